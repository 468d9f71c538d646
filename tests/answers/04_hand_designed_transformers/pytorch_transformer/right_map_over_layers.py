# verdict: PASSED
# map over the layers.
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def forward(self, seq):
        x = seq if self.pos is None else torch.cat((seq, self.pos.weight[: len(seq)]), -1)
        Q, K, V = map(lambda layer: layer(x), (self.Qm, self.Km, self.Vm))
        return (Q @ K.T / K.shape[-1] ** 0.5).softmax(-1) @ V
