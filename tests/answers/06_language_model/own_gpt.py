# %% right: tril
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
        seen = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        weights = scores.masked_fill(~seen, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% right: complex numbers turn
def rotate(x, positions):
    d = x.shape[-1]
    angles = positions[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    pairs = torch.view_as_complex(x.unflatten(-1, (-1, 2)).contiguous())
    return torch.view_as_real(pairs * torch.polar(torch.ones_like(angles), angles)).flatten(-2)


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


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% right: einsum and a loop over blocks
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
        return self.W_o(torch.einsum('bhij,bhjd->bhid', weights, values).transpose(1, 2).flatten(2)), weights


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

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


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: the softmax goes over the queries | says: has more examples
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
        weights = scores.masked_fill(future, -torch.inf).softmax(dim=-2)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

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


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: the root of d_model | says: root of d_model
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


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: weights are masked | says: no longer sum to 1
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
        weights = scores.softmax(dim=-1) * ~future
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: no last norm | says: the norm before the output is missing
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
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(x)

# %% wrong: one block again and again | says: again and again
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
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for _ in self.blocks:
            x = self.blocks[0](x)
        return self.output(self.norm(x))

# %% wrong: no residual around the attention | says: does not add its input
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
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: probabilities | says: expected logits
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
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x)).softmax(dim=-1)

# %% wrong: the gradient ends before the output | says: no gradient reaches
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
        seen = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        weights = scores.masked_fill(~seen, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x).detach())


# %% wrong: log-probabilities | says: the loss takes the log_softmax
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
        seen = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
        weights = scores.masked_fill(~seen, -torch.inf).softmax(dim=-1)
        return self.W_o((weights @ values).transpose(1, 2).flatten(2)), weights


class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x)).log_softmax(dim=-1)
