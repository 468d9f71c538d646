# verdict: FAILED
# says: shape
# pos is None: then nothing tells the first from the others.
pos_first = None
Km_first = np.array([[0.0], [0], [0], [1]])
Qm_first = np.array([[100.0], [100], [100], [0]])
Vm_first = np.eye(4, 3)
