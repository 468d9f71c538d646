# %% right: written out
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_queen = vectors[index["king"]] - vectors[index["man"]] + vectors[index["woman"]]

# %% right: a helper with signs
def combine(plus, minus=()):
    return sum(vectors[index[w]] for w in plus) - sum(vectors[index[w]] for w in minus)


query_king = combine(["king"])
query_stronger = combine(["smarter", "strong"], ["smart"])
query_queen = combine(["king", "woman"], ["man"])

# %% right: rows of a matrix, as lists
E = {w: vectors[words.index(w)] for w in ("king", "man", "woman", "smart", "smarter", "strong")}
signs = np.array([1.0, -1.0, 1.0])
query_king = E["king"].tolist()
query_stronger = (signs @ np.stack([E["smarter"], E["smart"], E["strong"]])).tolist()
query_queen = (signs @ np.stack([E["king"], E["man"], E["woman"]])).tolist()

# %% wrong: the vector of the answer | says: the word `queen`
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_queen = vectors[index["queen"]]

# %% wrong: the vector of stronger | says: the word `stronger`
query_king = vectors[index["king"]]
query_stronger = vectors[index["stronger"]]
query_queen = vectors[index["king"]] - vectors[index["man"]] + vectors[index["woman"]]

# %% wrong: smart and smarter exchanged | says: smarter and smart are swapped
query_king = vectors[index["king"]]
query_stronger = vectors[index["smart"]] - vectors[index["smarter"]] + vectors[index["strong"]]
query_queen = vectors[index["king"]] - vectors[index["man"]] + vectors[index["woman"]]

# %% wrong: everything added | says: smart is added
def total(*ws):
    return sum(vectors[index[w]] for w in ws)


query_king = total("king")
query_stronger = total("smarter", "smart", "strong")
query_queen = total("king", "man", "woman")

# %% wrong: a bracket too many | says: strong is subtracted
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - (vectors[index["smart"]] + vectors[index["strong"]])
query_queen = vectors[index["king"]] - (vectors[index["man"]] + vectors[index["woman"]])

# %% wrong: the difference alone | says: strong is left out
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]]
query_queen = vectors[index["king"]] - vectors[index["man"]]

# %% wrong: strong and smart exchanged | says: strong is subtracted and smart added
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["strong"]] + vectors[index["smart"]]
query_queen = vectors[index["king"]] - vectors[index["man"]] + vectors[index["woman"]]

# %% wrong: man and woman exchanged | says: man and woman are swapped
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_queen = vectors[index["king"]] - vectors[index["woman"]] + vectors[index["man"]]

# %% wrong: man is added | says: man is added
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_queen = vectors[index["king"]] + vectors[index["man"]] + vectors[index["woman"]]

# %% wrong: woman is subtracted too | says: woman is subtracted
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_queen = vectors[index["king"]] - vectors[index["man"]] - vectors[index["woman"]]

# %% wrong: forgets woman | says: woman is left out
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_queen = vectors[index["king"]] - vectors[index["man"]]

# %% wrong: king and man exchanged | says: king is subtracted
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_queen = vectors[index["man"]] - vectors[index["king"]] + vectors[index["woman"]]

# %% wrong: the wrong royal | says: another word
query_king = vectors[index["queen"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_queen = vectors[index["king"]] - vectors[index["man"]] + vectors[index["woman"]]

# %% wrong: the words in place of vectors | says: is a text
query_king = "king"
query_stronger = "stronger"
query_queen = "queen"

# %% wrong: lists of words | says: numbers
query_king = ["king"]
query_stronger = ["smarter", "smart", "strong"]
query_queen = ["king", "man", "woman"]

# %% wrong: three vectors under each other | says: shape (3, 50)
rows = np.array([vectors[index[w]] for w in ("smarter", "smart", "strong")])
query_king = vectors[index["king"]]
query_stronger = rows
query_queen = vectors[index["king"]] - vectors[index["man"]] + vectors[index["woman"]]

# %% wrong: the mean of the three | says: no other factor
query_king = vectors[index["king"]]
query_stronger = (vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]) / 3
query_queen = (vectors[index["king"]] - vectors[index["man"]] + vectors[index["woman"]]) / 3

# %% wrong: makes queen out of king in place | says: in place
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_queen = query_king
query_queen -= vectors[index["man"]]
query_queen += vectors[index["woman"]]

# %% wrong: stronger and queen mixed up | says: belongs into `query_queen`
query_king = vectors[index["king"]]
query_queen = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_stronger = vectors[index["king"]] - vectors[index["man"]] + vectors[index["woman"]]

# %% wrong: all three of length 1 | says: as they stand
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["strong"]]
query_queen = vectors[index["king"]] - vectors[index["man"]] + vectors[index["woman"]]
query_king, query_stronger, query_queen = (q / np.linalg.norm(q) for q in (query_king, query_stronger, query_queen))

# %% wrong: stronger in place of strong | says: as they stand
query_king = vectors[index["king"]]
query_stronger = vectors[index["smarter"]] - vectors[index["smart"]] + vectors[index["stronger"]]
query_queen = vectors[index["king"]] - vectors[index["man"]] + vectors[index["woman"]]
