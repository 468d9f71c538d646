"""A language model that can be computed by hand."""

import torch

from course.language_model import LETTERS


class Averaging(torch.nn.Module):
    """One block with two heads; the first attends to the character itself, the second to all equally."""

    class Heads(torch.nn.Module):
        def forward(self, x):
            equal = torch.ones(x.shape[1], x.shape[1]).tril()
            return x, torch.stack([torch.eye(x.shape[1]), equal / equal.sum(dim=1, keepdim=True)])[None]

    def __init__(self):
        super().__init__()
        self.blocks = torch.nn.ModuleList([torch.nn.Module()])
        self.blocks[0].attention = self.Heads()

    def forward(self, codes):
        scores = torch.arange(len(LETTERS)) / 10.0
        return self.blocks[0].attention(scores.expand(*codes.shape, -1))[0]
