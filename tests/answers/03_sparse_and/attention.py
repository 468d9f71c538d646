# %% right: two methods
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% right: einsum
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = torch.einsum("nid,njd->nij", self.query(x), self.key(x))
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = torch.einsum("nij,njo->ni", self.attention(X), values)
        return self.readout(outputs).squeeze(-1)


# %% right: a helper for the embedding, torch.arange for the positions
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position(torch.arange(X.shape[1], device=X.device))

    def attention(self, X):
        x = self.embed(X)
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.embed(X))
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% right: layers in another order, weights set one by one
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        self.position, self.token = nn.Embedding(T, 2), nn.Embedding(2, 2)
        with torch.no_grad():
            for parameter in self.parameters():
                parameter.copy_(0.001 * torch.randn(parameter.shape))

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% right: a softmax from exponentials
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        powers = torch.exp(scores / np.sqrt(2))
        return powers / powers.sum(dim=2, keepdim=True)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: not scaled | verdict: PARTIAL | says: √d
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: divided by d | verdict: PARTIAL | says: by its root
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: divided by the root of T | verdict: PARTIAL | says: √T
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / X.shape[1] ** 0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: softmax over the queries | verdict: PARTIAL | says: over the queries
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: softmax over the samples | verdict: PARTIAL | says: attention(X)
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=0)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: queries and keys swapped | verdict: PARTIAL | says: swapped
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.key(x) @ self.query(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: no positions | verdict: PARTIAL | says: not added
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X)
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X))
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: values without positions | verdict: PARTIAL | says: values leave out
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X))
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: a probability | verdict: PARTIAL | says: leave the sigmoid
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return torch.sigmoid(self.readout(outputs)).squeeze(-1)


# %% wrong: an axis left over | verdict: PARTIAL | says: left over
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs)


# %% wrong: the attention is not used | verdict: PARTIAL | says: not used
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = values.squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: a bias in the readout | verdict: PARTIAL | says: `model.readout` has a bias
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: a bias in the query | verdict: PARTIAL | says: `model.query` has a bias
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: values with two components | verdict: PARTIAL | says: value.weight
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 2, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: the usual start | verdict: PARTIAL | says: expected 0.001
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: the variance as the standard deviation | verdict: PARTIAL | says: variance
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001**2)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: the root of it | verdict: PARTIAL | says: not the variance
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001**0.5)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: uniform start from 0 | verdict: PARTIAL | says: positive numbers only
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.uniform_(parameter, 0, 0.002)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: a constant start | verdict: PARTIAL | says: the same number
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.constant_(parameter, 0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: attention gives the scores, forward is right | verdict: PARTIAL | says: attention(X)
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return scores / 2**0.5

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (torch.softmax(self.attention(X), dim=-1) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: attention transposed, forward is right | verdict: PARTIAL | says: attention(X)
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1).transpose(1, 2)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X).transpose(1, 2) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: keys are detached | verdict: PARTIAL | says: no gradient reaches the weight of key
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).detach().transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: a readout the wrong way round | verdict: PARTIAL | says: the axes are swapped
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(1, T, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: one number as the query | verdict: PARTIAL | says: nn.Linear(2, 2
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 1, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: another name for the method | verdict: PARTIAL | says: has no method
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def weights(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.weights(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: attention averages over the queries, forward is right | verdict: PARTIAL | says: (samples, T, T)
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1).mean(dim=1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (
            torch.softmax(
                self.query(self.token(X) + self.position.weight)
                @ self.key(self.token(X) + self.position.weight).transpose(1, 2)
                / 2**0.5,
                dim=-1,
            )
            @ values
        ).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: a loop over the samples | verdict: PARTIAL | says: samples one at a time
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return torch.stack([self.readout(row)[0] for row in outputs])


# %% wrong: uniform start around 0 | verdict: PARTIAL | says: not distributed
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.uniform_(parameter, -0.001, 0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        q, k = self.query(x), self.key(x)
        return torch.softmax(q @ k.transpose(1, 2) / 2**0.5, dim=-1)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        return self.readout((self.attention(X) @ self.value(x)).squeeze(-1)).squeeze(-1)


# %% wrong: a seed inside of the model | verdict: PARTIAL | says: is a seed set
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        torch.manual_seed(0)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        q, k = self.query(x), self.key(x)
        return torch.softmax(q @ k.transpose(1, 2) / 2**0.5, dim=-1)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        return self.readout((self.attention(X) @ self.value(x)).squeeze(-1)).squeeze(-1)


# %% wrong: attention transposed in forward | verdict: PARTIAL | says: is transposed
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        q, k = self.query(x), self.key(x)
        return torch.softmax(q @ k.transpose(1, 2) / 2**0.5, dim=-1)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        return self.readout((self.attention(X).transpose(1, 2) @ self.value(x)).squeeze(-1)).squeeze(-1)


# %% wrong: the mean in place of the readout | verdict: PARTIAL | says: model(X)
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        q, k = self.query(x), self.key(x)
        return torch.softmax(q @ k.transpose(1, 2) / 2**0.5, dim=-1)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        return (self.attention(X) @ self.value(x)).squeeze(-1).mean(dim=1)


# %% wrong: a loop over the positions | verdict: PARTIAL | says: positions one at a time
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        q, k = self.query(x), self.key(x)
        rows = [torch.softmax((k @ q[:, i, :, None])[..., 0] / 2**0.5, dim=-1) for i in range(X.shape[1])]
        return torch.stack(rows, dim=1)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        return self.readout((self.attention(X) @ self.value(x)).squeeze(-1)).squeeze(-1)

# %% wrong: forward not written, zeros in its place | verdict: PARTIAL | says: no gradient
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        return torch.zeros(len(X))

# %% wrong: layers in a plain dict | says: no parameters
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.layers = {
            "token": nn.Embedding(2, 2),
            "position": nn.Embedding(T, 2),
            "query": nn.Linear(2, 2, bias=False),
            "key": nn.Linear(2, 2, bias=False),
            "value": nn.Linear(2, 1, bias=False),
            "readout": nn.Linear(T, 1, bias=False),
        }
        for layer in self.layers.values():
            nn.init.normal_(layer.weight, std=0.001)

    def attention(self, X):
        x = self.layers["token"](X) + self.layers["position"].weight
        scores = self.layers["query"](x) @ self.layers["key"](x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.layers["value"](self.layers["token"](X) + self.layers["position"].weight)
        return self.layers["readout"]((self.attention(X) @ values).squeeze(-1)).squeeze(-1)


# %% wrong: another name for the readout | verdict: PARTIAL | says: `self.readout = nn.Linear(T, 1
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.out = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.out(outputs).squeeze(-1)


# %% wrong: short names for query and key | verdict: PARTIAL | says: `self.query = nn.Linear(2, 2
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.q = nn.Linear(2, 2, bias=False)
        self.k = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.q(x) @ self.k(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)


# %% wrong: another name for the query, and no root | verdict: PARTIAL | says: `self.query = nn.Linear(2, 2 | says: √d
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.Wq = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.Wq(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze(-1)

# %% wrong: squeezed, one sample loses its axis | verdict: PARTIAL | says: the axis of one sample
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        outputs = (self.attention(X) @ values).squeeze(-1)
        return self.readout(outputs).squeeze()

# %% wrong: linear layers start uniformly | verdict: PARTIAL | says: not distributed as N(0, 0.001²)
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        for embedding in (self.token, self.position):
            nn.init.normal_(embedding.weight, std=0.001)
        for layer in (self.query, self.key, self.value, self.readout):
            nn.init.uniform_(layer.weight, -0.001, 0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        return torch.softmax(self.query(x) @ self.key(x).mT / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.token(X) + self.position.weight)
        return self.readout((self.attention(X) @ values).squeeze(-1)).squeeze(-1)

# %% wrong: the bits of the first batch of a shape are kept | verdict: PARTIAL | says: does it keep something
class SelfAttention(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Linear(2, 2, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        self.readout = nn.Linear(T, 1, bias=False)
        self.onehot = None
        for p in self.parameters():
            nn.init.normal_(p, std=0.001)

    def embedded(self, X):
        if self.onehot is None or self.onehot.shape[:2] != X.shape:
            self.onehot = nn.functional.one_hot(X, 2).float()
        return self.onehot @ self.token.weight + self.position.weight

    def attention(self, X):
        x = self.embedded(X)
        return torch.softmax(self.query(x) @ self.key(x).mT / 2**0.5, dim=-1)

    def forward(self, X):
        values = self.value(self.embedded(X))
        return self.readout((self.attention(X) @ values).squeeze(-1)).squeeze(-1)
