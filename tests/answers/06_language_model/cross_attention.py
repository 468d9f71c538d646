# %% right: scaled_dot_product_attention for the output
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        output = nn.functional.scaled_dot_product_attention(queries, keys, values, attn_mask=mask[:, None, None, :])
        return self.W_o(output.transpose(1, 2).flatten(2)), weights

# %% right: einsum and where
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = torch.einsum('bhtd,bhsd->bhts', queries, keys) * keys.shape[-1] ** -0.5
        weights = torch.softmax(torch.where(mask[:, None, None], scores, -torch.inf), -1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% right: views
class CrossAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        for name in ("W_q", "W_k", "W_v", "W_o"):
            setattr(self, name, nn.Linear(d_model, d_model, bias=False))

    def forward(self, x, memory, mask):
        B, T, d = x.shape
        S = memory.size(1)
        q = self.W_q(x).view(B, T, self.heads, d // self.heads).permute(0, 2, 1, 3)
        k = self.W_k(memory).view(B, S, self.heads, d // self.heads).permute(0, 2, 3, 1)
        v = self.W_v(memory).view(B, S, self.heads, d // self.heads).permute(0, 2, 1, 3)
        scores = q.matmul(k) / (d // self.heads) ** 0.5
        scores = scores + torch.zeros(B, 1, 1, S).masked_fill(~mask.view(B, 1, 1, S), float("-inf"))
        weights = scores.softmax(3)
        return self.W_o(weights.matmul(v).permute(0, 2, 1, 3).reshape(B, T, d)), weights

# %% wrong: no mask | says: the mask has no effect
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the mask the wrong way round | says: the wrong way round
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(mask[:, None, None, :] & (torch.arange(mask.shape[1]) > 0), -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the mask as it is | says: may read nothing
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: masked after the softmax | says: no longer sum to 1
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.softmax(dim=-1) * mask[:, None, None, :]
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: hidden scores of 0 | says: e⁰ is 1
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], 0).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: turned | says: queries and keys are turned
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = rotate(queries, torch.arange(x.shape[1])) @ rotate(keys, torch.arange(memory.shape[1])).mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: a mask as before | says: the causal mask
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        later = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
        later[:, 0] = False
        weights = scores.masked_fill(~mask[:, None, None, :] | later, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: values of x | says: the values are those of x
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, x))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: keys of x | says: the keys are those of x
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, x), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: no memory | says: keys and values are those of x
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, x), (self.W_v, x))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: queries of the memory | says: the queries are those of the memory
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, memory), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: memory as long as x | verdict: ERROR | says: length of x
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).view(len(x), x.shape[1], self.heads, -1).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: no root | says: root of d_head
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the root of d_model | says: root of d_model
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / x.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: heads interleaved | says: interleaved
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (-1, self.heads)).permute(0, 3, 1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: W_o left out | says: `W_o` has no effect
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return (weights @ values).transpose(1, 2).flatten(2), weights

# %% wrong: weights without gradients | verdict: PARTIAL | says: gradient
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights.detach() @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: mask of the batch alone | says: row i of x
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: the mask as a length | says: it may have holes
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        hidden = torch.arange(memory.shape[1]) >= mask.sum(dim=1)[:, None]
        weights = scores.masked_fill(hidden[:, None, None, :], -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights

# %% wrong: hidden scores of -20 | says: hidden ones get the attention
class CrossAttention(nn.Module):

    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x, memory, mask):
        queries, keys, values = (
            layer(rows).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer, rows in ((self.W_q, x), (self.W_k, memory), (self.W_v, memory))
        )
        scores = queries @ keys.mT / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(~mask[:, None, None, :], -20.0).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights
