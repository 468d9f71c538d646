# verdict: FAILED
# says: counts itself
# By content, A asks for one A like the others.
pos_before = None
Km_before = np.array([[1.0], [0], [0], [0]])
Qm_before = np.array([[10.0], [10], [10], [0]])
Vm_before = np.array([[1.0], [0], [0], [-0.5 * np.exp(10)]])
