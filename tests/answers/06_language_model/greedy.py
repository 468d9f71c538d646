# %% right: a list
def greedy(predict, start, end, longest):
    written = [start]
    while len(written) <= longest:
        logits = predict(torch.tensor(written)[None])
        best = int(logits[0, -1].argmax())
        if best == end:
            break
        written.append(best)
    return torch.tensor(written[1:], dtype=torch.int64)

# %% right: probabilities first
def greedy(predict, start, end, longest):
    codes = torch.full((1, 1), start)
    found = []
    while len(found) < longest:
        p = predict(codes).softmax(-1)[:, -1]
        _, best = p.max(dim=-1)
        if best.item() == end:
            return torch.tensor(found, dtype=torch.int64)
        found.append(best.item())
        codes = torch.cat((codes, best[None]), 1)
    return torch.tensor(found, dtype=torch.int64)

# %% right: written to the end, then cut
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        codes = torch.cat([codes, predict(codes)[:, -1].topk(1).indices], dim=1)
    written = codes[0, 1:].tolist()
    return torch.tensor(written[: written.index(end)] if end in written else written, dtype=torch.int64)

# %% right: a list is returned
def greedy(predict, start, end, longest):
    codes = [start]
    for _ in range(longest):
        code = predict(torch.tensor([codes]))[0, -1].argmax().item()
        if code == end:
            break
        codes += [code]
    return codes[1:]

# %% wrong: the start stays | says: begins with the start token
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes)[:, -1:].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[0]

# %% wrong: the end stays | says: the end token stands
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes)[:, -1:].argmax(dim=-1)
        codes = torch.cat([codes, code], dim=1)
        if code == end:
            break
    return codes[0, 1:]

# %% wrong: no end | says: writes on after the end
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes)[:, -1:].argmax(dim=-1)
        codes = torch.cat([codes, code], dim=1)
    return codes[0, 1:]

# %% wrong: one too many | says: writes longest + 1
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest + 1):
        code = predict(codes)[:, -1:].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[0, 1:]

# %% wrong: one too few | says: stops at longest - 1
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest - 1):
        code = predict(codes)[:, -1:].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[0, 1:]

# %% wrong: the least likely | says: least likely
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes)[:, -1:].argmin(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[0, 1:]

# %% wrong: the last token alone | says: last token alone
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes[:, -1:])[:, -1:].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[0, 1:]

# %% wrong: the first position | says: first position
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes)[:, :1].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[0, 1:]

# %% wrong: the mean over all positions | says: append the token with the largest logit
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes).mean(dim=1, keepdim=True).argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[0, 1:]

# %% wrong: no end at all | verdict: ERROR | says: predict was called
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    while True:
        code = predict(codes)[:, -1:].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[0, 1:]

# %% wrong: codes without a batch | verdict: ERROR | says: the start token included
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes[0])[:, -1:].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[0, 1:]

# %% wrong: a row for a text | says: expected (n,)
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes)[:, -1:].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[:, 1:].shape

# %% right: an empty list becomes a tensor without a dtype
def greedy(predict, start, end, longest):
    codes = [start]
    while len(codes) <= longest:
        code = int(predict(torch.tensor([codes]))[0, -1].argmax())
        if code == end:
            break
        codes.append(code)
    return torch.tensor(codes[1:])

# %% wrong: the text is padded with zeros | says: append the token
def greedy(predict, start, end, longest):
    codes = torch.zeros(1, longest + 1, dtype=torch.int64)
    codes[0, 0] = start
    for n in range(longest):
        code = predict(codes)[0, -1].argmax()
        if code == end:
            return codes[0, 1 : n + 1]
        codes[0, n + 1] = code
    return codes[0, 1:]

# %% wrong: the text is read backwards | says: append the token
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes)[:, -1:].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([code, codes], dim=1)
    return codes[0, :-1].flip(0)

# %% wrong: with the axis of the batch | says: expected (n,)
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes)[:, -1:].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)
    return codes[:, 1:]

# %% wrong: the largest logit of all positions | says: append the token
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        logits = predict(codes)[0]
        code = logits.argmax() % logits.shape[1]
        if code == end:
            break
        codes = torch.cat([codes, code.reshape(1, 1)], dim=1)
    return codes[0, 1:]

# %% wrong: nothing is returned | says: does your function end with
def greedy(predict, start, end, longest):
    codes = torch.tensor([[start]])
    for _ in range(longest):
        code = predict(codes)[:, -1:].argmax(dim=-1)
        if code == end:
            break
        codes = torch.cat([codes, code], dim=1)

# %% wrong: every start token is left out | says: only the first one is not written
def greedy(predict, start, end, longest):
    codes = [start]
    for _ in range(longest):
        code = predict(torch.tensor([codes]))[0, -1].argmax().item()
        if code == end:
            break
        codes.append(code)
    return torch.tensor([code for code in codes if code not in (start, end)], dtype=torch.int64)

# %% wrong: a start that is the end token ends the text | says: start` and `end` are the same token
def greedy(predict, start, end, longest):
    codes = [start]
    while codes[-1] != end and len(codes) <= longest:
        codes.append(int(predict(torch.tensor([codes]))[0, -1].argmax()))
    return torch.tensor([code for code in codes[1:] if code != end], dtype=torch.int64)
