# verdict: PASSED
# Two dimensions are enough.
angle = lambda i: 2 * np.pi * i / 3
Km_identity = np.array([[np.cos(a := angle(i)), np.sin(a)] for i in range(3)])
Qm_identity = 40 * Km_identity
Vm_identity = np.identity(3)
