# verdict: PASSED
# In torch.
qk_dim_small_unique = 2
pos_small_unique = None
P = torch.tensor([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 2**0.5 * 4 * P
Vm_small_unique = torch.tensor([[-1.0], [-1], [-1], [1.5 * float(np.exp(4))]])
