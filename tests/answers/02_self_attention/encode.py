# %% right: a loop
def encode(tokens, vocab):
    ids = []
    for token in tokens:
        if token in vocab:
            ids.append(vocab[token])
        else:
            ids.append(vocab["<UNK>"])
    return ids

# %% right: map
def encode(tokens, vocab):
    unknown = vocab["<UNK>"]
    return list(map(lambda token: vocab.get(token, unknown), tokens))

# %% right: try and except, from an array
def encode(tokens, vocab):
    def number(token):
        try:
            return vocab[token]
        except KeyError:
            return vocab["<UNK>"]

    return np.array([number(token) for token in tokens], dtype=int).tolist()

# %% wrong: leaves unknown words out | says: left out
def encode(tokens, vocab):
    return [vocab[token] for token in tokens if token in vocab]

# %% wrong: unknown is padding | says: <PAD>
def encode(tokens, vocab):
    return [vocab.get(token, vocab["<PAD>"]) for token in tokens]

# %% wrong: unknown stays a word | says: stays as it is
def encode(tokens, vocab):
    return [vocab.get(token, token) for token in tokens]

# %% wrong: unknown is None | says: None
def encode(tokens, vocab):
    return [vocab.get(token) for token in tokens]

# %% wrong: each number once | says: comes once
def encode(tokens, vocab):
    return list(dict.fromkeys(vocab.get(token, vocab["<UNK>"]) for token in tokens))

# %% wrong: unknown is 1 | says: from the vocabulary
def encode(tokens, vocab):
    return [vocab.get(token, 1) for token in tokens]

# %% wrong: fails on unknown words | verdict: ERROR | says: KeyError
def encode(tokens, vocab):
    return [vocab[token] for token in tokens]

# %% wrong: places in the list of words | says: numbers are not those
def encode(tokens, vocab):
    words = list(vocab)
    return [words.index(token) if token in words else 1 for token in tokens]

# %% wrong: adds unknown words to the vocabulary | says: numbers are not those
def encode(tokens, vocab):
    return [vocab.setdefault(token, len(vocab)) for token in tokens]

# %% wrong: sorted | says: another order
def encode(tokens, vocab):
    return sorted(vocab.get(token, vocab["<UNK>"]) for token in tokens)

# %% wrong: setdefault puts unknown words into the vocabulary | verdict: PARTIAL | says: setdefault
def encode(tokens, vocab):
    return [vocab.setdefault(token, vocab["<UNK>"]) for token in tokens]

# %% wrong: a tensor | verdict: PARTIAL | says: Tensor
def encode(tokens, vocab):
    return torch.tensor([vocab.get(token, vocab["<UNK>"]) for token in tokens], dtype=torch.int64)

# %% wrong: takes the tokens out of their list | verdict: PARTIAL | says: changed its argument `tokens`
def encode(tokens, vocab):
    ids = []
    while tokens:
        ids.append(vocab.get(tokens.pop(0), vocab["<UNK>"]))
    return ids

# %% wrong: the number 0 counts as unknown | says: the number 0
def encode(tokens, vocab):
    return [vocab.get(token) or vocab["<UNK>"] for token in tokens]

# %% wrong: a tuple | verdict: PARTIAL | says: gives a tuple
def encode(tokens, vocab):
    return tuple(vocab.get(t, vocab["<UNK>"]) for t in tokens)

# %% wrong: NumPy's integers | verdict: PARTIAL | says: int64
def encode(tokens, vocab):
    return list(np.array([vocab.get(t, vocab["<UNK>"]) for t in tokens]))

# %% right: a dict that knows what is missing
class _V(dict):
    def __missing__(self, key):
        return self["<UNK>"]
def encode(tokens, vocab):
    v = _V(vocab)
    return [v[t] for t in tokens]
