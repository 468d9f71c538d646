# verdict: FAILED
# says: Vm makes something else
# Vm of ones: every output is (1, 1, 1).
Km_identity = Qm_identity = 100 * np.eye(3)
Vm_identity = np.ones((3, 3))
