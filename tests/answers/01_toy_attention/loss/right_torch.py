# verdict: PASSED
# The sum-reduced MSE of torch, halved.
import torch
import torch.nn.functional as F


def loss(y, y_hat):
    return F.mse_loss(torch.as_tensor(y_hat), torch.as_tensor(y), reduction="sum") / 2
