# verdict: PASSED
# Let autograd do it, k is any vector.
import torch


def grad_chi(X_mu):
    X_mu = torch.as_tensor(X_mu)
    scores = lambda k: X_mu @ k / X_mu.shape[1] ** 0.5
    return torch.autograd.functional.jacobian(scores, torch.zeros(X_mu.shape[1], dtype=X_mu.dtype)).numpy()
