# verdict: PASSED
# Layers in a base class.
class Layers(nn.Module):
    def __init__(self, width, qk_dim, v_dim):
        super().__init__()
        self.Km, self.Qm = (nn.Linear(width, qk_dim, bias=False) for _ in range(2))
        self.Vm = nn.Linear(width, v_dim, bias=False)


class PytorchTransformer(Layers):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__(input_dim + (0 if pos_dim is None else pos_dim), qk_dim, v_dim)
        self.pos = None
        if pos_dim is not None:
            self.pos = nn.Embedding(num_embeddings=max_seq_len, embedding_dim=pos_dim)

    def forward(self, seq: torch.Tensor) -> torch.Tensor:
        if self.pos is not None:
            seq = torch.cat([seq, self.pos.weight.narrow(0, 0, seq.shape[0])], 1)
        keys = self.Km(seq)
        weights = torch.softmax(self.Qm(seq) @ keys.T / keys.shape[1] ** 0.5, 1)
        return weights @ self.Vm(seq)
