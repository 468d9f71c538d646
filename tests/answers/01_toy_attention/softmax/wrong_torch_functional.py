# verdict: FAILED
# says: library
# torch's softmax from its functional module
import torch
import torch.nn.functional as F


def softmax(chi):
    return F.softmax(torch.from_numpy(np.asarray(chi, float)), dim=-1).numpy()
