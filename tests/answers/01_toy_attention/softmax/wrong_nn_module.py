# verdict: FAILED
# says: library
# torch's layer
from torch import nn, tensor


def softmax(chi):
    return nn.Softmax(dim=1)(tensor(chi)).numpy()
