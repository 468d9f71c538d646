# verdict: PASSED
# The largest size as a norm of the raveled table; a lambda.
centre = lambda S: S - np.average(S, axis=1).reshape(-1, 1)
score_matrix = lambda Km, Qm: (S := centre(np.inner(Qm, Km))) / np.linalg.norm(S.ravel(), np.inf)
