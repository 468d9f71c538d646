# verdict: FAILED
# says: same score
# Equal keys at every position: the mean of the tokens.
pos_first = np.ones((4, 1))
Km_first = np.array([[0.0], [0], [0], [1]])
Qm_first = np.array([[100.0], [100], [100], [0]])
Vm_first = np.eye(4, 3)
