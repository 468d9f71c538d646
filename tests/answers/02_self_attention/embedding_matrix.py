# %% right: a list of rows
def embedding_matrix(vocab, index, vectors):
    rows = [np.zeros(vectors.shape[1]) for _ in vocab]
    for word in vocab:
        if word in index:
            rows[vocab[word]] = vectors[index[word]]
    return np.array(rows)

# %% right: fancy indexing
def embedding_matrix(vocab, index, vectors):
    known = [word for word in vocab if word in index]
    matrix = np.zeros((len(vocab), vectors.shape[1]))
    matrix[[vocab[word] for word in known]] = vectors[[index[word] for word in known]]
    return matrix

# %% right: torch
def embedding_matrix(vocab, index, vectors):
    matrix = torch.zeros(len(vocab), vectors.shape[1], dtype=torch.float64)
    for word, number in vocab.items():
        row = index.get(word)
        if row is not None:
            matrix[number] = torch.as_tensor(np.array(vectors[row]))
    return matrix

# %% wrong: in the order of the dict | says: order of the dict
def embedding_matrix(vocab, index, vectors):
    return np.array([vectors[index[w]] if w in index else np.zeros(vectors.shape[1]) for w in vocab])

# %% wrong: the vectors as they are | says: whole table
def embedding_matrix(vocab, index, vectors):
    return vectors.copy()

# %% wrong: unknown words left out | says: left out
def embedding_matrix(vocab, index, vectors):
    return np.array([vectors[index[w]] for w in vocab if w in index]).reshape(-1, vectors.shape[1])

# %% wrong: rows of index | says: rows of `index`
def embedding_matrix(vocab, index, vectors):
    matrix = np.zeros((len(vocab), vectors.shape[1]))
    for word in vocab:
        if word in index:
            matrix[index[word]] = vectors[index[word]]
    return matrix

# %% wrong: truth of the row | says: row i is the vector
def embedding_matrix(vocab, index, vectors):
    matrix = np.zeros((len(vocab), vectors.shape[1]))
    for word, number in vocab.items():
        if index.get(word):
            matrix[number] = vectors[index[word]]
    return matrix

# %% wrong: ones for unknown words | says: zeros where the word has no vector
def embedding_matrix(vocab, index, vectors):
    matrix = np.ones((len(vocab), vectors.shape[1]))
    for word, number in vocab.items():
        if word in index:
            matrix[number] = vectors[index[word]]
    return matrix

# %% wrong: fails on unknown words | verdict: ERROR | says: KeyError
def embedding_matrix(vocab, index, vectors):
    matrix = np.zeros((len(vocab), vectors.shape[1]))
    for word, number in vocab.items():
        matrix[number] = vectors[index[word]]
    return matrix

# %% wrong: transposed | says: shape
def embedding_matrix(vocab, index, vectors):
    matrix = np.zeros((vectors.shape[1], len(vocab)))
    for word, number in vocab.items():
        if word in index:
            matrix[:, number] = vectors[index[word]]
    return matrix

# %% wrong: the number of the word picks the vector | says: row i is the vector
def embedding_matrix(vocab, index, vectors):
    matrix = np.zeros((len(vocab), vectors.shape[1]))
    for word, number in vocab.items():
        if word in index:
            matrix[number] = vectors[number % len(vectors)]
    return matrix

# %% wrong: 50 dimensions | verdict: ERROR | says: shape
def embedding_matrix(vocab, index, vectors):
    matrix = np.zeros((len(vocab), 50))
    for word, number in vocab.items():
        if word in index:
            matrix[number] = vectors[index[word]]
    return matrix

# %% wrong: whole numbers | says: cut to whole
def embedding_matrix(vocab, index, vectors):
    matrix = np.zeros((len(vocab), vectors.shape[1]), dtype=int)
    for word, number in vocab.items():
        if word in index:
            matrix[number] = vectors[index[word]]
    return matrix

# %% wrong: numbers 0 and 1 are left out | says: rows 0 and 1
def embedding_matrix(vocab, index, vectors):
    matrix = np.zeros((len(vocab), vectors.shape[1]))
    for word, number in vocab.items():
        if number > 1 and word in index:
            matrix[number] = vectors[index[word]]
    return matrix

# %% wrong: nan for unknown words | says: nan (not a number) in each row whose word has no vector
def embedding_matrix(vocab, index, vectors):
    matrix = np.full((len(vocab), vectors.shape[1]), np.nan)
    for word, number in vocab.items():
        if word in index:
            matrix[number] = vectors[index[word]]
    return matrix

# %% wrong: known words are never filled in | says: nan (not a number) in each row whose word has a vector: expected the vector
def embedding_matrix(vocab, index, vectors):
    matrix = np.full((len(vocab), vectors.shape[1]), np.nan)
    for word, number in vocab.items():
        if word not in index:
            matrix[number] = 0
    return matrix

# %% wrong: the vectors are changed in place | verdict: PARTIAL | says: changed its argument `vectors`
def embedding_matrix(vocab, index, vectors):
    matrix = np.zeros((len(vocab), vectors.shape[1]))
    for word, number in vocab.items():
        if word in index:
            matrix[number] = vectors[index[word]]
            vectors[index[word]] = 0
    return matrix
