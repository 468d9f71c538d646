# %% right: layers in a base class
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

# %% right: a comprehension over the three layers is no loop over queries
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
            seq = torch.hstack((seq, self.pos.weight[: seq.size(0)]))
        K, Q, V = [layer(seq) for layer in (self.Km, self.Qm, self.Vm)]
        return torch.matmul(nn.functional.softmax(Q @ K.mT / K.size(1) ** 0.5, dim=1), V)

# %% right: einsum, and a softmax from exponentials of differences
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
        # for each query, one row
        S = torch.einsum("qd,kd->qk", Q, K) * self.qk_dim**-0.5
        E = (S - S.max(dim=1, keepdim=True).values).exp()
        return torch.einsum("qk,kv->qv", E / E.sum(dim=1, keepdim=True), V)

# %% right: torch's own attention
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
        return nn.functional.scaled_dot_product_attention(Q[None], K[None], V[None])[0]

# %% right: helper methods and a helper function
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

# %% right: map over the layers
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

# %% right: positions as a buffer of numbers, a list of the layers beside their names
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

# %% right: other names for the arguments of forward, weights used directly
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

# %% right: numpy's root, embedding by number
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
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% right: a softmax as a part without parameters, and a mask that lets all through
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        self.normalise = nn.Softmax(dim=-1)
        self.register_buffer('unused', torch.zeros(1), persistent=False)
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = self.normalise(Q @ K.T / np.sqrt(self.qk_dim))
        return A @ V

# %% right: one query at a time in the text, all at once in the run: torch.vmap
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
        def one(q):
            return torch.softmax(K @ q / self.qk_dim**0.5, 0) @ V

        return torch.vmap(one)(Q)

# %% wrong: a loop over the keys | verdict: PARTIAL | says: the tokens one at a time
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
        columns = []
        for k in K:
            columns.append(Q @ k / self.qk_dim**0.5)
        return torch.softmax(torch.stack(columns, dim=1), dim=1) @ V

# %% wrong: keys by number, columns of a table | verdict: PARTIAL | says: the tokens one at a time
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
        scores = torch.zeros(len(seq), len(seq))
        for j in range(len(K)):
            scores[:, j] = Q @ K[j] / self.qk_dim**0.5
        return torch.softmax(scores, dim=1) @ V

# %% wrong: a sum over keys and values, pair by pair | verdict: PARTIAL | says: the tokens one at a time
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
        above, below = 0.0, 0.0
        for k, v in zip(K, V):
            power = torch.exp(Q @ k / self.qk_dim**0.5)[:, None]
            above, below = above + power * v, below + power
        return above / below

# %% wrong: positions are added, not put beside | verdict: PARTIAL | says: added
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

# %% wrong: all rows of the embedding, whatever the length | verdict: PARTIAL | says: shorter
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
            seq = torch.cat([seq, self.pos.weight], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: no gradient through the attention | verdict: PARTIAL | says: gradient
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
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1).detach()
        return A @ V

# %% wrong: layers with a bias | verdict: PARTIAL | says: bias
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim)
        self.Qm = nn.Linear(width, qk_dim)
        self.Vm = nn.Linear(width, v_dim)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: a causal mask that nobody asked for | says: model(seq)
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
        A = torch.softmax(torch.tril(Q @ K.T / np.sqrt(self.qk_dim)) + torch.triu(torch.full((len(seq), len(seq)), -1e9), 1), dim=-1)
        return A @ V

# %% wrong: a comprehension over the queries | verdict: PARTIAL | says: one at a time
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
        return torch.stack([torch.softmax(K @ q / self.qk_dim**0.5, dim=0) @ V for q in Q])

# %% wrong: positions count from 1 | verdict: PARTIAL | says: count from 1
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
            seq = torch.cat([seq, self.pos(torch.arange(1, seq.shape[0] + 1))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: zeros in place of the positions | verdict: PARTIAL | says: does not depend on `self.pos`
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
            seq = torch.cat([seq, torch.zeros(seq.shape[0], self.pos.weight.shape[1])], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: detached attention | verdict: PARTIAL | says: gradient
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
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return (A @ V).detach()

# %% wrong: a table filled row by row | verdict: PARTIAL | says: one at a time
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
        scores = torch.zeros(len(Q), len(K))
        for i in range(len(Q)):
            scores[i] = K @ Q[i] / self.qk_dim**0.5
        return torch.softmax(scores, dim=1) @ V

# %% wrong: one query after the other | verdict: PARTIAL | says: one at a time
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
        rows = []
        for q in Q:
            rows.append(torch.softmax(K @ q / self.qk_dim**0.5, dim=0) @ V)
        return torch.stack(rows)

# %% wrong: map with a lambda | verdict: PARTIAL | says: one at a time
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
        return torch.stack(list(map(lambda q: torch.softmax(K @ q / self.qk_dim**0.5, 0) @ V, Q)))

# %% wrong: map over what a layer gives, with library functions only | verdict: PARTIAL | says: one at a time
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

# %% wrong: map with library functions only | verdict: PARTIAL | says: one at a time
from functools import partial


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
        scores = map(partial(torch.mv, K / self.qk_dim**0.5), Q)
        return torch.softmax(torch.stack(tuple(scores)), dim=1) @ V

# %% wrong: forward ends without return | says: return
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
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        A @ V

# %% wrong: not scaled | verdict: PARTIAL | says: sqrt(qk_dim)
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
        A = torch.softmax(Q @ K.T, dim=-1)
        return A @ V

# %% wrong: no softmax | says: softmax is missing
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
        A = Q @ K.T / np.sqrt(self.qk_dim)
        return A @ V

# %% wrong: divided by qk_dim | verdict: PARTIAL | says: not by its root
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
        A = torch.softmax(Q @ K.T / self.qk_dim, dim=-1)
        return A @ V

# %% wrong: layers with other names | says: model.Km
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.key = nn.Linear(width, qk_dim, bias=False)
        self.query = nn.Linear(width, qk_dim, bias=False)
        self.value = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.key(seq), self.query(seq), self.value(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: exponentials divided by their sum over everything | says: model(seq)
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
        A = torch.exp(Q @ K.T / np.sqrt(self.qk_dim))
        return A @ V / A.sum()

# %% wrong: the positions are a bare parameter | verdict: PARTIAL | says: embedding
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Parameter(torch.randn(max_seq_len, pos_dim)) if pos_dim is not None else None

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos[: len(seq)]], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: position first, token second | verdict: PARTIAL | says: comes before the token
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
            seq = torch.cat([self.pos(torch.arange(seq.shape[0])), seq], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: recursion over the queries | verdict: PARTIAL | says: one at a time
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def rows(self, Q, K, V):
        if len(Q) == 0:
            return []
        return [torch.softmax(K @ Q[0] / self.qk_dim**0.5, 0) @ V] + self.rows(Q[1:], K, V)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        return torch.stack(self.rows(Q, K, V))

# %% wrong: one layer for keys and queries | says: parameters
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = self.Km
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: the softmax runs over the queries | says: over the keys
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

# %% wrong: K Q^T | says: swapped
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
        A = torch.softmax(K @ Q.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: nn.Linear with outputs first | says: axes are swapped
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(qk_dim, width, bias=False)
        self.Qm = nn.Linear(qk_dim, width, bias=False)
        self.Vm = nn.Linear(v_dim, width, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: vm reads the token only | verdict: PARTIAL | says: Vm
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(input_dim, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def forward(self, seq):
        tokens = seq
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(tokens)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: a while loop, in a helper | verdict: PARTIAL | says: one at a time
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None

    def row(self, q, K, V):
        return torch.softmax(K @ q / self.qk_dim**0.5, dim=0) @ V

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        out, i = [], 0
        while i < len(Q):
            out.append(self.row(Q[i], K, V))
            i += 1
        return torch.stack(out)

# %% wrong: the root of the input's size | verdict: PARTIAL | says: root
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
        A = torch.softmax(Q @ K.T / np.sqrt(seq.shape[1]), dim=-1)
        return A @ V

# %% wrong: an embedding also where no positions are asked for | says: not None
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim or 1)

    def forward(self, seq):
        if self.pos.embedding_dim + len(seq[0]) == self.Km.in_features:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: the embedding has its sizes exchanged | verdict: PARTIAL | says: expected (max_seq_len, pos_dim)
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(pos_dim, max_seq_len) if pos_dim is not None else None

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: ten positions, whatever max_seq_len says | verdict: PARTIAL | says: expected (max_seq_len, pos_dim)
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(10, pos_dim) if pos_dim is not None else None

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: divided by 2, as in the worked example | verdict: PARTIAL | says: divided by 2
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
        A = torch.softmax(Q @ K.T / 2, dim=-1)
        return A @ V

# %% wrong: the root of the values' length | verdict: PARTIAL | says: v_dim?
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
        A = torch.softmax(Q @ K.T / V.shape[-1] ** 0.5, dim=-1)
        return A @ V

# %% wrong: the root of the score table's size | verdict: PARTIAL | says: seq_len?
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
        S = Q @ K.T
        A = torch.softmax(S / S.shape[-1] ** 0.5, dim=-1)
        return A @ V

# %% wrong: the softmax comes after the values | says: taken of the outputs
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
        scores = Q @ K.T / np.sqrt(self.qk_dim)
        return torch.softmax(scores @ V, dim=-1)

# %% wrong: dropout on the attention, as in the paper | says: random
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None
        self.dropout = nn.Dropout(0.1)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return self.dropout(A) @ V

# %% wrong: dropout on the outputs | says: random
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
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return nn.functional.dropout(A @ V, p=0.1)

# %% wrong: the last rows of the embedding | verdict: PARTIAL | says: the last rows
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
            seq = torch.cat([seq, self.pos.weight[-len(seq) :]], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: the keys are not transposed | verdict: ERROR | says: any length
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
        A = torch.softmax(Q @ K / np.sqrt(self.qk_dim), dim=-1)
        return A @ V

# %% wrong: a scale that is learned | verdict: PARTIAL | says: the model trains `scale` as well
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = nn.Embedding(max_seq_len, pos_dim) if pos_dim is not None else None
        self.scale = nn.Parameter(torch.tensor(float(qk_dim) ** -0.5))

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(seq.shape[0]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T * self.scale, dim=-1)
        return A @ V

# %% wrong: axes of length 1 are dropped from the output | says: shape
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
        A = torch.softmax(Q @ K.T / np.sqrt(self.qk_dim), dim=-1)
        return (A @ V).squeeze()

# %% wrong: the softmax is NumPy's work | verdict: PARTIAL | says: carries no gradient
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
        S = (Q @ K.T).detach().numpy() / np.sqrt(self.qk_dim)
        A = np.exp(S) / np.exp(S).sum(axis=1, keepdims=True)
        return torch.tensor(A @ V.detach().numpy())

# %% wrong: a table of numbers, filled row by row | verdict: PARTIAL | says: carries no gradient
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
        rows = np.zeros((len(seq), V.shape[1]), dtype=np.float32)
        for i in range(len(seq)):
            weights = torch.softmax(K @ Q[i] / np.sqrt(self.qk_dim), dim=0)
            rows[i] = (weights @ V).detach().numpy()
        return torch.from_numpy(rows)

# %% wrong: a token does not see itself | says: model(seq)
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
        S = Q @ K.T / np.sqrt(self.qk_dim) - 1e9 * torch.eye(len(seq))
        return torch.softmax(S, dim=-1) @ V

# %% wrong: a loop over the queries in a loop over the keys | verdict: PARTIAL | says: one at a time
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
        scores = torch.zeros(len(seq), len(seq))
        for j in range(len(K)):
            for i in range(len(Q)):
                scores[i, j] = Q[i] @ K[j] / self.qk_dim**0.5
        return torch.softmax(scores, dim=1) @ V

# %% wrong: a comprehension over the keys in one over the queries | verdict: PARTIAL | says: one at a time
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
        scores = torch.stack([torch.stack([q @ k for k in K]) for q in Q]) / self.qk_dim**0.5
        return torch.softmax(scores, dim=1) @ V

# %% wrong: scores key by key, outputs query by query | verdict: PARTIAL | says: one at a time
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
        scores = torch.stack([Q @ k for k in K], dim=1) / self.qk_dim**0.5
        return torch.stack(list(map(lambda row: torch.softmax(row, 0) @ V, scores)))

# %% right: numbers the positions by a comprehension
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        n_in = input_dim if pos_dim is None else input_dim + pos_dim
        self.qk_dim = qk_dim
        self.Km = nn.Linear(n_in, qk_dim, bias=False)
        self.Qm = nn.Linear(n_in, qk_dim, bias=False)
        self.Vm = nn.Linear(n_in, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.tensor([i for i in range(len(seq))]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        return torch.softmax(Q @ K.T / self.qk_dim**0.5, dim=1) @ V

# %% right: picks the rows of the positions one at a time
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        n_in = input_dim if pos_dim is None else input_dim + pos_dim
        self.qk_dim = qk_dim
        self.Km = nn.Linear(n_in, qk_dim, bias=False)
        self.Qm = nn.Linear(n_in, qk_dim, bias=False)
        self.Vm = nn.Linear(n_in, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, torch.stack([self.pos.weight[i] for i in range(seq.shape[0])])], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        return torch.softmax(Q @ K.T / self.qk_dim**0.5, dim=1) @ V

# %% wrong: numbers the positions by a comprehension, and the queries too | verdict: PARTIAL | says: one at a time
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        n_in = input_dim if pos_dim is None else input_dim + pos_dim
        self.qk_dim = qk_dim
        self.Km = nn.Linear(n_in, qk_dim, bias=False)
        self.Qm = nn.Linear(n_in, qk_dim, bias=False)
        self.Vm = nn.Linear(n_in, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.tensor([i for i in range(len(seq))]))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        return torch.stack([torch.softmax(K @ Q[i] / self.qk_dim**0.5, dim=0) @ V for i in range(len(Q))])

# %% wrong: adds up the values of the keys one column of weights at a time | verdict: PARTIAL | says: the tokens one at a time
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        n_in = input_dim if pos_dim is None else input_dim + pos_dim
        self.qk_dim = qk_dim
        self.Km = nn.Linear(n_in, qk_dim, bias=False)
        self.Qm = nn.Linear(n_in, qk_dim, bias=False)
        self.Vm = nn.Linear(n_in, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(len(seq)))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / self.qk_dim**0.5, dim=1)
        return sum(A[:, j : j + 1] * V[j] for j in range(len(V)))

# %% wrong: gives the attention as well | says: several values
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        n_in = input_dim if pos_dim is None else input_dim + pos_dim
        self.qk_dim = qk_dim
        self.Km = nn.Linear(n_in, qk_dim, bias=False)
        self.Qm = nn.Linear(n_in, qk_dim, bias=False)
        self.Vm = nn.Linear(n_in, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos(torch.arange(len(seq)))], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        A = torch.softmax(Q @ K.T / self.qk_dim**0.5, dim=1)
        return A @ V, A

# %% wrong: multiplied by the root | verdict: PARTIAL | says: multiplied by sqrt(qk_dim)
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        width = input_dim + (pos_dim or 0)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)
        self.Km = nn.Linear(width, qk_dim, bias=False)
        self.Qm = nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)

    def forward(self, seq):
        x = seq if self.pos is None else torch.cat([seq, self.pos.weight[: len(seq)]], dim=1)
        K, Q, V = self.Km(x), self.Qm(x), self.Vm(x)
        return torch.softmax(Q @ K.T * K.shape[1] ** 0.5, dim=1) @ V

# %% wrong: the model with positions cannot be made | verdict: PARTIAL | says: Embedding
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.pos = None
        if pos_dim:
            self.pos = nn.Embedding(max_seq_len, pos_dim, bias=False)
            input_dim += pos_dim
        self.Km = nn.Linear(input_dim, qk_dim, bias=False)
        self.Qm = nn.Linear(input_dim, qk_dim, bias=False)
        self.Vm = nn.Linear(input_dim, v_dim, bias=False)

    def forward(self, seq):
        x = seq
        K, Q, V = self.Km(x), self.Qm(x), self.Vm(x)
        return torch.softmax(Q @ K.T / K.shape[1] ** 0.5, dim=1) @ V

# %% wrong: no gradient reaches the positions | verdict: PARTIAL | says: reaches the weight of pos
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km, self.Qm = nn.Linear(width, qk_dim, bias=False), nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos.weight.data[: len(seq)]], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        return torch.softmax(Q @ K.T / self.qk_dim**0.5, dim=1) @ V

# %% wrong: a column of scores for each query | verdict: PARTIAL | says: one at a time
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km, self.Qm = nn.Linear(width, qk_dim, bias=False), nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos.weight[: len(seq)]], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        scores = K @ Q.T / self.qk_dim**0.5
        return torch.stack([torch.softmax(scores[:, i], dim=0) @ V for i in range(len(seq))])

# %% wrong: a column of the queries at a time | verdict: PARTIAL | says: one at a time
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km, self.Qm = nn.Linear(width, qk_dim, bias=False), nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos.weight[: len(seq)]], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        weights = torch.zeros(len(seq), len(seq))
        for i in range(len(seq)):
            weights[:, i] = torch.softmax(K @ Q.T[:, i] / self.qk_dim**0.5, dim=0)
        return weights.T @ V

# %% wrong: divided only where there are no positions | verdict: PARTIAL | says: not divided by sqrt(qk_dim)
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km, self.Qm = nn.Linear(width, qk_dim, bias=False), nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        if self.pos is None:
            K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
            return torch.softmax(Q @ K.T / self.qk_dim**0.5, dim=1) @ V
        x = torch.cat([seq, self.pos.weight[: len(seq)]], dim=1)
        K, Q, V = self.Km(x), self.Qm(x), self.Vm(x)
        return torch.softmax(Q @ K.T, dim=1) @ V

# %% wrong: divided by the root of the inputs with positions | verdict: PARTIAL | says: input_dim + pos_dim
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km, self.Qm = nn.Linear(width, qk_dim, bias=False), nn.Linear(width, qk_dim, bias=False)
        self.Vm = nn.Linear(width, v_dim, bias=False)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        root = self.qk_dim**0.5
        if self.pos is not None:
            seq = torch.cat([seq, self.pos.weight[: len(seq)]], dim=1)
            root = seq.shape[1] ** 0.5
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        return torch.softmax(Q @ K.T / root, dim=1) @ V

# %% wrong: biases where there are positions | verdict: PARTIAL | says: bias
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.qk_dim = qk_dim
        width = input_dim + (pos_dim or 0)
        self.Km, self.Qm = nn.Linear(width, qk_dim, bias=pos_dim is not None), nn.Linear(width, qk_dim, bias=pos_dim is not None)
        self.Vm = nn.Linear(width, v_dim, bias=pos_dim is not None)
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos.weight[: len(seq)]], dim=1)
        K, Q, V = self.Km(seq), self.Qm(seq), self.Vm(seq)
        return torch.softmax(Q @ K.T / self.qk_dim**0.5, dim=1) @ V

# %% right: no pos where there are no positions
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.pos_dim, self.qk_dim, width = pos_dim, qk_dim, input_dim + (pos_dim or 0)
        if pos_dim is not None:
            self.pos = nn.Embedding(max_seq_len, pos_dim)
        self.Km, self.Qm = (nn.Linear(width, qk_dim, bias=False) for _ in range(2))
        self.Vm = nn.Linear(width, v_dim, bias=False)

    def forward(self, seq):
        if self.pos_dim is not None:
            seq = torch.cat([seq, self.pos.weight[: len(seq)]], dim=1)
        return (self.Qm(seq) @ self.Km(seq).T / self.qk_dim**0.5).softmax(-1) @ self.Vm(seq)

# %% wrong: an output layer | says: any further layer
class PytorchTransformer(nn.Module):
    def __init__(self, input_dim, qk_dim, v_dim, pos_dim=None, max_seq_len=10):
        super().__init__()
        self.pos = None if pos_dim is None else nn.Embedding(max_seq_len, pos_dim)
        width = input_dim + (pos_dim or 0)
        self.Km, self.Qm = (nn.Linear(width, qk_dim, bias=False) for _ in range(2))
        self.Vm, self.Om = nn.Linear(width, v_dim, bias=False), nn.Linear(v_dim, v_dim, bias=False)

    def forward(self, seq):
        if self.pos is not None:
            seq = torch.cat([seq, self.pos.weight[: len(seq)]], dim=1)
        q, k, v = self.Qm(seq), self.Km(seq), self.Vm(seq)
        return self.Om((q @ k.T / k.shape[1] ** 0.5).softmax(-1) @ v)
