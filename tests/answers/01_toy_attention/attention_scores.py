# %% right: by the given functions
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = attention_weights(X, mask, k, apply_softmax)[0]
    w = w[mask[0]]
    return w if apply_softmax else abs(w)

# %% right: cut by the number of words
def attention_scores(tweet, k, apply_softmax):
    n = min(len(tweet.split()), 16)
    X, mask = text_arrays([tweet], length=n)
    return np.abs(attention_weights(X, mask, k, apply_softmax)).ravel()

# %% right: from the words, without the given functions
def attention_scores(tweet, k, apply_softmax):
    rows = [vectors[index[w]] if w in index else np.zeros(50) for w in tweet.split()[:16]]
    chi = np.array(rows) @ k / np.sqrt(50)
    if not apply_softmax:
        return np.abs(chi)
    e = np.exp(chi - chi.max())
    return e / e.sum()

# %% right: a list of numbers
def attention_scores(tweet, k, apply_softmax):
    chi = [float(vectors[index[w]] @ k) / 50**0.5 if w in index else 0.0 for w in tweet.split()[:16]]
    if apply_softmax:
        powers = [np.exp(c - max(chi)) for c in chi]
        return [p / sum(powers) for p in powers]
    return [abs(c) for c in chi]

# %% wrong: keeps the signs | says: signs are still there
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    return attention_weights(X, mask, k, apply_softmax)[0, mask[0]]

# %% wrong: keeps the padding | says: holds the padding too: one score
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    return np.abs(attention_weights(X, mask, k, apply_softmax)[0])

# %% wrong: keeps padding and signs | says: padding too, and the signs
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    return attention_weights(X, mask, k, apply_softmax)[0]

# %% wrong: leaves out unknown words | says: without a vector is left out
def attention_scores(tweet, k, apply_softmax):
    known = [w for w in tweet.split()[:16] if w in index]
    chi = np.array([vectors[index[w]] for w in known]) @ k / np.sqrt(50)
    if not apply_softmax:
        return np.abs(chi)
    e = np.exp(chi - chi.max())
    return e / e.sum()

# %% wrong: no root | says: not divided by sqrt(D)
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    chi = (X @ k)[0, mask[0]]
    if not apply_softmax:
        return np.abs(chi)
    e = np.exp(chi - chi.max())
    return e / e.sum()

# %% wrong: shares of the absolute scores | says: divided by their sum
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = np.abs(attention_weights(X, mask, k, apply_softmax)[0, mask[0]])
    return w / w.sum()

# %% wrong: scaled to 1 | says: divided by the largest
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = np.abs(attention_weights(X, mask, k, apply_softmax)[0, mask[0]])
    return w if apply_softmax else w / w.max()

# %% wrong: a matrix of one row | says: axis of length 1
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    return np.abs(attention_weights(X, mask, k, apply_softmax)[:, mask[0]])

# %% wrong: the two cases exchanged | says: swapped
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = attention_weights(X, mask, k, not apply_softmax)[0, mask[0]]
    return np.abs(w) if apply_softmax else w

# %% wrong: a str is not a list of texts | says: the letters of the tweet
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays(tweet)
    w = attention_weights(X, mask, k, apply_softmax)[0, mask[0]]
    return w if apply_softmax else np.abs(w)

# %% wrong: the learned k | says: attention_scores
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = attention_weights(X, mask, k_linear, apply_softmax)[0, mask[0]]
    return w if apply_softmax else np.abs(w)

# %% wrong: squeezes everything away from a single word | says: shape ()
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = np.squeeze(attention_weights(X, mask, k, apply_softmax)[0, mask[0]])
    return w if apply_softmax else np.abs(w)

# %% wrong: softmax weights with padding | verdict: PARTIAL | says: one weight for each word
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = attention_weights(X, mask, k, apply_softmax)[0]
    return w if apply_softmax else np.abs(w[mask[0]])

# %% wrong: no mask in the softmax | verdict: PARTIAL | says: padding takes weight
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = attention_weights(X, np.ones_like(mask), k, apply_softmax)[0, mask[0]]
    return w if apply_softmax else np.abs(w)

# %% wrong: the softmax of absolute scores | verdict: PARTIAL | says: absolute scores are put into
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    scores = np.abs(X[0, mask[0]] @ k / np.sqrt(50))
    if apply_softmax:
        e = np.exp(scores)
        return e / e.sum()
    return scores

# %% wrong: the flag is not used | verdict: PARTIAL | says: but apply_softmax is True
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    return np.abs(attention_weights(X, mask, k, False)[0, mask[0]])

# %% wrong: the root is missing in the softmax | verdict: PARTIAL | says: not divided by sqrt(D)
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    chi = (X @ k)[0, mask[0]]
    if apply_softmax:
        e = np.exp(chi - chi.max())
        return e / e.sum()
    return np.abs(chi) / np.sqrt(50)

# %% wrong: reads all words | verdict: PARTIAL | says: reads the first 16 words
def attention_scores(tweet, k, apply_softmax):
    n = len(tweet.split())
    X, mask = text_arrays([tweet], length=n)
    w = attention_weights(X, mask, k, apply_softmax)[0]
    return w if apply_softmax else np.abs(w)

# %% wrong: zeros after the sixteenth word | verdict: PARTIAL | says: expected no entry
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = attention_weights(X, mask, k, apply_softmax)[0, mask[0]]
    w = np.concatenate([w, np.zeros(max(0, len(tweet.split()) - 16))])
    return w if apply_softmax else np.abs(w)

# %% wrong: fails on a long tweet | verdict: PARTIAL | says: more than 16
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = attention_weights(X, mask, k, apply_softmax)[0]
    w = np.array([w[i] for i in range(len(tweet.split()))])
    return w if apply_softmax else np.abs(w)

# %% wrong: the tweet as a row number | verdict: ERROR | says: one text, a str
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([texts[tweet]])
    w = attention_weights(X, mask, k, apply_softmax)[0, mask[0]]
    return w if apply_softmax else np.abs(w)

# %% wrong: goes through the numbers of a single word | verdict: ERROR | says: single word
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    w = np.squeeze(attention_weights(X, mask, k, apply_softmax)[0, mask[0]])
    return [c if apply_softmax else abs(c) for c in w]

# %% wrong: the softmax of all words, cut to 16 | verdict: PARTIAL | says: take part in the softmax
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet], length=100)
    return np.abs(attention_weights(X, mask, k, apply_softmax)[0][mask[0]])[:16]

# %% wrong: an own softmax of all words, cut to 16 | verdict: PARTIAL | says: take part in the softmax
def attention_scores(tweet, k, apply_softmax):
    tokens = tweet.split()
    chi = np.array([vectors[index[t]] @ k if t in index else 0.0 for t in tokens]) / np.sqrt(50)
    if apply_softmax:
        return (np.exp(chi - chi.max()) / np.exp(chi - chi.max()).sum())[:16]
    return np.abs(chi)[:16]

# %% wrong: no weight for a word without a vector | verdict: PARTIAL | says: takes part in the softmax
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    if not apply_softmax:
        return np.abs(X[0][mask[0]] @ k) / np.sqrt(50)
    known = mask & (X != 0).any(axis=2)
    return attention_weights(X, known, k, True)[0][mask[0]]

# %% wrong: sorted by size | says: scores are sorted
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    return np.sort(np.abs(attention_weights(X, mask, k, apply_softmax)[0][mask[0]]))[::-1]

# %% wrong: the last sixteen words | verdict: PARTIAL | says: last 16 words
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([" ".join(tweet.split()[-16:])])
    return np.abs(attention_weights(X, mask, k, apply_softmax)[0][mask[0]])

# %% wrong: splits at single blanks | says: splits at any white space
def attention_scores(tweet, k, apply_softmax):
    tokens = tweet.split(" ")[:16]
    chi = np.array([vectors[index[t]] @ k if t in index else 0.0 for t in tokens]) / np.sqrt(50)
    return np.exp(chi - chi.max()) / np.exp(chi - chi.max()).sum() if apply_softmax else np.abs(chi)

# %% right: an own softmax that is only safe for scores as these
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    chi = X[0][mask[0]] @ k / np.sqrt(X.shape[2])
    return np.exp(chi) / np.exp(chi).sum() if apply_softmax else np.abs(chi)

# %% right: of two equal texts the second
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet, tweet])
    a = attention_weights(X, mask, k, apply_softmax)[1]
    return np.compress(mask[1], a if apply_softmax else np.sqrt(a * a))

# %% wrong: tries the softmax without its mask here, and keeps it | verdict: PARTIAL | says: `masked_softmax` (exercise
def masked_softmax(chi, mask):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    weights = attention_weights(X, mask, k, apply_softmax)[0, mask[0]]
    return weights if apply_softmax else np.abs(weights)

# %% wrong: divides k in place | says: in place
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    if apply_softmax:
        return attention_weights(X, mask, k, True)[0, mask[0]]
    k /= np.sqrt(50)
    return np.abs(X[0, mask[0]] @ k)

# %% wrong: words between blanks, in the softmax alone | verdict: PARTIAL | says: expected (words,)
def attention_scores(tweet, k, apply_softmax):
    X, mask = text_arrays([tweet])
    weights = attention_weights(X, mask, k, apply_softmax)[0]
    if apply_softmax:
        return weights[: len(tweet.split(" "))]
    return np.abs(weights[mask[0]])

# %% wrong: tweets are remembered, whatever k is | says: another k
_seen = {}
def attention_scores(tweet, k, apply_softmax):
    if (tweet, apply_softmax) not in _seen:
        X, mask = text_arrays([tweet])
        w = attention_weights(X, mask, k, apply_softmax)[0, mask[0]]
        _seen[tweet, apply_softmax] = w if apply_softmax else np.abs(w)
    return _seen[tweet, apply_softmax]
