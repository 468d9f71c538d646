# verdict: FAILED
# says: swapped
# Built for Km Qm^T: right only if queries and keys change places.
Km_identity = np.array([[1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 0.0, 1.0]])
Qm_identity = 100 * np.array([[2.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]])
Km_identity, Qm_identity = Qm_identity, Km_identity - 0.4
Km_identity = 60 * np.array([[1.0, 0.0], [-0.2, 1.0], [0.0, -1.0]])
Qm_identity = np.array([[1.0, -5.0], [-9.0, 4.0], [-9.0, -9.0]])
Vm_identity = np.eye(3)
