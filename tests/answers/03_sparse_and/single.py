# %% right: tables
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        table = self.token.weight[:, None] + self.position.weight  # (2, T, 2): what a bit at a position becomes
        scores = self.key(table) @ self.query / 2**0.5
        return torch.softmax(torch.where(X == 1, scores[1], scores[0]), dim=-1)

    def forward(self, X):
        table = self.token.weight[:, None] + self.position.weight
        values = self.value(table).squeeze(-1)
        return (self.attention(X) * torch.where(X == 1, values[1], values[0])).sum(dim=-1)


# %% right: embeddings of each sample
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% right: batched products, kaiming overwritten
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.randn(2) * 0.001)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return torch.bmm(self.attention(X)[:, None], values[:, :, None]).flatten()


# %% right: einsum
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = torch.einsum("njd,d->nj", self.key(self.embed(X)), self.query)
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return torch.einsum("nj,nj->n", self.attention(X), values)


# %% wrong: not scaled | verdict: PARTIAL | says: √d
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: divided by d | verdict: PARTIAL | says: by its root
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: divided by the root of T | verdict: PARTIAL | says: √T
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / X.shape[1] ** 0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: softmax over the samples | verdict: PARTIAL | says: goes over the samples
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=0)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: no positions | verdict: PARTIAL | says: not added
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X)

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: the key is not applied | verdict: PARTIAL | says: `key` is not applied
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.embed(X) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: values without positions | verdict: PARTIAL | says: values leave out
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.token(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: a probability | verdict: PARTIAL | says: leave the sigmoid
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return torch.sigmoid((self.attention(X) * values).sum(dim=1))


# %% wrong: the mean of the values | verdict: PARTIAL | says: mean of the values
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return values.mean(dim=1)


# %% wrong: the sum of the values | verdict: PARTIAL | says: sum of the values
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return values.sum(dim=1)


# %% wrong: an axis left over | verdict: PARTIAL | says: left over
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1, keepdim=True)


# %% wrong: no bias of the value | verdict: PARTIAL | says: `model.value` has no bias
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1, bias=False)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: a bias of the key | verdict: PARTIAL | says: `model.key` has a bias
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: a query as a layer | verdict: PARTIAL | says: query
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Linear(2, 1, bias=False)
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.query(self.key(self.embed(X))).squeeze(-1)
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: a query that is no parameter | verdict: PARTIAL | says: nn.Parameter(torch.empty(2))
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = torch.randn(2) * 0.001
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: the usual start | verdict: PARTIAL | says: expected 0.001
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.randn(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: the query starts at 0 | verdict: PARTIAL | says: the same number
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        nn.init.zeros_(self.query)
        for parameter in (
            list(self.token.parameters())
            + list(self.position.parameters())
            + list(self.key.parameters())
            + list(self.value.parameters())
        ):
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X) * values).sum(dim=1)


# %% wrong: attention gives the scores, forward is right | verdict: PARTIAL | says: attention(X)
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return scores / 2**0.5

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (torch.softmax(self.attention(X), dim=1) * values).sum(dim=1)


# %% wrong: attention with an axis more, forward is right | verdict: PARTIAL | says: left over
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)[:, None]

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        return (self.attention(X)[:, 0] * values).sum(dim=1)


# %% wrong: a loop over the positions | verdict: PARTIAL | says: positions one at a time
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        scores = self.key(self.embed(X)) @ self.query
        return torch.softmax(scores / 2**0.5, dim=1)

    def forward(self, X):
        values = self.value(self.embed(X)).squeeze(-1)
        weights = self.attention(X)
        return sum(weights[:, j] * values[:, j] for j in range(X.shape[1]))


# %% wrong: the mean over the positions | verdict: PARTIAL | says: mean over the positions
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.zeros(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        return torch.softmax(self.key(x) @ self.query / 2**0.5, dim=-1)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        return (self.attention(X) * self.value(x).squeeze(-1)).mean(dim=-1)


# %% wrong: the tables swapped | verdict: PARTIAL | says: model.attention(X)
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.zeros(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        t = self.token.weight[:, None, :] + self.position.weight[None]
        s = self.key(t) @ self.query / 2**0.5
        return torch.where(X == 0, s[1], s[0]).softmax(dim=1)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        return (self.attention(X) * self.value(x).squeeze(-1)).sum(dim=-1)


# %% wrong: the bias starts at 0 | verdict: PARTIAL | says: the same number
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.zeros(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)
        nn.init.zeros_(self.value.bias)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        return torch.softmax(self.key(x) @ self.query / 2**0.5, dim=-1)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        return (self.attention(X) * self.value(x).squeeze(-1)).sum(dim=-1)


# %% wrong: another name for the value | verdict: PARTIAL | says: `self.value = nn.Linear(2, 1)`
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.val = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        table = self.token.weight[:, None] + self.position.weight  # (2, T, 2): what a bit at a position becomes
        scores = self.key(table) @ self.query / 2**0.5
        return torch.softmax(torch.where(X == 1, scores[1], scores[0]), dim=-1)

    def forward(self, X):
        table = self.token.weight[:, None] + self.position.weight
        values = self.val(table).squeeze(-1)
        return (self.attention(X) * torch.where(X == 1, values[1], values[0])).sum(dim=-1)


# %% wrong: another name for the query | verdict: PARTIAL | says: `model.query` is missing
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token = nn.Embedding(2, 2)
        self.position = nn.Embedding(T, 2)
        self.class_token = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        table = self.token.weight[:, None] + self.position.weight  # (2, T, 2): what a bit at a position becomes
        scores = self.key(table) @ self.class_token / 2**0.5
        return torch.softmax(torch.where(X == 1, scores[1], scores[0]), dim=-1)

    def forward(self, X):
        table = self.token.weight[:, None] + self.position.weight
        values = self.value(table).squeeze(-1)
        return (self.attention(X) * torch.where(X == 1, values[1], values[0])).sum(dim=-1)

# %% wrong: a table of the first call is kept | verdict: PARTIAL | says: does it keep something
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key, self.value = nn.Linear(2, 2, bias=False), nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)
        self.table = None

    def lookup(self):
        if self.table is None:
            self.table = self.token.weight[:, None] + self.position.weight
        return self.table

    def attention(self, X):
        s = self.key(self.lookup()) @ self.query / 2**0.5
        return torch.softmax(torch.where(X == 1, s[1], s[0]), dim=-1)

    def forward(self, X):
        v = self.value(self.lookup()).squeeze(-1)
        return (self.attention(X) * torch.where(X == 1, v[1], v[0])).sum(-1)

# %% wrong: an attention of its own in forward, not scaled | verdict: PARTIAL | says: other weights than `attention(X)` gives
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key, self.value = nn.Linear(2, 2, bias=False), nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        return torch.softmax(self.key(x) @ self.query / 2**0.5, dim=-1)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        weights = torch.softmax(self.key(x) @ self.query, dim=-1)
        return (weights * self.value(x).squeeze(-1)).sum(-1)

# %% right: a buffer that is filled at the first call
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key, self.value = nn.Linear(2, 2, bias=False), nn.Linear(2, 1)
        self.register_buffer("places", None)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embedded(self, X):
        if self.places is None:
            self.places = torch.arange(X.shape[1])
        return self.token(X) + self.position(self.places)

    def attention(self, X):
        return (self.key(self.embedded(X)) @ self.query / 2**0.5).softmax(-1)

    def forward(self, X):
        return (self.attention(X) * self.value(self.embedded(X)).squeeze(-1)).sum(-1)

# %% wrong: squeezes the values, which drops the axis of one position | verdict: PARTIAL | says: on data of other sizes | hidden: it shows with a single position only
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        return self.token(X) + self.position.weight

    def attention(self, X):
        return (self.key(self.embed(X)) @ self.query / 2**0.5).softmax(-1)

    def forward(self, X):
        return (self.attention(X) * self.value(self.embed(X)).squeeze()).sum(-1)

# %% wrong: the places of the first batch are kept | verdict: PARTIAL | says: must match the size
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        self.places = None
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def embed(self, X):
        if self.places is None:
            self.places = torch.arange(X.shape[1]).repeat(len(X), 1)
        return self.token(X) + self.position(self.places)

    def attention(self, X):
        return (self.key(self.embed(X)) @ self.query / 2**0.5).softmax(-1)

    def forward(self, X):
        return (self.attention(X) * self.value(self.embed(X)).squeeze(-1)).sum(-1)

# %% wrong: the softmax goes over an axis of length 1 | verdict: PARTIAL | says: does the softmax go over the positions
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key = nn.Linear(2, 2, bias=False)
        self.value = nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        x = self.token(X) + self.position.weight
        scores = self.key(x) @ self.query[:, None] / 2**0.5
        return torch.softmax(scores, dim=-1).squeeze(-1)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        return (self.attention(X) * self.value(x).squeeze(-1)).sum(-1)

# %% wrong: a loop over the samples in attention, and an attention of its own in forward | verdict: PARTIAL | says: samples one at a time
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.empty(2))
        self.key, self.value = nn.Linear(2, 2, bias=False), nn.Linear(2, 1)
        for parameter in self.parameters():
            nn.init.normal_(parameter, std=0.001)

    def attention(self, X):
        rows = []
        for bits in X:
            keys = self.key(self.token(bits) + self.position.weight)
            rows.append((keys @ self.query / 2**0.5).softmax(dim=-1))
        return torch.stack(rows)

    def forward(self, X):
        x = self.token(X) + self.position.weight
        weights = (self.key(x) @ self.query / 2**0.5).softmax(dim=-1)
        return (weights * self.value(x).squeeze(-1)).sum(dim=-1)

# %% right: an attention that carries no gradient
class SingleQuery(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.token, self.position = nn.Embedding(2, 2), nn.Embedding(T, 2)
        self.query = nn.Parameter(torch.randn(2) * 0.001)
        self.key, self.value = nn.Linear(2, 2, bias=False), nn.Linear(2, 1)
        for layer in (self.token, self.position, self.key, self.value):
            for parameter in layer.parameters():
                nn.init.normal_(parameter, 0.0, 0.001)

    def _both(self, X):
        table = self.token.weight[:, None] + self.position.weight
        s, v, pick = self.key(table) @ self.query / 2**0.5, self.value(table)[..., 0], X.bool()
        return torch.where(pick, s[1], s[0]).softmax(-1), torch.where(pick, v[1], v[0])

    @torch.no_grad()
    def attention(self, X):
        return self._both(X)[0]

    def forward(self, X):
        a, v = self._both(X)
        return (a * v).sum(-1)
