# %% right: groups as an axis
class GroupedQueryAttention(nn.Module):
    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads, self.d = heads, kv_heads, d_model // heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, kv_heads * self.d, bias=False)
        self.W_v = nn.Linear(d_model, kv_heads * self.d, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        B, T, _ = x.shape
        places = torch.arange(T)
        q = rotate(self.W_q(x).view(B, T, self.heads, self.d).transpose(1, 2), places)
        k = rotate(self.W_k(x).view(B, T, self.kv_heads, self.d).transpose(1, 2), places)
        v = self.W_v(x).view(B, T, self.kv_heads, self.d).transpose(1, 2)
        q = q.reshape(B, self.kv_heads, self.heads // self.kv_heads, T, self.d)
        scores = torch.einsum("bgnid,bgjd->bgnij", q, k) / math.sqrt(self.d)
        weights = torch.softmax(scores + torch.full((T, T), -torch.inf).triu(1), -1)
        out = torch.einsum("bgnij,bgjd->bignd", weights, v).reshape(B, T, -1)
        return self.W_o(out), weights.reshape(B, self.heads, T, T)


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    numbers = kv_heads * d_head * length
    return layers * (numbers + numbers) * bytes_each

# %% right: keys by index
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one[:, torch.arange(self.heads) * self.kv_heads // self.heads] for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% right: expand and flatten
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (
            one[:, :, None].expand(-1, -1, self.heads // self.kv_heads, -1, -1).flatten(1, 2) for one in (keys, values)
        )
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: repeat | says: repeat_interleave
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat(1, self.heads // self.kv_heads, 1, 1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: the first key head for all | says: all query heads read the first
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one[:, :1].expand(-1, self.heads, -1, -1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: groups in the opposite order | says: opposite order
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.flip(1).repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: no mask | says: the mask is missing
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: nothing is turned | says: the positions have no effect on the scores
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: values are turned | says: values are turned
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        values = rotate(values, positions)
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: no root | says: not divided by the root
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: the root of d_model | says: expected that of d_head
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / x.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: without W_o | says: W_o
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return (weights @ values).transpose(1, 2).flatten(2), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: keys as wide as queries | says: shape
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.heads, self.heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: detached keys | verdict: PARTIAL | says: no gradient reaches
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.detach().mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: keys alone | verdict: PARTIAL | says: the bytes of the keys alone
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return layers * kv_heads * d_head * length * bytes_each

# %% wrong: numbers, no bytes | verdict: PARTIAL | says: these are numbers, expected bytes
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length

# %% wrong: one layer | verdict: PARTIAL | says: the layers are left out
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * kv_heads * d_head * length * bytes_each

# %% wrong: two bytes always | verdict: PARTIAL | says: bytes_each has no effect
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * 2

# %% wrong: the length squared | verdict: PARTIAL | says: the length enters squared
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length**2 * bytes_each

# %% wrong: the square of d_head | verdict: PARTIAL | says: keys and values, in each layer
class GroupedQueryAttention(nn.Module):

    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))

    def forward(self, x):
        groups = (self.heads, self.kv_heads, self.kv_heads)
        queries, keys, values = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), groups, strict=True)
        )
        positions = torch.arange(x.shape[1])
        queries, keys = rotate(queries, positions), rotate(keys, positions)
        keys, values = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (keys, values))
        future = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head**2 * length * bytes_each

# %% wrong: the keys are not turned | says: only the queries are turned
class GroupedQueryAttention(nn.Module):
    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, kv_heads * d_head, bias=False)
        self.W_v = nn.Linear(d_model, kv_heads * d_head, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        B, T, D = x.shape
        d_head = D // self.heads
        split = lambda z, h: z.view(B, T, h, d_head).transpose(1, 2)
        q, k, v = split(self.W_q(x), self.heads), split(self.W_k(x), self.kv_heads), split(self.W_v(x), self.kv_heads)
        pos = torch.arange(T)
        q, k = rotate(q, pos), k
        g = self.heads // self.kv_heads
        k, v = k.repeat_interleave(g, dim=1), v.repeat_interleave(g, dim=1)
        scores = q @ k.transpose(-1, -2) / math.sqrt(d_head)
        future = torch.ones(T, T, dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).reshape(B, T, D)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: bytes without the heads | verdict: PARTIAL | says: the heads are left out
class GroupedQueryAttention(nn.Module):
    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, kv_heads * d_head, bias=False)
        self.W_v = nn.Linear(d_model, kv_heads * d_head, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        B, T, D = x.shape
        d_head = D // self.heads
        split = lambda z, h: z.view(B, T, h, d_head).transpose(1, 2)
        q, k, v = split(self.W_q(x), self.heads), split(self.W_k(x), self.kv_heads), split(self.W_v(x), self.kv_heads)
        pos = torch.arange(T)
        q, k = rotate(q, pos), rotate(k, pos)
        g = self.heads // self.kv_heads
        k, v = k.repeat_interleave(g, dim=1), v.repeat_interleave(g, dim=1)
        scores = q @ k.transpose(-1, -2) / math.sqrt(d_head)
        future = torch.ones(T, T, dtype=torch.bool).triu(1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).reshape(B, T, D)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * d_head * length * bytes_each

# %% wrong: a mask for 64 positions | verdict: ERROR | says: any lengths | hidden: no visible text is that long
class GroupedQueryAttention(nn.Module):
    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))
        self.future = torch.ones(64, 64, dtype=torch.bool).triu(1)

    def forward(self, x):
        T = x.shape[1]
        q, k, v = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), (self.heads, self.kv_heads, self.kv_heads))
        )
        q, k = rotate(q, torch.arange(T)), rotate(k, torch.arange(T))
        k, v = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (k, v))
        weights = (q @ k.mT / k.shape[-1] ** 0.5).masked_fill(self.future[:T, :T], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each

# %% wrong: a low number as a mask | says: fill them with -inf
class GroupedQueryAttention(nn.Module):
    def __init__(self, d_model, heads, kv_heads):
        super().__init__()
        self.heads, self.kv_heads = heads, kv_heads
        d_head = d_model // heads
        self.W_q, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(d_model, kv_heads * d_head, bias=False) for _ in range(2))
        self.future = torch.ones(512, 512, dtype=torch.bool).triu(1)

    def forward(self, x):
        T = x.shape[1]
        q, k, v = (
            layer(x).unflatten(-1, (n, -1)).transpose(1, 2)
            for layer, n in zip((self.W_q, self.W_k, self.W_v), (self.heads, self.kv_heads, self.kv_heads))
        )
        q, k = rotate(q, torch.arange(T)), rotate(k, torch.arange(T))
        k, v = (one.repeat_interleave(self.heads // self.kv_heads, dim=1) for one in (k, v))
        weights = (q @ k.mT / k.shape[-1] ** 0.5).masked_fill(self.future[:T, :T], -30.0).softmax(dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights


def cache_bytes(layers, kv_heads, d_head, length, bytes_each=2):
    return 2 * layers * kv_heads * d_head * length * bytes_each
