# verdict: FAILED
# says: library
# torch's softmax
import torch


def softmax(chi):
    return torch.softmax(torch.tensor(chi), dim=1).numpy()
