# verdict: PASSED
# Turning by complex multiplication, taken apart into real numbers.
z = np.exp(2j * np.pi * np.arange(6) / 6)
pos_small_previous = np.stack([z.real, z.imag], axis=1)
u = 90 * np.exp(-2j * np.pi / 6)
Km_small_previous = np.eye(5, 2, k=-3)
Qm_small_previous = np.zeros((5, 2))
Qm_small_previous[3] = u.real, u.imag
Qm_small_previous[4] = -u.imag, u.real
Vm_small_previous = np.eye(5, 3)
qk_dim_small_previous = 2
