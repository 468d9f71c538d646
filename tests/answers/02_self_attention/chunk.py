# %% right: pads first
def chunk(ids, length, pad):
    ids = list(ids) + [pad] * (-len(ids) % length)
    if not ids:
        ids = [pad] * length
    return [ids[i : i + length] for i in range(0, len(ids), length)]

# %% right: numpy
def chunk(ids, length, pad):
    rows = max(1, -(-len(ids) // length))
    table = np.full((rows, length), pad)
    table.ravel()[: len(ids)] = ids
    return table.tolist()

# %% right: a while loop
def chunk(ids, length, pad):
    rest, parts = list(ids), []
    while rest or not parts:
        part, rest = rest[:length], rest[length:]
        while len(part) < length:
            part.append(pad)
        parts.append(part)
    return parts

# %% right: torch
def chunk(ids, length, pad):
    rows = max(1, (len(ids) + length - 1) // length)
    table = torch.full((rows * length,), pad)
    if len(ids):
        table[: len(ids)] = torch.tensor(ids)
    return table.reshape(rows, length)

# %% wrong: no padding | says: not filled up
def chunk(ids, length, pad):
    return [ids[i : i + length] for i in range(0, max(len(ids), 1), length)]

# %% wrong: the rest is lost | says: left out
def chunk(ids, length, pad):
    return [ids[i : i + length] for i in range(0, len(ids) - length + 1, length)]

# %% wrong: filled with 0 | says: filled with 0
def chunk(ids, length, pad):
    parts = [list(ids[i : i + length]) for i in range(0, max(len(ids), 1), length)]
    return [part + [0] * (length - len(part)) for part in parts]

# %% wrong: padding in front | says: in front
def chunk(ids, length, pad):
    parts = [list(ids[i : i + length]) for i in range(0, max(len(ids), 1), length)]
    return [[pad] * (length - len(part)) + part for part in parts]

# %% wrong: the first chunk only | says: only the first
def chunk(ids, length, pad):
    ids = list(ids[:length])
    return [ids + [pad] * (length - len(ids))]

# %% wrong: one list | says: one list of numbers
def chunk(ids, length, pad):
    return list(ids) + [pad] * (-len(ids) % length)

# %% wrong: overlapping | says: overlap
def chunk(ids, length, pad):
    return [list(ids[i : i + length]) for i in range(len(ids) - length + 1)]

# %% wrong: one more chunk | says: padding only
def chunk(ids, length, pad):
    parts = []
    for i in range(len(ids) // length + 1):
        part = list(ids[i * length : (i + 1) * length])
        parts.append(part + [pad] * (length - len(part)))
    return parts

# %% wrong: nothing for an empty text | says: gives no chunk
def chunk(ids, length, pad):
    parts = [list(ids[i : i + length]) for i in range(0, len(ids), length)]
    return [part + [pad] * (length - len(part)) for part in parts]

# %% wrong: an empty chunk for an empty text | says: empty chunk
def chunk(ids, length, pad):
    parts = [list(ids[i : i + length]) for i in range(0, len(ids), length)] or [[]]
    if parts[-1]:
        parts[-1] += [pad] * (length - len(parts[-1]))
    return parts

# %% wrong: as many chunks as length | says: chunks
def chunk(ids, length, pad):
    size = -(-len(ids) // length)
    parts = [list(ids[i * size : (i + 1) * size]) for i in range(length)]
    return [part + [pad] * (size - len(part)) for part in parts]
