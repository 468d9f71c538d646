# %% right: nested get
def embed(tokens, table, dim):
    rows = [table.get(t, table.get(t.lower(), [0.0] * dim)) for t in tokens]
    return torch.tensor(rows, dtype=torch.float32).reshape(len(tokens), dim)

# %% right: if and elif
def embed(tokens, table, dim):
    result = torch.zeros((len(tokens), dim))
    for i, token in enumerate(tokens):
        if token in table:
            result[i] = torch.as_tensor(table[token])
        elif token.lower() in table:
            result[i] = torch.as_tensor(table[token.lower()])
    return result

# %% right: a helper and stack, none at all apart
def embed(tokens, table, dim):
    def row(token):
        for form in (token, token.lower()):
            if form in table:
                return torch.tensor(table[form])
        return torch.zeros(dim)

    return torch.stack([row(t) for t in tokens]) if tokens else torch.empty(0, dim)

# %% right: double precision by way of NumPy
import numpy as np

def embed(tokens, table, dim):
    out = np.zeros((len(tokens), dim))
    for i, token in enumerate(tokens):
        key = token if token in table else token.lower()
        if key in table:
            out[i] = table[key]
    return torch.from_numpy(out)

# %% wrong: always in lower case | says: exact word first
def embed(tokens, table, dim):
    rows = [table.get(t.lower(), [0.0] * dim) for t in tokens]
    return torch.tensor(rows).reshape(-1, dim)

# %% wrong: never in lower case | says: looked up in lower case
def embed(tokens, table, dim):
    rows = [table.get(t, [0.0] * dim) for t in tokens]
    return torch.tensor(rows).reshape(-1, dim)

# %% wrong: unknown words are dropped | says: left out
def embed(tokens, table, dim):
    rows = [table.get(t, table.get(t.lower())) for t in tokens]
    return torch.tensor([r for r in rows if r is not None]).reshape(-1, dim)

# %% wrong: the table in lower case as well | says: only the token is
def embed(tokens, table, dim):
    lower = {word.lower(): row for word, row in table.items()} | table
    rows = [lower.get(t, lower.get(t.lower(), [0.0] * dim)) for t in tokens]
    return torch.tensor(rows).reshape(-1, dim)

# %% wrong: transposed | says: one row
def embed(tokens, table, dim):
    rows = [table.get(t, table.get(t.lower(), [0.0] * dim)) for t in tokens]
    return torch.tensor(rows).reshape(-1, dim).T

# %% wrong: a list of lists | says: torch.Tensor
def embed(tokens, table, dim):
    import numpy as np
    return np.array([table.get(t, table.get(t.lower(), [0.0] * dim)) for t in tokens]).reshape(-1, dim)

# %% wrong: whole numbers | says: made whole
def embed(tokens, table, dim):
    rows = torch.zeros(len(tokens), dim, dtype=torch.long)
    for i, t in enumerate(tokens):
        rows[i] = torch.tensor(table.get(t, table.get(t.lower(), [0] * dim))).long()
    return rows

# %% wrong: shape of no tokens | verdict: PARTIAL | says: still `dim` columns
def embed(tokens, table, dim):
    return torch.tensor([table.get(t, table.get(t.lower(), [0.0] * dim)) for t in tokens])

# %% wrong: stack of no tokens | verdict: PARTIAL | says: (0, dim)
def embed(tokens, table, dim):
    return torch.stack([torch.tensor(table.get(t, table.get(t.lower(), [0.0] * dim))) for t in tokens])

# %% wrong: unknown words raise | verdict: ERROR | says: KeyError
def embed(tokens, table, dim):
    return torch.tensor([table[t] if t in table else table[t.lower()] for t in tokens])

# %% wrong: the notebook's table | says: embed(tokens, table, dim)
table_of_the_notebook = {word: row.tolist() for word, row in zip(data.word_vectors().words, data.word_vectors().vectors)}

def embed(tokens, table, dim):
    rows = torch.zeros(len(tokens), dim)
    for i, t in enumerate(tokens):
        row = table_of_the_notebook.get(t, table_of_the_notebook.get(t.lower()))
        if row is not None:
            rows[i] = torch.tensor(row[:dim])
    return rows

# %% wrong: prints it | says: return
def embed(tokens, table, dim):
    print(torch.tensor([table.get(t, table.get(t.lower(), [0.0] * dim)) for t in tokens]))

# %% wrong: new words are put into the table | verdict: PARTIAL | says: setdefault
def embed(tokens, table, dim):
    for t in tokens:
        table.setdefault(t, table.get(t.lower(), [0.0] * dim))
    return torch.tensor([table[t] for t in tokens]).reshape(-1, dim)

# %% wrong: the tokens are changed in place | verdict: PARTIAL | says: changed its argument `tokens`
def embed(tokens, table, dim):
    for place, token in enumerate(tokens):
        if token not in table:
            tokens[place] = token.lower()
    return torch.tensor([table.get(t, [0.0] * dim) for t in tokens]).reshape(-1, dim)

# %% wrong: each token once | says: comes twice
def embed(tokens, table, dim):
    tokens = list(dict.fromkeys(tokens))
    out = torch.zeros(len(tokens), dim)
    for i, t in enumerate(tokens):
        out[i] = torch.tensor(table.get(t, table.get(t.lower(), [0.0] * dim)))
    return out

# %% wrong: a capital in place of lower case | says: not with a capital
def embed(tokens, table, dim):
    rows = [table.get(t, table.get(t.capitalize(), [0.0] * dim)) for t in tokens]
    return torch.tensor(rows, dtype=torch.float32).reshape(len(tokens), dim)

# %% wrong: strips punctuation | says: as it is, with its signs
def embed(tokens, table, dim):
    words = [t if t in table else t.strip("!?.,").lower() for t in tokens]
    rows = [table.get(w, [0.0] * dim) for w in words]
    return torch.tensor(rows, dtype=torch.float32).reshape(len(tokens), dim)
