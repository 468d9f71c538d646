# verdict: FAILED
# says: library
# the softmax method of a tensor
import torch


def softmax(chi):
    return torch.tensor(chi).softmax(dim=1).numpy()
