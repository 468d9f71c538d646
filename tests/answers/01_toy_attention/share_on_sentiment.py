# %% right: a comprehension
def share_on_sentiment(scores, positions):
    return np.mean([np.argmax(s) in p for s, p in zip(scores, positions)])

# %% right: a loop with a counter
def share_on_sentiment(scores, positions):
    hits = 0
    for i in range(len(scores)):
        best = int(np.asarray(scores[i]).argmax())
        if best in set(positions[i]):
            hits += 1
    return hits / len(scores)

# %% right: by the largest value, first place
def share_on_sentiment(scores, positions):
    found = []
    for s, p in zip(scores, positions):
        s = list(s)
        found.append(float(s.index(max(s)) in p))
    return sum(found) / len(found)

# %% right: np.isin
def share_on_sentiment(scores, positions):
    top = [np.argmax(s) for s in scores]
    return float(np.mean([np.isin(t, p).item() for t, p in zip(top, positions)]))

# %% right: prints what a given cell chose, in a branch that seems to bind it
def share_on_sentiment(scores, positions):
    return float(np.mean([int(np.argmax(row)) in places for row, places in zip(scores, positions)]))

if share_on_sentiment([np.array([1.0, 2.0])], [[0]]) == 1:
    shown = None
print(len(shown), "texts were drawn")

# %% wrong: the number | says: number of texts, expected their share
def share_on_sentiment(scores, positions):
    return sum(np.argmax(s) in p for s, p in zip(scores, positions))

# %% wrong: percent | says: percent
def share_on_sentiment(scores, positions):
    return 100 * np.mean([np.argmax(s) in p for s, p in zip(scores, positions)])

# %% wrong: the misses | says: share of misses
def share_on_sentiment(scores, positions):
    return np.mean([np.argmax(s) not in p for s, p in zip(scores, positions)])

# %% wrong: counts from 1 | says: from 0
def share_on_sentiment(scores, positions):
    return np.mean([np.argmax(s) + 1 in p for s, p in zip(scores, positions)])

# %% wrong: the smallest | says: least attended
def share_on_sentiment(scores, positions):
    return np.mean([np.argmin(s) in p for s, p in zip(scores, positions)])

# %% wrong: the first position only | says: only the first
def share_on_sentiment(scores, positions):
    return np.mean([len(p) > 0 and np.argmax(s) == p[0] for s, p in zip(scores, positions)])

# %% wrong: the last position only | says: only the last
def share_on_sentiment(scores, positions):
    return np.mean([len(p) > 0 and np.argmax(s) == p[-1] for s, p in zip(scores, positions)])

# %% wrong: a share of sentiment words | says: number of sentiment words
def share_on_sentiment(scores, positions):
    hits = sum(np.argmax(s) in p for s, p in zip(scores, positions))
    return hits / sum(len(p) for p in positions)

# %% wrong: the attention on sentiment words | says: attention that the sentiment words get
def share_on_sentiment(scores, positions):
    return np.mean([sum(s[q] for q in p if q < len(s)) for s, p in zip(scores, positions)])

# %% wrong: the notebook's number of test texts | says: notebook's number
def share_on_sentiment(scores, positions):
    return sum(np.argmax(s) in p for s, p in zip(scores, positions)) / 734

# %% wrong: leaves out texts whose words are not read | says: not read are left out
def share_on_sentiment(scores, positions):
    kept = [np.argmax(s) in p for s, p in zip(scores, positions) if not p or min(p) < len(s)]
    return np.mean(kept)

# %% wrong: leaves out texts without a sentiment word | says: without a sentiment word are left out
def share_on_sentiment(scores, positions):
    kept = [np.argmax(s) in p for s, p in zip(scores, positions) if p]
    return np.mean(kept)

# %% wrong: leaves out both | says: no sentiment word is read
def share_on_sentiment(scores, positions):
    kept = [np.argmax(s) in p for s, p in zip(scores, positions) if any(q < len(s) for q in p)]
    return np.mean(kept)

# %% wrong: the last of equal scores | verdict: PARTIAL | says: the last of the largest
def share_on_sentiment(scores, positions):
    return np.mean([len(s) - 1 - np.argmax(np.asarray(s)[::-1]) in p for s, p in zip(scores, positions)])

# %% wrong: any of equal scores | verdict: PARTIAL | says: each of the largest
def share_on_sentiment(scores, positions):
    return np.mean([any(q < len(s) and s[q] == max(s) for q in p) for s, p in zip(scores, positions)])

# %% wrong: fails where a word is not read | verdict: ERROR | says: past the last score
def share_on_sentiment(scores, positions):
    return np.mean([any(s[q] == s.max() for q in p) for s, p in zip(scores, positions)])

# %% wrong: any sentiment word above the mean counts | says: not the share of texts
def share_on_sentiment(scores, positions):
    return np.mean([any(q < len(s) and s[q] > np.mean(s) for q in p) for s, p in zip(scores, positions)])

# %% wrong: one truth value for each text | says: share_on_sentiment
def share_on_sentiment(scores, positions):
    return [np.argmax(s) in p for s, p in zip(scores, positions)]

# %% wrong: moves positions to the last word that is read | says: counts as the last one
def share_on_sentiment(scores, positions):
    return np.mean([np.argmax(s) in [min(j, len(s) - 1) for j in p] for s, p in zip(scores, positions)])

# %% wrong: the last of equal scores, by a loop | verdict: PARTIAL | says: the last of the largest
def share_on_sentiment(scores, positions):
    hits = 0
    for s, p in zip(scores, positions):
        best = 0
        for j, x in enumerate(s):
            if x >= s[best]:
                best = j
        hits += best in p
    return hits / len(scores)

# %% right: padded to an array
def share_on_sentiment(scores, positions):
    m = max(map(len, scores))
    S = np.full((len(scores), m), -np.inf)
    for row, s in zip(S, scores):
        row[: len(s)] = s
    return np.mean([t in p for t, p in zip(S.argmax(axis=1), positions)])

# %% wrong: reads the notebook's record of sentiment words | says: uses the notebook's `tweets`
def share_on_sentiment(scores, positions):
    hits = [np.argmax(s) in p for s, p in zip(scores, tweets.sentiment)]
    return float(np.mean(hits))

# %% wrong: divides by the notebook's test texts | says: uses the notebook's `y_test`
def share_on_sentiment(scores, positions):
    return sum(np.argmax(s) in p for s, p in zip(scores, positions)) / len(y_test)
