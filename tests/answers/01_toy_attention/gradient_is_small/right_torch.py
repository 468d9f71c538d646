# verdict: PASSED
# Norms by torch.
import torch


def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    a, b = torch.as_tensor(gradient).norm(), torch.as_tensor(gradient_0).norm()
    return bool(a <= rtol * b)
