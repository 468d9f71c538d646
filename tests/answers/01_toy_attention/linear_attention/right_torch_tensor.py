# verdict: PASSED
# Computed in torch, the tensor is returned as it is.
import torch


def linear_attention(X, k):
    X, k = torch.as_tensor(X), torch.as_tensor(k)
    return ((X @ k) * X[:, :, 0]).sum(1) / X.shape[2] ** 0.5
