# verdict: FAILED
# says: over the keys
# The softmax runs over the queries.
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
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=0)
        return A @ V
