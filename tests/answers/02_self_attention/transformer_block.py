# %% right: one step at a time
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        normed = self.norm_1(x)
        found, _ = self.attention(normed)
        x = x + found
        hidden = nn.functional.relu(self.W_1(self.norm_2(x)))
        return x + self.W_2(hidden)

# %% right: a method for the MLP
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = self.attention(self.norm_1(x))[0].add(x)
        h = self.W_1(self.norm_2(z))
        h = torch.where(h > 0, h, torch.zeros_like(h))
        return torch.add(z, self.W_2(h))

# %% right: layers in another order
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)
        self.norm_1, self.norm_2 = (nn.LayerNorm([d_model]) for _ in range(2))

    def forward(self, x):
        out = x
        out = out + self.attention(self.norm_1(out))[0]
        out = out + self.W_2(self.W_1(self.norm_2(out)).clamp(min=0))
        return out

# %% right: the classes of torch for the maximum
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.relu = nn.ReLU()
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(self.relu(self.W_1(self.norm_2(z))))

# %% wrong: no residual around the attention | says: the input is not added
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: the normalised rows are kept | says: as it came
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        x = self.norm_1(x)
        z = x + self.attention(x)[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: post-norm | says: both sums are normalised
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        x = self.norm_1(x + self.attention(x)[0])
        return self.norm_2(x + self.W_2(torch.relu(self.W_1(x))))

# %% wrong: post-norm for the attention alone | says: the sum is normalised
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = self.norm_1(x + self.attention(x)[0])
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: norm of what the attention gives | says: what the attention gives is normalised
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.norm_1(self.attention(x)[0])
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: norm_1 is not used | says: norm_1 is missing
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(x)[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: the attention is not used | says: is never called
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: no residual around the MLP | verdict: PARTIAL | says: no residual around the MLP
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
        return self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: the MLP is added to its normalised input | verdict: PARTIAL | says: the rows of norm_2 are kept
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
        z = self.norm_2(z)
        return z + self.W_2(torch.relu(self.W_1(z)))

# %% wrong: a norm at the end | verdict: PARTIAL | says: normalised at the end
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
        return self.norm_2(z + self.W_2(torch.relu(self.W_1(z))))

# %% wrong: the MLP reads x | verdict: PARTIAL | says: expected norm_2(z)
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
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(x))))

# %% wrong: norm_2 is not used | verdict: PARTIAL | says: norm_2 is missing
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
        return z + self.W_2(torch.relu(self.W_1(z)))

# %% wrong: norm_1 twice | verdict: PARTIAL | says: the MLP reads norm_1(z)
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
        return z + self.W_2(torch.relu(self.W_1(self.norm_1(z))))

# %% wrong: no maximum | verdict: PARTIAL | says: maximum with 0 is missing
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
        return z + self.W_2(self.W_1(self.norm_2(z)))

# %% wrong: no MLP | verdict: PARTIAL | says: the MLP adds nothing
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
        return z

# %% wrong: layers without biases | verdict: PARTIAL | says: has no bias
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden, bias=False)
        self.W_2 = nn.Linear(d_hidden, d_model, bias=False)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: the pair of the attention is added | verdict: ERROR | says: TypeError
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: the weights as well | says: return that alone
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        found, weights = self.attention(self.norm_1(x))
        z = x + found
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z)))), weights

# %% wrong: norms under another name | says: is not a layer normalisation
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.ln1 = nn.LayerNorm(d_model)
        self.ln2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.ln1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.ln2(z))))

# %% right: batches flattened for the MLP alone
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
        rows = self.norm_2(z).flatten(0, -2)
        return z + self.W_2(torch.relu(self.W_1(rows))).reshape(x.shape)

# %% wrong: b_1 is not used | verdict: PARTIAL | says: b_1 is missing
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
        hidden = torch.relu(nn.functional.linear(self.norm_2(z), self.W_1.weight))
        return z + self.W_2(hidden)

# %% wrong: b_2 is not used | verdict: PARTIAL | says: b_2 is missing
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
        return z + torch.relu(self.W_1(self.norm_2(z))) @ self.W_2.weight.T

# %% wrong: batches flattened before the attention | says: the batches are flattened
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        shape, x = x.shape, x.flatten(0, -2)
        z = x + self.attention(self.norm_1(x))[0]
        return (z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))).reshape(shape)

# %% wrong: the second sum begins at x | says: begins at x, expected z
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
        return x + self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: GELU | verdict: PARTIAL | says: this is GELU
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
        return z + self.W_2(nn.functional.gelu(self.W_1(self.norm_2(z))))

# %% wrong: norms swapped | says: the attention reads norm_2(x)
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_2(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_1(z))))

# %% wrong: one norm under both names | says: the attention reads norm_2(x)
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1 = self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))

# %% wrong: an attention of its own | says: is never called
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = MultiHeadAttention(d_model, 1)
        self.norm_1 = nn.LayerNorm(d_model)
        self.norm_2 = nn.LayerNorm(d_model)
        self.W_1 = nn.Linear(d_model, d_hidden)
        self.W_2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        rows = x if x.ndim == 3 else x[None]
        z = x + self.attention(self.norm_1(rows))[0].reshape(x.shape)
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


# %% wrong: without gradients | verdict: PARTIAL | says: leave out .detach()
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.attention = attention

    def forward(self, x):
        with torch.no_grad():
            z = x + self.attention(self.norm_1(x))[0]
            return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


# %% wrong: the first residual is detached | verdict: PARTIAL | says: hides part of the computation
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.attention = attention

    def forward(self, x):
        z = x.detach() + self.attention(self.norm_1(x))[0]
        return z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))


# %% wrong: the sums of normalised rows | says: both sums begin at normalised rows
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.attention = attention

    def forward(self, x):
        x = self.norm_1(x)
        z = self.norm_2(x + self.attention(x)[0])
        return z + self.W_2(torch.relu(self.W_1(z)))


# %% wrong: the maximum comes last | verdict: PARTIAL | says: taken after W_2
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.attention = attention

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + torch.relu(self.W_2(self.W_1(self.norm_2(z))))

# %% wrong: normalised before the MLP, and after it | verdict: PARTIAL | says: the second sum is normalised
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
        return self.norm_2(z + self.W_2(torch.relu(self.W_1(self.norm_2(z)))))

# %% wrong: the mean of both | verdict: PARTIAL | says: the second sum is halved
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
        return (z + self.W_2(torch.relu(self.W_1(self.norm_2(z))))) / 2

# %% wrong: the MLP is not trained | verdict: PARTIAL | says: no gradient reaches the weight of W_1
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.W_1, self.W_2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        hidden = torch.relu(self.norm_2(z) @ self.W_1.weight.data.T + self.W_1.bias.data)
        return z + hidden @ self.W_2.weight.data.T + self.W_2.bias.data

# %% right: the layers of the MLP also stand in a list
class TransformerBlock(nn.Module):
    def __init__(self, d_model, d_hidden, attention):
        super().__init__()
        self.attention = attention
        self.norm_1, self.norm_2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.mlp = nn.Sequential(nn.Linear(d_model, d_hidden), nn.ReLU(), nn.Linear(d_hidden, d_model))
        self.W_1, self.W_2 = self.mlp[0], self.mlp[2]

    def forward(self, x):
        z = x + self.attention(self.norm_1(x))[0]
        return z + self.mlp(self.norm_2(z))
