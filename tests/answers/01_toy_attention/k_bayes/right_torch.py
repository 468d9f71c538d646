# verdict: PASSED
# a tensor
import torch

k_bayes = torch.tensor(truth.direction, dtype=torch.float64) * truth.shift * X.shape[2] ** 0.5
k_bayes = k_bayes.numpy()
