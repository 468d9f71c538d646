# verdict: PARTIAL
# says: one at a time
# pure Python over nested lists
import math


def softmax(chi):
    weights = []
    for row in chi.tolist():
        top = max(row)
        e = [math.exp(c - top) for c in row]
        weights.append([v / sum(e) for v in e])
    return np.array(weights)
