# verdict: PASSED
# Each token has its own scale and its own value.
pos_unique = None
own = np.array([20.0, 25.0, 30.0])
Km_unique = np.eye(4)
Qm_unique = np.vstack([np.hstack([np.diag(own), (own + 2 * np.log([1.2, 1.5, 1.8]))[:, None]]), np.zeros((1, 4))])
Vm_unique = -np.ones((4, 1))
Vm_unique[3] = 1
