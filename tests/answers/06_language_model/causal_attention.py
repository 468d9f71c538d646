# %% right: torch's own attention
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        everything = torch.eye(x.shape[1]).expand(*keys.shape[:2], -1, -1)
        weights = nn.functional.scaled_dot_product_attention(queries, keys, everything, is_causal=True)
        found = nn.functional.scaled_dot_product_attention(queries, keys, values, is_causal=True)
        return self.W_o(found.transpose(1, 2).flatten(2)), weights

# %% right: complex rotations, einsum
def rotate(x, positions):
    d = x.shape[-1]
    theta = 10000.0 ** (-torch.arange(0, d, 2) / d)
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2).contiguous())
    turns = torch.polar(torch.ones(len(positions), d // 2), positions[:, None] * theta)
    return torch.view_as_real(pairs * turns).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("W_q", "W_k", "W_v", "W_o"):
            setattr(self, name, nn.Linear(d_model, d_model, bias=False))

    def forward(self, x):
        B, T, D = x.shape
        q, k, v = (w(x).view(B, T, self.heads, D // self.heads).permute(0, 2, 1, 3) for w in (self.W_q, self.W_k, self.W_v))
        q, k = rotate(q, torch.arange(T)), rotate(k, torch.arange(T))
        scores = torch.einsum("bhid,bhjd->bhij", q, k) / math.sqrt(D // self.heads)
        mask = torch.full((T, T), float("-inf")).triu(1)
        weights = torch.softmax(scores + mask, -1)
        y = torch.einsum("bhij,bhjd->bihd", weights, v).reshape(B, T, D)
        return self.W_o(y), weights

# %% right: a loop over the heads
def rotate(x, positions):
    d = x.shape[-1]
    angles = torch.outer(positions.float(), 1 / 10000 ** (torch.arange(0, d, 2).float() / d)).repeat_interleave(2, dim=-1)
    other = torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1).reshape(x.shape)
    return x * torch.cos(angles) + other * torch.sin(angles)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.d_head = d_model // heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        T = x.shape[1]
        Q, K, V = self.W_q(x), self.W_k(x), self.W_v(x)
        outputs, maps = [], []
        for h in range(self.heads):
            own = slice(h * self.d_head, (h + 1) * self.d_head)
            q, k = rotate(Q[..., own], torch.arange(T)), rotate(K[..., own], torch.arange(T))
            scores = q @ k.transpose(1, 2) / self.d_head**0.5
            scores = torch.where(torch.ones(T, T).tril().bool(), scores, torch.tensor(-torch.inf))
            weights = torch.exp(scores - scores.max(-1, keepdim=True).values)
            weights = weights / weights.sum(-1, keepdim=True)
            maps.append(weights)
            outputs.append(weights @ V[..., own])
        return self.W_o(torch.cat(outputs, -1)), torch.stack(maps, 1)

# %% right: masked weights, divided again
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.exp().masked_fill(future, 0)
        weights = weights / weights.sum(-1, keepdim=True)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: no mask | says: the mask is missing
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: itself hidden | says: a position does not see itself
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(0)
        weights = scores.masked_fill(future & (torch.arange(len(future)) > 0), -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the mask the wrong way | says: the wrong way round
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).tril(-1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the next position too | says: also sees the next one
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(2)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: masked after the softmax | says: after the softmax
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.softmax(dim=-1).masked_fill(future, 0)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: hidden scores are 0 | says: hidden scores are set to 0
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, 0).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: nothing is turned | says: the positions have no effect on the scores
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: values are turned | says: values are turned
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        values = rotate(values, positions)
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: only queries are turned | says: turn the keys too
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ keys.mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: only keys are turned | says: turn the queries too
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = queries @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: turned the other way | says: the other way round
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() + second * angles.sin(), second * angles.cos() - first * angles.sin()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: halves are pairs | says: column i + d/2
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., : d // 2], x[..., d // 2 :]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.cat(turned, dim=-1)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: keys are numbered from 1 | says: number both from 0
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions + 1).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the base is 1000 | says: base 1000
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 1000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the root of d_model | says: expected that of d_head
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / x.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: no root | says: not divided by the root
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: softmax over queries | says: over the queries
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-2).nan_to_num()
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: without W_o | says: W_o
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return (weights @ values).transpose(1, 2).flatten(2), weights

# %% wrong: heads are interleaved | says: the heads are interleaved
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (-1, self.heads)).permute(0, 3, 1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: turned before the split | says: before they are split
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            (rotate(layer(x), torch.arange(x.shape[1])) if layer is not self.W_v else layer(x)).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: layers with biases | says: has a bias
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: no gradients | verdict: PARTIAL | says: no gradient reaches
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights.detach() @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the output alone | says: expected 2 values
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2))

# %% wrong: the first position sees nothing | says: its softmax is nan
def rotate(x, positions):
    d = x.shape[-1]
    i = torch.arange(0, d, 2, dtype=x.dtype)
    angle = positions[:, None].to(x.dtype) * 10000 ** (-i / d)
    c, s = angle.cos(), angle.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        B, T, D = x.shape
        split = lambda z: z.view(B, T, self.heads, D // self.heads).transpose(1, 2)
        q, k, v = split(self.W_q(x)), split(self.W_k(x)), split(self.W_v(x))
        pos = torch.arange(T)
        q, k = rotate(q, pos), rotate(k, pos)
        scores = q @ k.transpose(-1, -2) / math.sqrt(D // self.heads)
        future = torch.ones(T, T, dtype=torch.bool).triu(0)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        out = weights @ v
        return self.W_o(out.transpose(1, 2).reshape(B, T, D)), weights

# %% wrong: the angles fall too fast | says: the angles fall too fast
def rotate(x, positions):
    d = x.shape[-1]
    i = torch.arange(0, d, 2, dtype=x.dtype)
    angle = positions[:, None].to(x.dtype) * 10000 ** (-2 * i / d)
    c, s = angle.cos(), angle.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        B, T, D = x.shape
        split = lambda z: z.view(B, T, self.heads, D // self.heads).transpose(1, 2)
        q, k, v = split(self.W_q(x)), split(self.W_k(x)), split(self.W_v(x))
        pos = torch.arange(T)
        q, k = rotate(q, pos), rotate(k, pos)
        scores = q @ k.transpose(-1, -2) / math.sqrt(D // self.heads)
        future = torch.ones(T, T, dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        out = weights @ v
        return self.W_o(out.transpose(1, 2).reshape(B, T, D)), weights

# %% wrong: queries and keys exchanged | says: have changed places
def rotate(x, positions):
    d = x.shape[-1]
    i = torch.arange(0, d, 2, dtype=x.dtype)
    angle = positions[:, None].to(x.dtype) * 10000 ** (-i / d)
    c, s = angle.cos(), angle.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        B, T, D = x.shape
        split = lambda z: z.view(B, T, self.heads, D // self.heads).transpose(1, 2)
        q, k, v = split(self.W_q(x)), split(self.W_k(x)), split(self.W_v(x))
        pos = torch.arange(T)
        q, k = rotate(q, pos), rotate(k, pos)
        scores = k @ q.transpose(-1, -2) / math.sqrt(D // self.heads)
        future = torch.ones(T, T, dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        out = weights @ v
        return self.W_o(out.transpose(1, 2).reshape(B, T, D)), weights

# %% wrong: the heads are joined as they are | says: the heads are not side by side
def rotate(x, positions):
    d = x.shape[-1]
    i = torch.arange(0, d, 2, dtype=x.dtype)
    angle = positions[:, None].to(x.dtype) * 10000 ** (-i / d)
    c, s = angle.cos(), angle.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        B, T, D = x.shape
        split = lambda z: z.view(B, T, self.heads, D // self.heads).transpose(1, 2)
        q, k, v = split(self.W_q(x)), split(self.W_k(x)), split(self.W_v(x))
        pos = torch.arange(T)
        q, k = rotate(q, pos), rotate(k, pos)
        scores = q @ k.transpose(-1, -2) / math.sqrt(D // self.heads)
        future = torch.ones(T, T, dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        out = weights @ v
        return self.W_o(out.reshape(B, T, D)), weights

# %% wrong: split by one reshape | says: a reshape cuts each text
def rotate(x, positions):
    d = x.shape[-1]
    i = torch.arange(0, d, 2, dtype=x.dtype)
    angle = positions[:, None].to(x.dtype) * 10000 ** (-i / d)
    c, s = angle.cos(), angle.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        B, T, D = x.shape
        split = lambda z: z.reshape(B, self.heads, T, D // self.heads)
        q, k, v = split(self.W_q(x)), split(self.W_k(x)), split(self.W_v(x))
        pos = torch.arange(T)
        q, k = rotate(q, pos), rotate(k, pos)
        scores = q @ k.transpose(-1, -2) / math.sqrt(D // self.heads)
        future = torch.ones(T, T, dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        out = weights @ v
        return self.W_o(out.transpose(1, 2).reshape(B, T, D)), weights

# %% wrong: the mask of the first text is kept | verdict: ERROR | says: your code stopped
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.future = heads, None
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        if self.future is None:
            self.future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(self.future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: scores of 0 are hidden | says: nan
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        scores = scores.tril()
        weights = scores.masked_fill(scores == 0, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: `rotate` numbers the rows itself | verdict: PARTIAL | says: their positions are in `positions`
def rotate(x, positions):
    d = x.shape[-1]
    angles = torch.arange(x.shape[-2])[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: `rotate` counts from the first position | verdict: PARTIAL | says: paste what passed there
def rotate(x, positions):
    d = x.shape[-1]
    angles = (positions - positions[0])[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: `rotate` changes the order of the columns | verdict: PARTIAL | says: put them in turn again
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.cat(turned, dim=-1)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: future scores of -20 | says: hidden ones get the attention
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = first * angles.cos() - second * angles.sin(), first * angles.sin() + second * angles.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -20.0).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: turned by the number of the head | says: the positions have no effect on the scores
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000.0 ** (-torch.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        T = x.shape[1]
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)) for layer in (self.W_q, self.W_k, self.W_v))
        p = torch.arange(q.shape[-2])
        q, k, v = (one.transpose(1, 2) for one in (rotate(q, p), rotate(k, p), v))
        scores = q @ k.mT / k.shape[-1] ** 0.5
        scores = scores.masked_fill(torch.ones(T, T, dtype=torch.bool).triu(1), -torch.inf)
        weights = scores.softmax(dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: zeros times infinity are added | says: 0 times infinity is nan
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000.0 ** (-torch.arange(0, d, 2) / d)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1).flatten(-2)


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        T = x.shape[1]
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        p = torch.arange(T)
        q, k = rotate(q, p), rotate(k, p)
        scores = q @ k.mT / k.shape[-1] ** 0.5
        scores = scores + torch.ones(T, T).triu(1) * -torch.inf
        weights = scores.softmax(dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights
