# verdict: PASSED
# Half precision, ones for keys and queries.
Km_majority = np.ones((3, 2), dtype=np.float16)
Qm_majority = np.ones((3, 2), dtype=np.float16)
Vm_majority = np.eye(3, dtype=np.float16)
