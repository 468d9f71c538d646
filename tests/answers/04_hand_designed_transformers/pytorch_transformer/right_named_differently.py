# verdict: PASSED
# Other names for the arguments of forward, weights used directly.
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def forward(self, tokens):
        x = tokens
        if self.pos is not None:
            n, _ = tokens.shape
            x = torch.column_stack([tokens, self.pos.weight[:n]])
        scores = (x @ self.Qm.weight.T) @ (x @ self.Km.weight.T).T
        attention = nn.Softmax(dim=1)(scores / scores.new_tensor(self.Km.out_features).sqrt())
        return attention @ self.Vm(x)
