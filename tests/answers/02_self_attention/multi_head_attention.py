# %% right: unflatten
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% right: view and permute, einsum
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        b, t, d = x.shape
        split = lambda a: a.view(b, t, self.heads, d // self.heads).permute(0, 2, 1, 3)
        Q, K, V = split(self.W_q(x)), split(self.W_k(x)), split(self.W_v(x))
        A = (torch.einsum("bhqd,bhkd->bhqk", Q, K) / (d // self.heads) ** 0.5).softmax(-1)
        O = torch.einsum("bhqk,bhkd->bqhd", A, V).reshape(b, t, d)
        return self.W_o(O), A

# %% right: a loop over the heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        parts, weights = [], []
        for q, k, v in zip(*(layer(x).chunk(self.heads, dim=-1) for layer in (self.W_q, self.W_k, self.W_v))):
            w = torch.softmax(q @ k.transpose(1, 2) / q.shape[-1] ** 0.5, dim=-1)
            weights.append(w)
            parts.append(w @ v)
        return self.W_o(torch.cat(parts, dim=-1)), torch.stack(weights, dim=1)

# %% right: scaled_dot_product_attention for the output
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        out = nn.functional.scaled_dot_product_attention(q, k, v)
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o(out.transpose(1, 2).flatten(2)), weights

# %% wrong: heads take every other row | says: heads-th row
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (-1, self.heads)).permute(0, 3, 1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).permute(0, 2, 3, 1).flatten(2)), weights

# %% wrong: not scaled | says: not divided by the root of d_head
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: root of d_model | says: root of d_model
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / x.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: weights averaged | says: averaged over the heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights.mean(1)

# %% wrong: softmax over the queries | says: expected over the keys
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-2)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: no W_o | says: no effect on the output
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return (weights @ v).transpose(1, 2).flatten(2), weights

# %% wrong: heads put together without transpose | says: not side by side
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).reshape(x.shape)), weights

# %% wrong: reshaped into heads without transpose | says: split without a transpose
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).reshape(len(x), self.heads, x.shape[1], -1) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).reshape(x.shape)), weights

# %% wrong: wraps torch's own | verdict: PARTIAL | says: multi-head attention
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        weights = torch.cat([self.W_q.weight, self.W_k.weight, self.W_v.weight])
        torch_s = nn.functional.multi_head_attention_forward
        xt = x.transpose(0, 1)
        out, w = torch_s(xt, xt, xt, x.shape[-1], self.heads, weights, None, None, None, False, 0.0, self.W_o.weight, None,
                         average_attn_weights=False)
        return out.transpose(0, 1), w

# %% wrong: the output alone | says: expected 2 values
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2))

# %% wrong: no gradient through the weights | says: no gradient reaches
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1).detach()
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: W_o with a bias | verdict: PARTIAL | says: has a bias
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: softmax over the heads | says: over the heads, expected
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_model, self.d_head = heads, d_model, d_model // heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        B, n, d = x.shape
        def split(a):
            return a.view(B, n, self.heads, self.d_head).transpose(1, 2)
        q, k, v = split(self.W_q(x)), split(self.W_k(x)), split(self.W_v(x))
        w = torch.softmax(q @ k.mT / self.d_head**0.5, dim=1)
        o = (w @ v).transpose(1, 2).reshape(B, n, d)
        return self.W_o(o), w

# %% wrong: the output is detached | says: carries no gradient
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return (x + self.W_o((weights @ v).transpose(1, 2).flatten(2))).detach(), weights

# %% wrong: a residual | says: this exercise has none
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return x + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: W_o by its weight, not transposed | says: W_o is transposed
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return (weights @ v).transpose(1, 2).flatten(2) @ self.W_o.weight, weights

# %% wrong: one layer more, for the heads together | verdict: PARTIAL | says: and no others
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.scale = nn.Parameter(torch.ones(1))

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(self.scale * q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: the mean of the outputs | says: expected (batch, tokens, d_model)
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        q, k, v = (layer(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)).mean(dim=1), weights

# %% right: reshape and transpose
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        batch, T, d = x.shape
        d_head = d // self.heads
        q, k, v = self.W_q(x), self.W_k(x), self.W_v(x)
        q, k, v = (a.reshape(batch, T, self.heads, d_head).transpose(1, 2) for a in (q, k, v))
        weights = torch.softmax(q @ k.mT / d_head**0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).reshape(batch, T, d)), weights

# %% wrong: a reshape to the heads, and back by transpose | says: split by a reshape
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        batch, T, d = x.shape
        d_head = d // self.heads
        q, k, v = self.W_q(x), self.W_k(x), self.W_v(x)
        q, k, v = (a.reshape(batch, self.heads, T, d_head) for a in (q, k, v))
        weights = torch.softmax(q @ k.mT / d_head**0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).reshape(batch, T, d)), weights

# %% wrong: d_head before heads | says: expected (heads, d_head)
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        batch, T, d = x.shape
        d_head = d // self.heads
        q, k, v = self.W_q(x), self.W_k(x), self.W_v(x)
        q, k, v = (a.reshape(batch, T, d_head, self.heads).permute(0, 3, 1, 2) for a in (q, k, v))
        weights = torch.softmax(q @ k.mT / d_head**0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).reshape(batch, T, d)), weights

# %% wrong: interleaved in the output alone | says: interleaved in the output
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        batch, T, d = x.shape
        d_head = d // self.heads
        q, k, v = self.W_q(x), self.W_k(x), self.W_v(x)
        q, k, v = (a.reshape(batch, T, self.heads, d_head).transpose(1, 2) for a in (q, k, v))
        weights = torch.softmax(q @ k.mT / d_head**0.5, dim=-1)
        return self.W_o((weights @ v).permute(0, 2, 3, 1).reshape(batch, T, d)), weights

# %% wrong: the root of the number of heads | says: root of the number of heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        d_head = x.shape[-1] // self.heads
        q, k, v = (W(x).unflatten(-1, (self.heads, d_head)).transpose(1, 2) for W in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / self.heads**0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: positions are added | says: positions are added to x
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        d_head = x.shape[-1] // self.heads
        x = x + positional_encoding(x.shape[1], x.shape[2])
        q, k, v = (W(x).unflatten(-1, (self.heads, d_head)).transpose(1, 2) for W in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / d_head**0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: no transpose to the heads | verdict: ERROR | says: then .transpose(1, 2)
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)

    def forward(self, x):
        d_head = x.shape[-1] // self.heads
        q, k, v = (W(x).unflatten(-1, (self.heads, d_head)) for W in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / d_head**0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: a copy of x, without its gradient | says: no gradient reaches x
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        x = x.detach().clone()
        q, k, v = (W(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for W in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / q.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: the weights of all layers are put together at the first call and kept | says: does it keep something
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.all = heads, None
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))

    def forward(self, x):
        if self.all is None:
            self.all = torch.cat([self.W_q.weight, self.W_k.weight, self.W_v.weight])
        q, k, v = (x @ self.all.T).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: torch's own layer, made in __init__ | verdict: PARTIAL | says: uses a library's multi-head attention
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.theirs = [nn.MultiheadAttention(d_model, heads, bias=False, batch_first=True)]

    def forward(self, x):
        weights = {
            "in_proj_weight": torch.cat([self.W_q.weight, self.W_k.weight, self.W_v.weight]),
            "out_proj.weight": self.W_o.weight,
        }
        return torch.func.functional_call(self.theirs[0], weights, (x, x, x), {"average_attn_weights": False})

# %% wrong: torch's own layer, out of an encoder layer | verdict: PARTIAL | says: uses a library's multi-head attention
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(d_model, d_model, bias=False) for _ in range(4))
        self.theirs = [nn.TransformerEncoderLayer(d_model, heads, dropout=0.0, bias=False, batch_first=True).self_attn]

    def forward(self, x):
        weights = {
            "in_proj_weight": torch.cat([self.W_q.weight, self.W_k.weight, self.W_v.weight]),
            "out_proj.weight": self.W_o.weight,
        }
        return torch.func.functional_call(self.theirs[0], weights, (x, x, x), {"average_attn_weights": False})

# %% right: layers in a dict that also have names of their own
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.layers = nn.ModuleDict({name: nn.Linear(d_model, d_model, bias=False) for name in "qkvo"})
        self.W_q, self.W_k, self.W_v, self.W_o = (self.layers[name] for name in "qkvo")
        self.heads = heads

    def forward(self, x):
        q, k, v = (self.layers[name](x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for name in "qkv")
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.layers["o"]((weights @ v).transpose(1, 2).flatten(2)), weights
