# %% right: a buffer
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% right: the table made anew each time
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.dk = dk

    def forward(self, x):
        x = x + positional_encoding(x.shape[-2], x.shape[-1])
        q, k, v = self.W_q(x), self.W_k(x), self.W_v(x)
        w = torch.einsum("...qd,...kd->...qk", q, k).div(self.dk**0.5).softmax(-1)
        return w @ v, w

# %% right: a plain attribute, torch for the scale
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.table = positional_encoding(T, dm)
        self.dk = dk

    def forward(self, x):
        x = x + self.table[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / torch.sqrt(torch.tensor(self.dk)), dim=-1)
        return weights @ self.W_v(x), weights

# %% right: a parameter without a gradient is none that is trained
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm).clone())

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: no positions | says: positions have no effect
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: the values lack the positions | says: the values lack the positions
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        z = x + self.position[: x.shape[-2]]
        weights = torch.softmax(self.W_q(z) @ self.W_k(z).mT / self.W_q.out_features**0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: not scaled | says: not divided by sqrt(dk)
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: divided by dk | says: not by its root
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1], dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: divided by the root of dm | says: root of dm
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / x.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: a residual | says: this exercise has none
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return x + weights @ self.W_v(x), weights

# %% wrong: softmax over the queries | says: over the queries
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-2)
        return weights @ self.W_v(x), weights

# %% wrong: all positions at once | verdict: ERROR | says: first rows of the table
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: the last positions | says: last rows of the table
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[-x.shape[-2] :]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: the position is put beside the token | verdict: ERROR | says: first rows of the table
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = torch.cat([x, self.position[: x.shape[-2]]], dim=-1)
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: W_v to dk | says: expected (outputs, inputs)
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dk, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: the output alone | says: expected 2 values
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x)

# %% wrong: trained positions | verdict: PARTIAL | says: and no others
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.position = nn.Parameter(positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: no batches | verdict: PARTIAL | says: batch
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: len(x)]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=1)
        return weights @ self.W_v(x), weights

# %% right: a frozen embedding
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.dk = dk
        self.position = nn.Embedding.from_pretrained(positional_encoding(T, dm))

    def forward(self, x):
        z = x + self.position(torch.arange(x.shape[-2]))
        w = torch.softmax(self.W_q(z) @ self.W_k(z).mT / self.dk**0.5, dim=-1)
        return w @ self.W_v(z), w

# %% right: a frozen parameter
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.dk = dk
        self.position = nn.Parameter(positional_encoding(T, dm), requires_grad=False)

    def forward(self, x):
        z = x + self.position[: x.shape[-2], :]
        w = nn.functional.softmax(torch.matmul(self.W_q(z), self.W_k(z).transpose(-2, -1)) / self.dk**0.5, dim=-1)
        return torch.matmul(w, self.W_v(z)), w

# %% wrong: the weights are divided, not the scores | says: weights are divided by sqrt(dk)
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.dk = dk
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        z = x + self.position[: x.shape[-2]]
        w = torch.softmax(self.W_q(z) @ self.W_k(z).mT, dim=-1) / self.dk**0.5
        return w @ self.W_v(z), w

# %% wrong: divided by the root of the length | says: root of the length of the sequence
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-2] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: sizes swapped | says: the axes are swapped
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dk, dm, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: other names | says: is not a linear layer
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.query = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.query(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: the keys are not trained | verdict: PARTIAL | says: is it a layer of its own, and trained?
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.W_k.weight.requires_grad_(False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: axes of length 1 are dropped | says: has lost its axis of length 1
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        return (weights @ self.W_v(x)).squeeze(), weights.squeeze()

# %% wrong: no return | says: is None: does your function end
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        queries, keys = self.W_q(x), self.W_k(x)
        weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
        output = weights @ self.W_v(x)

# %% wrong: W_v is not used | says: W_v makes them from that
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.dk, self.position = dk, positional_encoding(T, dm)

    def forward(self, x):
        x = x + self.position[: x.shape[-2]]
        weights = torch.softmax(self.W_q(x) @ self.W_k(x).mT / self.dk**0.5, dim=-1)
        return weights @ x, weights

# %% wrong: adds the positions to the x of the caller | verdict: PARTIAL | says: `x` | says: in place
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q = nn.Linear(dm, dk, bias=False)
        self.W_k = nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.dk, self.position = dk, positional_encoding(T, dm)

    def forward(self, x):
        x += self.position[: x.shape[-2]]
        weights = torch.softmax(self.W_q(x) @ self.W_k(x).mT / self.dk**0.5, dim=-1)
        return weights @ self.W_v(x), weights

# %% wrong: nothing can be trained | verdict: PARTIAL | says: carries no gradient
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q, self.W_k = nn.Linear(dm, dk, bias=False), nn.Linear(dm, dk, bias=False)
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.register_buffer("position", positional_encoding(T, dm))

    def forward(self, x):
        with torch.no_grad():
            x = x + self.position[: x.shape[-2]]
            queries, keys = self.W_q(x), self.W_k(x)
            weights = torch.softmax(queries @ keys.mT / keys.shape[-1] ** 0.5, dim=-1)
            return weights @ self.W_v(x), weights

# %% wrong: the table of the first call is kept | says: does it keep something
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q, self.W_k = (nn.Linear(dm, dk, bias=False) for _ in range(2))
        self.W_v = nn.Linear(dm, dm, bias=False)
        self.product = None

    def forward(self, x):
        if self.product is None:
            self.product = self.W_q.weight.T @ self.W_k.weight / len(self.W_q.weight) ** 0.5
        x = x + positional_encoding(x.shape[-2], x.shape[-1])
        weights = torch.softmax(x @ self.product @ x.mT, dim=-1)
        return weights @ self.W_v(x), weights

# %% right: a table that is made at the first call, for the longest x
class ScaledDotProductAttention(nn.Module):
    def __init__(self, T, dm, dk):
        super().__init__()
        self.W_q, self.W_k = (nn.Linear(dm, dk, bias=False) for _ in range(2))
        self.W_v, self.T, self.position = nn.Linear(dm, dm, bias=False), T, None

    def forward(self, x):
        if self.position is None:
            self.position = nn.Parameter(positional_encoding(self.T, x.shape[-1]), requires_grad=False)
        x = x + self.position[: x.shape[-2]]
        q, k = self.W_q(x), self.W_k(x)
        w = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return w @ self.W_v(x), w
