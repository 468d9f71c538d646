# verdict: PARTIAL
# says: one at a time
# loops over a copy of the scores
def softmax(chi):
    scores = chi.copy()
    for row in scores:
        row -= row.max()
        row[:] = np.exp(row) / np.exp(row).sum()
    return scores
