# verdict: PASSED
# One minus a distance.
from scipy.spatial.distance import cosine


def similarity(Km, Qm, Km_other, Qm_other):
    return 1 - cosine(score_matrix(Km, Qm).ravel(), score_matrix(Km_other, Qm_other).ravel())
