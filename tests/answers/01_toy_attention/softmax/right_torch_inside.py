# verdict: PASSED
# torch for the exponential and the maximum, not its softmax
import torch


def softmax(chi):
    t = torch.tensor(chi, dtype=torch.float64)
    t = t - t.amax(dim=1, keepdim=True)
    e = t.exp()
    return (e / e.sum(dim=1, keepdim=True)).numpy()
