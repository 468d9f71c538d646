# verdict: PASSED
# Positions as a buffer of numbers, a list of the layers beside their names.
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)
        width = input_dim if self.pos is None else input_dim + pos_dim
        for name, outputs in {"Km": qk_dim, "Qm": qk_dim, "Vm": v_dim}.items():
            setattr(self, name, nn.Linear(width, outputs, bias=False))
        self.register_buffer("places", torch.arange(max_seq_len))
        self.scale = qk_dim**-0.5

    def forward(self, seq):
        assert seq.ndim == 2, f"expected (seq_len, input_dim), got {tuple(seq.shape)}"
        x = seq
        if self.pos is not None:
            x = torch.cat([x, self.pos(self.places[: x.shape[0]])], dim=-1)
        return ((self.Qm(x) * self.scale) @ self.Km(x).t()).softmax(dim=-1).matmul(self.Vm(x))
