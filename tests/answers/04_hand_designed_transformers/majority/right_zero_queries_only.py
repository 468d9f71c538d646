# verdict: PASSED
# The keys may be anything if the queries are zero.
Km_majority = np.random.default_rng(1).standard_normal((3, 2))
Qm_majority = np.zeros((3, 2))
Vm_majority = 10 * np.eye(3)
