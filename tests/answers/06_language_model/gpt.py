# %% right: nn.Sequential of blocks
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
        self.blocks = nn.ModuleList([])
        for _ in range(layers):
            self.blocks.append(TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)))
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        self.output.weight.data.normal_(0, 0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% right: functional layers
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
        x = nn.functional.embedding(codes, self.embedding.weight)
        for block in self.blocks:
            x = block(x)
        return nn.functional.linear(self.norm(x), self.output.weight)

# %% right: clamp and separate lines
class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        hidden = self.W_1(self.norm_2(z)).clamp(min=0)
        return self.W_2(hidden) + z


class GPT(nn.Module):

    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        with torch.no_grad():
            self.output.weight.copy_(0.02 * torch.randn(vocab, d_model))

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: no norm at the end | says: the norm before the output
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

# %% wrong: probabilities | says: these are probabilities
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
        return self.output(self.norm(x)).softmax(-1)

# %% wrong: log-probabilities | says: these are log-probabilities
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
        return self.output(self.norm(x)).log_softmax(-1)

# %% wrong: one block | says: only the first block runs
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
        for block in self.blocks[:1]:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: not the last block | says: the last block is left out
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
        for block in self.blocks[:-1]:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: the first block again | says: the first block runs again and again
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
            x = self.blocks[0](x)
        return self.output(self.norm(x))

# %% wrong: one block in the whole list | says: weights of its own
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
        self.blocks = nn.ModuleList([TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads))] * layers)
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: the opposite order | says: opposite order
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
        for block in reversed(self.blocks):
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: no blocks | says: the blocks are not used
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
            block(x)
        return self.output(self.norm(x))

# %% wrong: no residual around the attention | says: does not add its input
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

# %% wrong: no norm_1 | says: norm_1 is missing
class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(x)[0]
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

# %% wrong: no norm_2 | says: norm_2 is missing
class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(z)))


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

# %% wrong: the MLP reads x | says: norm_2(x), expected norm_2(z)
class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(x))))


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

# %% wrong: no residual around the MLP | says: does not add z
class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return self.W_2(torch.relu(self.W_1(self.norm_2(z))))


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

# %% wrong: no maximum | says: no maximum with 0
class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(self.W_1(self.norm_2(z)))


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

# %% wrong: GELU | says: GELU
class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(nn.functional.gelu(self.W_1(self.norm_2(z))))


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

# %% wrong: post-norm | says: post-norm
class TransformerBlock(nn.Module):

    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = self.norm_1(x + self.attention(x)[0])
        return z + self.W_2(torch.relu(self.W_1(z)))


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

# %% wrong: attention without a mask | says: sees later characters
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


class Unmasked(CausalSelfAttention):
    def forward(self, x):
        q, k, v = (w(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for w in (self.W_q, self.W_k, self.W_v))
        q, k = rotate(q, torch.arange(x.shape[1])), rotate(k, torch.arange(x.shape[1]))
        weights = (q @ k.mT / k.shape[-1] ** 0.5).softmax(-1)
        return self.W_o((weights @ v).transpose(1, 2).flatten(2)), weights


class GPT(nn.Module):
    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList(TransformerBlock(d_model, 4 * d_model, Unmasked(d_model, heads)) for _ in range(layers))
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: the weights at the start as they come | verdict: PARTIAL | says: expected 0.02
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

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: a variance of 0.02 | verdict: PARTIAL | says: expected 0.02
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
        nn.init.normal_(self.output.weight, std=0.02**0.5)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: all weights at the start are 0 | verdict: PARTIAL | says: a standard deviation of 0 at
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
        nn.init.zeros_(self.output.weight)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: an output with a bias | says: bias
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
        self.output = nn.Linear(d_model, vocab)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: blocks in a plain list | says: nn.ModuleList
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
        self.blocks = [
            TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        ]
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: hidden units as many as d_model | says: shape
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
            TransformerBlock(d_model, d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)
        )
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: detached rows | verdict: PARTIAL | says: no gradient reaches
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
        x = self.embedding(codes).detach()
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: the output under another name | says: nn.Linear(d_model, vocab, bias=False)
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
        self.head = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.head.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))

# %% wrong: an embedding that is scaled | says: embedding, each block in its order
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
        x = self.embedding(codes) * self.embedding.embedding_dim**0.5
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: x is added twice | says: a block adds x
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return x + self.W_2(self.W_1(self.norm_2(z)).relu())


class GPT(nn.Module):
    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList([TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)])
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: the norm of z is added | says: a block adds norm_2(z)
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return self.norm_2(z) + self.W_2(self.W_1(self.norm_2(z)).relu())


class GPT(nn.Module):
    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList([TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)])
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: norm_1 twice | says: reads norm_1(z)
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(self.W_1(self.norm_1(z)).relu())


class GPT(nn.Module):
    def __init__(self, vocab, d_model, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(vocab, d_model)
        self.blocks = nn.ModuleList([TransformerBlock(d_model, 4 * d_model, CausalSelfAttention(d_model, heads)) for _ in range(layers)])
        self.norm = nn.LayerNorm(d_model)
        self.output = nn.Linear(d_model, vocab, bias=False)
        nn.init.normal_(self.output.weight, std=0.02)

    def forward(self, codes):
        x = self.embedding(codes)
        for block in self.blocks:
            x = block(x)
        return self.output(self.norm(x))

# %% wrong: the output begins with the standard deviation 1/d_model | verdict: PARTIAL | says: expected 0.02
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
        nn.init.normal_(self.output.weight, std=1 / d_model)

    def forward(self, codes):
        x = nn.functional.embedding(codes, self.embedding.weight)
        for block in self.blocks:
            x = block(x)
        return nn.functional.linear(self.norm(x), self.output.weight)
