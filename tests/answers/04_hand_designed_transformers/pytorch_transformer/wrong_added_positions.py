# verdict: FAILED
# says: added
# Positions are added, not put beside.
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.Km = nn.Linear(input_dim, qk_dim, bias=False)
        self.Qm = nn.Linear(input_dim, qk_dim, bias=False)
        self.Vm = nn.Linear(input_dim, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        x = seq if self.pos is None else seq + self.pos.weight[: len(seq)]
        return torch.softmax(self.Qm(x) @ self.Km(x).T / self.Km.out_features**0.5, 1) @ self.Vm(x)
