# verdict: PARTIAL
# says: one at a time
# map over what a layer gives, with library functions only.
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
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K = self.Km(seq) / self.qk_dim**0.5
        scores = torch.stack([*map(K.mv, self.Qm(seq))])
        return torch.softmax(scores, dim=1) @ self.Vm(seq)
