# %% right: slices in a list
def batch(codes, length, size, generator):
    starts = torch.randint(0, len(codes) - length, (size,), generator=generator).tolist()
    return (
        torch.stack([codes[s : s + length] for s in starts]),
        torch.stack([codes[s + 1 : s + 1 + length] for s in starts]),
    )

# %% right: unfold
def batch(codes, length, size, generator):
    every = codes.unfold(0, length + 1, 1)
    some = every[torch.randint(len(every), (size,), generator=generator)]
    return some[:, :length], some[:, 1:]

# %% right: uniform numbers, rounded down
def batch(codes, length, size, generator):
    starts = (torch.rand(size, generator=generator) * (len(codes) - length)).long()
    places = starts[:, None] + torch.arange(length)[None]
    return codes[places], codes[places + 1]

# %% right: drawn one by one
def batch(codes, length, size, generator):
    inputs, targets = [], []
    for _ in range(size):
        s = torch.randint(len(codes) - length, (), generator=generator).item()
        inputs.append(codes[s : s + length])
        targets.append(codes[s + 1 : s + length + 1])
    return torch.stack(inputs), torch.stack(targets)

# %% right: multinomial
def batch(codes, length, size, generator):
    starts = torch.multinomial(torch.ones(len(codes) - length), size, replacement=True, generator=generator)
    places = starts.unsqueeze(1) + torch.arange(length)
    return codes[places], codes[1:][places]

# %% wrong: targets are the inputs | says: the targets are the inputs
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator)
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, :-1]

# %% wrong: targets before the inputs | says: the characters before the inputs
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator)
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, 1:], windows[:, :-1]

# %% wrong: targets two later | verdict: ERROR | says: IndexError
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator)
    windows = codes[starts[:, None] + torch.arange(length + 2)]
    return windows[:, :-2], windows[:, 2:]

# %% wrong: one character too long | says: a length is not
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator)
    windows = codes[(starts[:, None] + torch.arange(length + 2)) % len(codes)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: one character too short | says: length - 1 characters
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator)
    windows = codes[starts[:, None] + torch.arange(length)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: the generator is not used | verdict: PARTIAL | says: gives other windows
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,))
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: seeded in each call | verdict: PARTIAL | says: is it seeded in each call
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator.manual_seed(0))
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: a generator of its own | verdict: PARTIAL | says: the same windows again
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=torch.Generator().manual_seed(0))
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: one start for all | verdict: PARTIAL | says: all windows of a batch
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (1,), generator=generator).expand(size)
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: the last start is never drawn | verdict: PARTIAL | says: is never drawn
def batch(codes, length, size, generator):
    starts = torch.randint(max(len(codes) - length - 1, 1), (size,), generator=generator)
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: the first start is never drawn | verdict: PARTIAL | says: is never drawn
def batch(codes, length, size, generator):
    starts = torch.randint(min(1, len(codes) - length - 1), len(codes) - length, (size,), generator=generator)
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: a start too many | says: IndexError | verdict: ERROR
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length + 1, (size,), generator=generator)
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: windows one after the other | verdict: PARTIAL | says: all windows of a batch
def batch(codes, length, size, generator):
    starts = torch.zeros(size, dtype=torch.int64)
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: sorted starts | verdict: PARTIAL | says: do not look drawn one by one
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator).sort().values
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: every second character | says: row k of `inputs`
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator)
    windows = codes[(starts[:, None] + 2 * torch.arange(length + 1)) % len(codes)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: the window is rolled | says: the first character of its window
def batch(codes, length, size, generator):
    s = torch.randint(len(codes) - length, (size,), generator=generator)
    x = torch.stack([codes[j:j+length] for j in s])
    return x, x.roll(-1, 1)

# %% wrong: windows at multiples of the length | verdict: PARTIAL | says: equally likely
def batch(codes, length, size, generator):
    s = torch.randint((len(codes) - 1) // length, (size,), generator=generator) * length
    i = s[:, None] + torch.arange(length)
    return codes[i], codes[i + 1]

# %% wrong: late starts are moved | verdict: PARTIAL | says: and don't move the others
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes), (size,), generator=generator).clamp(max=len(codes) - length - 1)
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: late starts begin again | verdict: PARTIAL | says: and don't move the others
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes), (size,), generator=generator) % (len(codes) - length)
    windows = codes[starts[:, None] + torch.arange(length + 1)]
    return windows[:, :-1], windows[:, 1:]

# %% wrong: places in place of characters | says: these are places
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator)
    places = starts[:, None] + torch.arange(length)
    return places, places + 1

# %% wrong: the targets are the inputs plus 1 | says: the targets are the inputs plus 1
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator)
    inputs = codes[starts[:, None] + torch.arange(length)]
    return inputs, inputs + 1

# %% wrong: floats | says: expected a whole number for each entry
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size, 1), generator=generator)
    places = torch.arange(length) + starts
    return codes[places].float(), codes[places + 1].float()

# %% wrong: arrays of NumPy | says: expected a torch.Tensor
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size, 1), generator=generator)
    places = torch.arange(length) + starts
    return codes[places].numpy(), codes[places + 1].numpy()

# %% wrong: starts in descending order | verdict: PARTIAL | says: do not look drawn one by one
def batch(codes, length, size, generator):
    room = len(codes) - length
    starts = torch.randint(room, (size,), generator=generator).sort(descending=True).values
    places = starts[:, None] + torch.arange(length)
    return codes[places], codes[places + 1]

# %% wrong: neighbouring starts | verdict: PARTIAL | says: do not look drawn one by one
def batch(codes, length, size, generator):
    room = len(codes) - length
    starts = (torch.randint(room, (1,), generator=generator) + torch.arange(size)) % room
    places = starts[:, None] + torch.arange(length)
    return codes[places], codes[places + 1]

# %% wrong: places as targets | says: the targets are no characters of the text
def batch(codes, length, size, generator):
    room = len(codes) - length
    starts = torch.randint(room, (size,), generator=generator)
    places = starts[:, None] + torch.arange(length)
    return codes[places], places + 1

# %% wrong: rounded starts | verdict: PARTIAL | says: so round nothing
def batch(codes, length, size, generator):
    room = len(codes) - length
    starts = torch.round(torch.rand(size, generator=generator) * (room - 1)).long()
    places = starts[:, None] + torch.arange(length)
    return codes[places], codes[places + 1]

# %% wrong: arrays that are never filled | says: these are no characters of the text
def batch(codes, length, size, generator):
    inputs, targets = torch.zeros(2, size, length, dtype=torch.int64)
    for start in torch.randint(len(codes) - length, (size,), generator=generator):
        row, following = codes[start : start + length], codes[start + 1 : start + 1 + length]
    return inputs, targets

# %% wrong: one target for each row | says: (size, length)
def batch(codes, length, size, generator):
    starts = torch.randint(len(codes) - length, (size,), generator=generator)
    return codes[starts[:, None] + torch.arange(length)], codes[starts + length][:, None]
