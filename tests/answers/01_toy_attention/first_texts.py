# %% right: slices
first_texts = texts[:10]
first_labels = labels[:10]
print(first_texts, first_labels)

# %% right: lists of a comprehension, from the tuple of the data
first_texts = [tweets.texts[i] for i in range(10)]
first_labels = [int(tweets.labels[i]) for i in range(10)]
for pair in zip(first_labels, first_texts):
    print(*pair)

# %% right: an array of texts and a tuple of labels
first_texts = np.array(texts)[:10]
first_labels = tuple(labels[np.arange(10)])

# %% right: zipped and unzipped
pairs = list(zip(texts, labels))[:10]
first_texts, first_labels = zip(*pairs)

# %% wrong: nine, as the slice ends before 9 | says: first 10
first_texts = texts[0:9]
first_labels = labels[0:9]

# %% wrong: the second to the eleventh | says: not the first ten
first_texts = texts[1:11]
first_labels = labels[1:11]

# %% wrong: pairs of text and label | says: entry of type tuple
first_texts = list(zip(texts, labels))[:10]
first_labels = labels[:10]

# %% wrong: one long text | says: of type str
first_texts = "\n".join(texts[:10])
first_labels = labels[:10]

# %% wrong: the texts in upper case, to read them better | says: unchanged
first_texts = [t.capitalize() for t in texts[:10]]
first_labels = labels[:10]

# %% wrong: labels in words | says: numbers, -1 or +1
first_texts = texts[:10]
first_labels = ["positive" if l > 0 else "negative" for l in labels[:10]]

# %% wrong: labels as 0 and 1 | says: numbers, -1 or +1
first_texts = texts[:10]
first_labels = [int(l > 0) for l in labels[:10]]

# %% wrong: all labels | says: expected the first 10
first_texts = texts[:10]
first_labels = labels

# %% wrong: printed only | verdict: ERROR | says: first_texts
for t, l in zip(texts[:10], labels[:10]):
    print(l, t)

# %% wrong: lists of words | says: entry of type list
first_texts = [t.split() for t in texts[:10]]
first_labels = labels[:10]

# %% wrong: the labels of the second to the eleventh | says: not the first ten of `labels`
first_texts, first_labels = texts[:10], labels[1:11]

# %% wrong: texts and labels exchanged | says: expected strings
first_labels, first_texts = texts[:10], labels[:10]
