# verdict: PASSED
# Jacobian by torch, returned as a tensor.
import torch


def grad_linear_attention(X):
    T = torch.as_tensor(X, dtype=torch.float64)
    D = T.shape[2]
    f = lambda k: ((T @ k) / D**0.5 * T[:, :, 0]).sum(1)
    return torch.autograd.functional.jacobian(f, torch.ones(D, dtype=torch.float64))
