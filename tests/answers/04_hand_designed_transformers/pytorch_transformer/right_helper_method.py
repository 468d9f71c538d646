# verdict: PASSED
# Helper methods and a helper function.
def attend(q, k, v):
    return torch.softmax(q @ k.transpose(0, 1) / k.shape[-1] ** 0.5, -1) @ v


class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def embed(self, seq):
        if self.pos is None:
            return seq
        places = torch.arange(len(seq), device=seq.device)
        return torch.concat([seq, self.pos(places)], dim=-1)

    def forward(self, seq):
        x = self.embed(seq)
        return attend(self.Qm(x), self.Km(x), self.Vm(x))
