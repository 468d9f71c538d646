# %% right: norm and argsort
def find_closest_embeddings(vector, words, vectors, n=5):
    order = np.argsort(np.linalg.norm(vectors - vector[None, :], axis=-1))
    return [words[i] for i in order[:n]]

# %% right: an array of words, indexed
def find_closest_embeddings(vector, words, vectors, n=5):
    squares = ((np.asarray(vectors) - np.asarray(vector)) ** 2).sum(1)
    return np.array(words)[squares.argsort()][:n].tolist()

# %% right: gives an array of text
def find_closest_embeddings(vector, words, vectors, n=5):
    gaps = np.sqrt(np.square(vectors - vector).sum(axis=1))
    return np.asarray(words)[np.argsort(gaps, kind="stable")[:n]]

# %% right: scipy's distances
from scipy.spatial.distance import cdist


def find_closest_embeddings(vector, words, vectors, n=5):
    d = cdist(vectors, np.atleast_2d(vector)).ravel()
    return [words[int(i)] for i in d.argsort()[:n]]

# %% right: the squares multiplied out, a partition first
def find_closest_embeddings(vector, words, vectors, n=5):
    d2 = np.einsum("md,md->m", vectors, vectors) - 2 * vectors @ vector + vector @ vector
    n = min(n, len(words))
    few = np.argpartition(d2, n - 1)[:n]
    few = few[np.argsort(d2[few])]
    return [words[i] for i in few]

# %% right: sorts pairs
def find_closest_embeddings(vector, words, vectors, n=5):
    distances = np.linalg.norm(vectors - vector, axis=1)
    return [word for _, word in sorted(zip(distances, words))[:n]]

# %% right: a tuple, by a k-d tree
from scipy.spatial import cKDTree


def find_closest_embeddings(vector, words, vectors, n=5):
    _, rows = cKDTree(vectors).query(vector, k=min(n, len(words)))
    return tuple(words[i] for i in np.atleast_1d(rows))

# %% wrong: sorts by the dot product | says: dot product
def find_closest_embeddings(vector, words, vectors, n=5):
    return [words[i] for i in np.argsort(-(vectors @ vector))[:n]]

# %% wrong: the cosine, as word vectors are often compared | says: cosine
def find_closest_embeddings(vector, words, vectors, n=5):
    c = vectors @ vector / np.linalg.norm(vectors, axis=1) / np.linalg.norm(vector)
    return [words[i] for i in np.argsort(c)[::-1][:n]]

# %% wrong: the farthest first | says: farthest
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.linalg.norm(vectors - vector, axis=1)
    return [words[i] for i in np.argsort(d)[::-1][:n]]

# %% wrong: the nearest last | says: nearest last
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.linalg.norm(vectors - vector, axis=1)
    return [words[i] for i in np.argsort(d)[:n]][::-1]

# %% wrong: sum of absolute differences | says: absolute differences
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.abs(vectors - vector).sum(axis=1)
    return [words[i] for i in np.argsort(d)[:n]]

# %% wrong: the largest difference | says: largest difference
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.abs(vectors - vector).max(axis=1)
    return [words[i] for i in np.argsort(d)[:n]]

# %% wrong: forgets to subtract | says: shortest vectors
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.linalg.norm(vectors, axis=1)
    return [words[i] for i in np.argsort(d)[:n]]

# %% wrong: squares the sum | says: before they are squared
def find_closest_embeddings(vector, words, vectors, n=5):
    d = (vectors - vector).sum(axis=1) ** 2
    return [words[i] for i in np.argsort(d)[:n]]

# %% wrong: leaves out the first, which is the word itself | says: left out
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.linalg.norm(vectors - vector, axis=1)
    return [words[i] for i in np.argsort(d)[1 : n + 1]]

# %% wrong: row numbers | says: whole numbers, expected words
def find_closest_embeddings(vector, words, vectors, n=5):
    return list(np.argsort(np.linalg.norm(vectors - vector, axis=1))[:n])

# %% wrong: words with their distances | says: expected words alone
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.linalg.norm(vectors - vector, axis=1)
    return [(words[i], d[i]) for i in np.argsort(d)[:n]]

# %% wrong: the distances | says: of type float
def find_closest_embeddings(vector, words, vectors, n=5):
    return sorted(np.linalg.norm(vectors - vector, axis=1).tolist())[:n]

# %% wrong: argsort twice | says: twice
def find_closest_embeddings(vector, words, vectors, n=5):
    ranks = np.argsort(np.argsort(np.linalg.norm(vectors - vector, axis=1)))
    return [words[i] for i in ranks[:n]]

# %% wrong: keeps the order of the list | says: order of the list
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.linalg.norm(vectors - vector, axis=1)
    limit = np.sort(d)[min(n, len(d)) - 1]
    return [words[i] for i in np.flatnonzero(d <= limit)]

# %% wrong: sorts the differences, not the distances | says: first words of the list
def find_closest_embeddings(vector, words, vectors, n=5):
    return [words[i] for i in np.arange(len(words))[:n]]

# %% wrong: all words | says: expected n of them
def find_closest_embeddings(vector, words, vectors, n=5):
    return [words[i] for i in np.argsort(np.linalg.norm(vectors - vector, axis=1))]

# %% wrong: n is typed in | says: expected n of them
def find_closest_embeddings(vector, words, vectors, n=5):
    return [words[i] for i in np.argsort(np.linalg.norm(vectors - vector, axis=1))[:5]]

# %% wrong: the notebook's table | says: expected
def find_closest_embeddings(vector, w, m, n=5):
    table = data.word_vectors()
    d = ((table.vectors[:, : len(vector)] - vector) ** 2).sum(1)
    return [table.words[i] for i in np.argsort(d)[:n]]

# %% wrong: four is typed in | says: and n?
def find_closest_embeddings(vector, words, vectors, n=5):
    return [words[i] for i in np.argsort(np.linalg.norm(vectors - vector, axis=1))[:4]]

# %% wrong: only one word is returned | says: of type str
def find_closest_embeddings(vector, words, vectors, n=5):
    return words[np.argmin(np.linalg.norm(vectors - vector, axis=1))]

# %% wrong: no return | says: return
def find_closest_embeddings(vector, words, vectors, n=5):
    order = np.argsort(np.linalg.norm(vectors - vector, axis=1))
    print([words[i] for i in order[:n]])

# %% wrong: one distance at a time | verdict: PARTIAL | says: one at a time
def find_closest_embeddings(vector, words, vectors, n=5):
    d = []
    for row in vectors:
        d.append(np.sqrt(sum((row - vector) ** 2)))
    return [words[i] for i in np.argsort(d)[:n]]

# %% wrong: sorted with a key | verdict: PARTIAL | says: one at a time
def find_closest_embeddings(vector, words, vectors, n=5):
    place = dict(zip(words, vectors))
    return sorted(words, key=lambda w: np.linalg.norm(place[w] - vector))[:n]

# %% wrong: ten words by default | says: default
def find_closest_embeddings(vector, words, vectors, n=10):
    return [words[i] for i in np.argsort(np.linalg.norm(vectors - vector, axis=1))[:n]]

# %% wrong: fails when n is larger than the table | verdict: PARTIAL | says: larger than m
def find_closest_embeddings(vector, words, vectors, n=5):
    order = np.argsort(np.linalg.norm(vectors - vector, axis=1))
    return [words[order[i]] for i in range(n)]

# %% wrong: along the wrong axis | says: expected over the columns
def find_closest_embeddings(vector, words, vectors, n=5):
    return [words[i] for i in np.argsort(np.linalg.norm(vectors - vector, axis=0))[:n]]

# %% wrong: repeats words when the table is too small | verdict: PARTIAL | says: expected all three
def find_closest_embeddings(vector, words, vectors, n=5):
    order = np.argsort(np.linalg.norm(vectors - vector, axis=1))
    return [words[i] for i in np.resize(order, n)]

# %% wrong: seven words are typed in | verdict: ERROR | says: tables of other sizes
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.square(np.asarray(vectors) - vector) @ np.ones(3)
    pairs = [(d[i], words[i]) for i in range(7)]
    return [w for _, w in sorted(pairs)[:n]]

# %% wrong: as many words as are asked for, whether they are there or not | verdict: PARTIAL | says: larger than m
def find_closest_embeddings(vector, words, vectors, n=5):
    o = np.argsort(np.linalg.norm(vectors - vector, axis=1))
    return [words[o[i]] for i in range(n)]

# %% wrong: leaves out words at distance 0 | says: at distance 0 are left out
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.linalg.norm(vectors - vector, axis=1)
    return [words[i] for i in np.argsort(d) if d[i] > 0][:n]

# %% wrong: the difference of the lengths | says: difference of the lengths
def find_closest_embeddings(vector, words, vectors, n=5):
    o = np.argsort(np.abs(np.linalg.norm(vectors, axis=1) - np.linalg.norm(vector)))
    return [words[i] for i in o[:n]]

# %% wrong: the n nearest in any order | says: in another order | hidden: a short list comes out in order by chance
def find_closest_embeddings(vector, words, vectors, n=5):
    distances = np.linalg.norm(vectors - vector, axis=1)
    n = min(n, len(words))
    return [words[i] for i in np.argpartition(distances, n - 1)[:n]]

# %% wrong: the distances by np.unique, which keeps one of several equal ones | verdict: PARTIAL | says: at the same distance
def find_closest_embeddings(vector, words, vectors, n=5):
    distances = ((vectors - vector) ** 2).sum(axis=1)
    rows = np.unique(distances, return_index=True)[1]
    return [words[row] for row in rows[:n]]

# %% right: words at the same distance, the later ones first
def find_closest_embeddings(vector, words, vectors, n=5):
    distances = ((vectors - vector) ** 2).sum(axis=1)
    rows = len(words) - 1 - np.argsort(distances[::-1], kind="stable")
    return [words[row] for row in rows[:n]]

# %% wrong: one distance for the whole table | says: for the whole table
def find_closest_embeddings(vector, words, vectors, n=5):
    d = np.linalg.norm(vectors - vector)
    return [words[i] for i in np.argsort(d)[:n]]

# %% wrong: in place | verdict: PARTIAL | says: in place
def find_closest_embeddings(vector, words, vectors, n=5):
    vectors -= vector
    order = np.argsort((vectors**2).sum(axis=1), kind="stable")[:n]
    return [words[i] for i in order]

# %% wrong: rounded distances | says: the distances are rounded
def find_closest_embeddings(vector, words, vectors, n=5):
    distances = np.linalg.norm(vectors - vector, axis=1).round(1)
    return [words[row] for row in np.argsort(distances, kind="stable")[:n]]

# %% right: an empty list is looked at first
def find_closest_embeddings(vector, words, vectors, n=5):
    if not words:
        return []
    distances = np.linalg.norm(vectors - vector, axis=1)
    return [words[row] for row in np.argsort(distances)[:n]]
