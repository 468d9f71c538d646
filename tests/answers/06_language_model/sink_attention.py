# %% right: the sum is divided by hand
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        scores = scores.masked_fill(future, -torch.inf)
        sink = self.sink.view(-1, 1, 1)
        largest = torch.maximum(scores.amax(dim=-1, keepdim=True), sink)
        powers = (scores - largest).exp()
        weights = powers / (powers.sum(dim=-1, keepdim=True) + (sink - largest).exp())
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% right: the sink stands first
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([sinks, scores.masked_fill(future, -torch.inf)], dim=-1)
        weights = both.softmax(dim=-1)[..., 1:]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% right: a sigmoid of the log of the sum
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        scores = scores.masked_fill(future, -torch.inf)
        kept = torch.sigmoid(scores.logsumexp(dim=-1, keepdim=True) - self.sink[:, None, None])
        weights = scores.softmax(dim=-1) * kept
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% right: a subclass
class SinkAttention(CausalSelfAttention):
    def __init__(self, d_model, heads):
        super().__init__(d_model, heads)
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        batch, T, d_model = x.shape
        q, k, v = (W(x).view(batch, T, self.heads, -1).transpose(1, 2) for W in (self.W_q, self.W_k, self.W_v))
        t = torch.arange(T)
        s = rotate(q, t) @ rotate(k, t).transpose(-1, -2) / (d_model // self.heads) ** 0.5
        s = s.masked_fill(t[None, :] > t[:, None], float("-inf"))
        s = torch.cat((s, self.sink.reshape(1, -1, 1, 1).expand(batch, -1, T, 1)), dim=3)
        w = torch.softmax(s, dim=3)[..., :T]
        return self.W_o((w @ v).transpose(1, 2).reshape(batch, T, d_model)), w

# %% wrong: the sink is not in the softmax | says: rows sum to 1
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the sink itself is added | says: added as it is
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        powers = scores.masked_fill(future, -torch.inf).exp()
        weights = powers / (powers.sum(dim=-1, keepdim=True) + sinks)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: a score of 0 | says: all sinks are 0
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = torch.zeros_like(scores[..., :1])
        both = torch.cat([scores.masked_fill(future, -torch.inf), sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the first head's sink | says: sink of head 0
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink[:1, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([scores.masked_fill(future, -torch.inf), sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the last head first | says: opposite order
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink.flip(0)[:, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([scores.masked_fill(future, -torch.inf), sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the sign is turned | says: wrong way round
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = -self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([scores.masked_fill(future, -torch.inf), sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the sink is scaled | says: `sink` is divided
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = (self.sink / keys.shape[-1] ** 0.5)[:, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([scores.masked_fill(future, -torch.inf), sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the column stays | says: shape
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([scores.masked_fill(future, -torch.inf), sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        kept = weights
        weights = both.softmax(dim=-1)
        return self.W_o((kept @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: no mask | says: the mask is missing
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([scores, sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: nothing is turned | says: the positions have no effect on the scores
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([scores.masked_fill(future, -torch.inf), sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: no root | says: root of d_head
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([scores.masked_fill(future, -torch.inf), sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: exp without the largest | verdict: PARTIAL | says: is infinite
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        powers = scores.masked_fill(future, -torch.inf).exp()
        weights = powers / (powers.sum(dim=-1, keepdim=True) + sinks.exp())
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the sink is detached | verdict: PARTIAL | says: gradient
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink.detach()[:, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([scores.masked_fill(future, -torch.inf), sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: a buffer | says: sink
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = torch.zeros(heads)

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        both = torch.cat([scores.masked_fill(future, -torch.inf), sinks], dim=-1)
        weights = both.softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: sinks drawn at random | verdict: PARTIAL | says: does not begin at zeros
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.randn(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        scores = scores.masked_fill(future, -torch.inf)
        sink = self.sink.view(-1, 1, 1)
        largest = torch.maximum(scores.amax(dim=-1, keepdim=True), sink)
        powers = (scores - largest).exp()
        weights = powers / (powers.sum(dim=-1, keepdim=True) + (sink - largest).exp())
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: future scores of -100 | verdict: PARTIAL | says: hidden ones get the attention
class SinkAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        queries, keys, values = (
            layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v)
        )
        positions = torch.arange(x.shape[1])
        scores = rotate(queries, positions) @ rotate(keys, positions).mT / keys.shape[-1] ** 0.5
        future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        scores = scores.masked_fill(future, -100.0)
        sink = self.sink.view(-1, 1, 1)
        largest = torch.maximum(scores.amax(dim=-1, keepdim=True), sink)
        powers = (scores - largest).exp()
        weights = powers / (powers.sum(dim=-1, keepdim=True) + (sink - largest).exp())
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the mask of the first call is kept | says: does it keep something, such as a mask
class SinkAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.future = heads, None
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        T = x.shape[1]
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        positions = torch.arange(T)
        scores = rotate(q, positions) @ rotate(k, positions).mT / k.shape[-1] ** 0.5
        if self.future is None:
            self.future = torch.ones(T, T, dtype=torch.bool).triu(1)
        scores = scores.masked_fill(self.future[-T:, -T:] if T > 3 else self.future[:T, -T:], -torch.inf)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        weights = torch.cat([scores, sinks], dim=-1).softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% right: one mask, made again for a longer text
class SinkAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.future = heads, torch.ones(2, 2, dtype=torch.bool).triu(1)
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        T = x.shape[1]
        if T > len(self.future):
            self.future = torch.ones(T, T, dtype=torch.bool).triu(1)
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        positions = torch.arange(T)
        scores = rotate(q, positions) @ rotate(k, positions).mT / k.shape[-1] ** 0.5
        scores = scores.masked_fill(self.future[:T, :T], -torch.inf)
        sinks = self.sink[:, None, None].expand(*scores.shape[:-1], 1)
        weights = torch.cat([scores, sinks], dim=-1).softmax(dim=-1)[..., :-1]
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: the largest score is subtracted, and the sink forgotten in it | verdict: PARTIAL | says: is nan or infinite
class SinkAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.sink = nn.Parameter(torch.zeros(heads))

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        positions = torch.arange(x.shape[1])
        s = rotate(q, positions) @ rotate(k, positions).mT / k.shape[-1] ** 0.5
        s = s.masked_fill(torch.ones(s.shape[-2:], dtype=torch.bool).triu(1), -torch.inf)
        top = s.amax(-1, keepdim=True)
        e = (s - top).exp()
        w = e / (e.sum(-1, keepdim=True) + (self.sink[:, None, None] - top).exp())
        return self.W_o((w @ v).transpose(1, 2).flatten(2)), w
