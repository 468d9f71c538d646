# %% right: unflatten
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% right: view and permute, einsum
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        b, t, d = x.shape
        z = torch.cat((self.cls.repeat(b, 1, 1), x), 1)
        split = lambda a: a.view(b, t + 1, self.heads, d // self.heads).permute(0, 2, 1, 3)
        Q, K, V = split(self.W_q(z)), split(self.W_k(z)), split(self.W_v(z))
        A = (torch.einsum("bhqd,bhkd->bhqk", Q, K) / (d // self.heads) ** 0.5).softmax(-1)
        O = torch.einsum("bhqk,bhkd->bqhd", A, V).reshape(b, t + 1, d)
        return self.W_o(O) + z, A

# %% right: a loop over the heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        first = self.cls.reshape(1, 1, -1).expand(x.shape[0], -1, -1)
        z = torch.hstack([first, x])
        parts, weights = [], []
        for q, k, v in zip(*(layer(z).chunk(self.heads, dim=-1) for layer in (self.W_q, self.W_k, self.W_v))):
            w = torch.softmax(q @ k.transpose(1, 2) / q.shape[-1] ** 0.5, dim=-1)
            weights.append(w)
            parts.append(w @ v)
        return z + self.W_o(torch.cat(parts, dim=-1)), torch.stack(weights, dim=1)

# %% right: scaled_dot_product_attention for the output
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        out = nn.functional.scaled_dot_product_attention(q, k, v)
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o(out.transpose(1, 2).flatten(2)), weights

# %% wrong: heads take every other row | says: heads-th row
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (-1, self.heads)).permute(0, 3, 1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).permute(0, 2, 3, 1).flatten(2)), weights

# %% wrong: not scaled | says: not divided by the root of d_head
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: root of d_model | says: root of d_model
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / z.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: weights averaged | says: averaged over the heads
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights.mean(1)

# %% wrong: the class token at the end | says: stands behind
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([x, self.cls.expand(len(x), 1, -1)], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: no class token | says: class token is missing
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = x
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: softmax over the queries | says: expected over the keys
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-2)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: no W_o | says: no effect on the output
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + (weights @ v).transpose(1, 2).flatten(2), weights

# %% wrong: heads put together without transpose | says: not side by side
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).reshape(z.shape)), weights

# %% wrong: no residual | verdict: PARTIAL | says: residual is missing
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: a residual of twice the input | verdict: PARTIAL | says: constant
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return 2 * z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: a residual for the tokens alone | verdict: PARTIAL | says: output[:, 0]
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        out = self.W_o((weights @ v).transpose(1, 2).flatten(2))
        return torch.cat([out[:, :1], out[:, 1:] + x], dim=1), weights

# %% wrong: a residual of the normalised input | verdict: PARTIAL | says: as it came
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return nn.functional.layer_norm(z, z.shape[-1:]) + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: reshaped into heads without transpose | says: split without a transpose
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).reshape(len(x), self.heads, z.shape[1], -1) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).reshape(z.shape)), weights

# %% wrong: a class token that is not trained | verdict: PARTIAL | says: is not trained
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = torch.randn(d_model)

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: a class token of another shape | verdict: PARTIAL | says: expected (d_model,)
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(1, 1, d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: a class token under another name | says: weights
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.token = nn.Parameter(torch.randn(d_model))

    def forward(self, x):
        z = torch.cat([self.token.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: a class token under another name, of zeros | verdict: PARTIAL | says: is missing
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.token = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.token.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: the class token is detached | verdict: PARTIAL | says: no gradient reaches `model.cls`
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.detach().expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: wraps torch's own | verdict: PARTIAL | says: multi-head attention
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        weights = torch.cat([self.W_q.weight, self.W_k.weight, self.W_v.weight])
        torch_s = nn.functional.multi_head_attention_forward
        zt = z.transpose(0, 1)
        out, w = torch_s(zt, zt, zt, z.shape[-1], self.heads, weights, None, None, None, False, 0.0, self.W_o.weight, None,
                         average_attn_weights=False)
        return z + out.transpose(0, 1), w

# %% wrong: the output alone | says: expected 2 values
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2))

# %% wrong: no gradient through the weights | says: no gradient reaches
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1).detach()
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: W_o with a bias | verdict: PARTIAL | says: has a bias
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return z + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: softmax over the heads | says: over the heads, expected
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_model, self.d_head = heads, d_model, d_model // heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.randn(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        B, n, d = z.shape
        def split(a):
            return a.view(B, n, self.heads, self.d_head).transpose(1, 2)
        q, k, v = split(self.W_q(z)), split(self.W_k(z)), split(self.W_v(z))
        w = torch.softmax(q @ k.mT / self.d_head**0.5, dim=1)
        o = (w @ v).transpose(1, 2).reshape(B, n, d)
        return z + self.W_o(o), w

# %% wrong: one class token for the whole batch | verdict: ERROR | says: a row of its own
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_model, self.d_head = heads, d_model, d_model // heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.randn(d_model))

    def forward(self, x):
        z = torch.cat([self.cls[None, None], x], dim=1)
        B, n, d = z.shape
        def split(a):
            return a.view(B, n, self.heads, self.d_head).transpose(1, 2)
        q, k, v = split(self.W_q(z)), split(self.W_k(z)), split(self.W_v(z))
        w = torch.softmax(q @ k.transpose(-2, -1) / self.d_head**0.5, dim=-1)
        o = (w @ v).transpose(1, 2).reshape(B, n, d)
        return z + self.W_o(o), w

# %% wrong: a frozen class token | verdict: PARTIAL | says: freezes it
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads, self.d_head = heads, d_model // heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.randn(d_model), requires_grad=False)

    def split(self, a):
        return a.unflatten(-1, (self.heads, self.d_head)).transpose(1, 2)

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = self.split(self.W_q(z)), self.split(self.W_k(z)), self.split(self.W_v(z))
        w = torch.softmax(q @ k.mT / self.d_head**0.5, -1)
        h = (w @ v).transpose(1, 2).flatten(2)
        return z + self.W_o(h), w

# %% wrong: the row of the class token is cut off | says: (batch, 1 + tokens, d_model)
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return (z + self.W_o((weights @ v).transpose(1, 2).flatten(2)))[:, 1:], weights

# %% wrong: the class token is put behind the layers | verdict: PARTIAL | says: as it stands in `model.cls`
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.randn(d_model))

    def forward(self, x):
        token = self.cls.expand(len(x), 1, -1)
        q, k, v = (
            torch.cat([token, layer(x)], dim=1).unflatten(-1, (self.heads, -1)).transpose(1, 2)
            for layer in (self.W_q, self.W_k, self.W_v)
        )
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return torch.cat([token, x], dim=1) + self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights

# %% wrong: the output is detached | says: so the model cannot be trained
class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, heads):
        super().__init__()
        self.heads = heads
        self.W_q = nn.Linear(d_model, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_model, bias=False)
        self.W_v = nn.Linear(d_model, d_model, bias=False)
        self.W_o = nn.Linear(d_model, d_model, bias=False)
        self.cls = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = torch.cat([self.cls.expand(len(x), 1, -1), x], dim=1)
        q, k, v = (layer(z).unflatten(-1, (self.heads, -1)).transpose(1, 2) for layer in (self.W_q, self.W_k, self.W_v))
        weights = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        return (z + self.W_o((weights @ v).transpose(1, 2).flatten(2))).detach(), weights
