# verdict: PASSED
# Not orthogonal: the own key is rewarded, the others are punished.
M = 2 * np.eye(3) - np.ones((3, 3))
Km_identity, Qm_identity, Vm_identity = M, 25 * M, np.eye(3)
