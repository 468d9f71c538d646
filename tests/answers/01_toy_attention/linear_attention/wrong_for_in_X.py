# verdict: PARTIAL
# says: one at a time
# Iterating over the array gives the sequences.
def linear_attention(X, k):
    out = []
    for sequence in X:
        out.append(np.sum(sequence @ k * sequence[:, 0]) / np.sqrt(len(k)))
    return np.array(out)
