# %% right: by the dict
apple_vector = vectors[index["apple"]]
print(apple_vector)

# %% right: by the list's own search
apple_vector = vectors[words.index("apple"), :]

# %% right: a copy as a list
position = [i for i, w in enumerate(words) if w == "apple"][0]
apple_vector = list(vectors[position])

# %% right: by a comparison of the whole list
apple_vector = vectors[np.array(words) == "apple"][0]

# %% wrong: counts rows from 1 | says: after `apple`
apple_vector = vectors[index["apple"] + 1]

# %% wrong: one row before | says: before `apple`
apple_vector = vectors[index["apple"] - 1]

# %% wrong: a truth value as a row number | says: first row
apple_vector = vectors[int("apple" in words) - 1]

# %% wrong: the row number | says: shape ()
apple_vector = index["apple"]

# %% wrong: a matrix of one row | says: shape (1, 50)
apple_vector = vectors[[index["apple"]]]

# %% wrong: the word in place of its row | verdict: ERROR | says: IndexError
apple_vector = vectors["apple"]

# %% wrong: the plural | verdict: ERROR | says: KeyError
apple_vector = vectors[index["apples"]]

# %% wrong: rounded and printed as text | says: is a text
apple_vector = str(vectors[index["apple"]].round(2))

# %% wrong: scaled to length 1 | says: as it stands in `vectors`
apple_vector = vectors[index["apple"]] / np.linalg.norm(vectors[index["apple"]])

# %% wrong: rounded to one digit | says: as it stands
apple_vector = np.round(vectors[index["apple"]], 1)

# %% wrong: whole numbers | says: as it stands
apple_vector = vectors[index["apple"]].astype(int)

# %% wrong: doubled in place | says: as it stands
apple_vector = vectors[index["apple"]]
apple_vector *= 2
