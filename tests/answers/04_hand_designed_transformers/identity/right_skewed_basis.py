# verdict: PASSED
# An invertible change of basis: Q T and K T^-T.
T = np.array([[2.0, 1.0, 0.0], [0.0, 3.0, -1.0], [1.0, 0.0, 1.0]])
Km_identity = np.linalg.inv(T).T
Qm_identity = 80 * T
Vm_identity = np.eye(3)
