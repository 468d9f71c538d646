# verdict: FAILED
# says: library
# a class around torch's softmax
import torch


class Softmax:
    def __call__(self, chi):
        return torch.tensor(chi).softmax(1).numpy()


softmax = Softmax()
