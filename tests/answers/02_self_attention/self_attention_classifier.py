# %% right: torch's own attention with a bias, layers made in another order
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        vocab, dim = table.shape
        self.out = nn.Linear(dim, 1)
        self.value, self.key, self.query = [nn.Linear(dim, dim, bias=False) for _ in range(3)]
        self.embedding = nn.Embedding(vocab, dim)
        self.embedding.weight.data.copy_(table)
        self.length, self.residual = length, residual
        self.distance = None
        if positions:
            self.distance = nn.Parameter(torch.tensor([-abs(s) / 2 for s in range(-length + 1, length)]))

    def _bias(self, ids):
        bias = torch.zeros(ids.shape[1], ids.shape[1])
        if self.distance is not None:
            for i in range(ids.shape[1]):
                bias[i] = self.distance[self.length - 1 - i : self.length - 1 - i + ids.shape[1]]
        return bias + (ids == 0)[:, None, :] * -1e9

    def attention(self, ids):
        x = self.embedding(ids)
        scores = torch.einsum("bqd,bkd->bqk", self.query(x), self.key(x)) * x.shape[-1] ** -0.5
        return nn.functional.softmax(scores + self._bias(ids), dim=2)

    def forward(self, ids):
        x = self.embedding(ids)
        h = nn.functional.scaled_dot_product_attention(self.query(x), self.key(x), self.value(x), self._bias(ids))
        h = h + x * self.residual
        real = (ids != 0).float()
        mean = torch.einsum("btd,bt->bd", h, real) / real.sum(1, keepdim=True).clamp(min=1)
        return self.out(mean)[:, 0]

# %% right: attends within helper functions, softmax from exponentials, doubles for the distances
def softmax_over_keys(scores):
    e = torch.exp(scores - scores.amax(dim=2, keepdim=True))
    return e / e.sum(dim=2, keepdim=True)


class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        start = torch.zeros(2 * length - 1)
        for step in range(1, length):
            start[length - 1 + step] = start[length - 1 - step] = -0.5 * step
        self.distance = nn.Parameter(start) if positions else None
        self.length = length
        self.residual = residual

    def attention(self, ids):
        n = ids.size(1)
        x = self.embedding(ids)
        scores = torch.bmm(self.query(x), self.key(x).mT) / torch.tensor(float(x.size(-1))).sqrt()
        if self.distance is not None:
            index = torch.tensor([[j - i + self.length - 1 for j in range(n)] for i in range(n)])
            scores = scores + self.distance[index]
        scores = torch.where((ids != 0).unsqueeze(1), scores, torch.tensor(-1e9))
        return softmax_over_keys(scores)

    def forward(self, ids):
        x = self.embedding(ids)
        h = torch.matmul(self.attention(ids), self.value(x))
        h = x + h if self.residual else h
        real = (ids != 0).unsqueeze(2).float()
        count = real.sum(1)
        return self.out((h * real).sum(1) / torch.where(count > 0, count, torch.ones_like(count))).reshape(-1)

# %% right: values first, then the mean over the queries of the weights
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        share = (ids != 0).float()
        share = share / share.sum(dim=1, keepdim=True).clamp(min=1)
        received = torch.einsum("bq,bqk->bk", share, self.attention(ids))
        mean = torch.einsum("bk,bkd->bd", received, self.value(x))
        if self.residual:
            mean = mean + torch.einsum("bk,bkd->bd", share, x)
        return self.out(mean).squeeze(-1)

# %% right: one method that gives both, distances by flip and unfold
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            n = ids.shape[1]
            near = self.distance[self.length - n : self.length + n - 1]
            scores = scores + near.unfold(0, n, 1).flip(0)
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: not scaled | says: not divided by sqrt(dim)
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: scaled by dim | says: by dim, not by its root
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2]
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: root of the number of tokens | says: the number of tokens?
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[1] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: root of length | says: length?
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / self.length ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: softmax over the queries | says: over the queries
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: softmax over all pairs | says: together sum to 1
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores.flatten(1), dim=1).reshape(scores.shape)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: queries and keys swapped | says: swapped
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.key(x) @ self.query(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: no softmax | says: softmax is missing
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return scores

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: a sum | says: sum over the tokens
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1)
        return self.out(mean).squeeze(-1)

# %% wrong: the first token | says: first token
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = h[:, 0]
        return self.out(mean).squeeze(-1)

# %% wrong: always a residual | verdict: PARTIAL | says: although residual=False
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: no values | says: self.value(x)
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ x
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: a column | says: squeeze
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean)

# %% wrong: weights transposed when asked | says: axes of the weights
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1).transpose(1, 2)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids).transpose(1, 2) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: attention gives one matrix | says: (batch, queries, keys)
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1).mean(dim=0)

    def forward(self, ids):
        x = self.embedding(ids)
        h = torch.softmax(self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5, dim=-1) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: padded keys | verdict: PARTIAL | says: padded keys get attention
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: mean over padding | verdict: PARTIAL | says: over the padding too
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = h.mean(dim=1)
        return self.out(mean).squeeze(-1)

# %% wrong: no padding at all | verdict: PARTIAL | says: padded keys get attention | says: over the padding too
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = h.mean(dim=1)
        return self.out(mean).squeeze(-1)

# %% wrong: padded queries hidden, mean over all | verdict: PARTIAL | says: padded queries are hidden
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, :, None], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = h.mean(dim=1)
        return self.out(mean).squeeze(-1)

# %% wrong: minus infinity | verdict: PARTIAL | says: nan
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], float("-inf"))
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: divides by 0 | verdict: PARTIAL | says: nan
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1)
        return self.out(mean).squeeze(-1)

# %% wrong: weights of padding set to 0 after the softmax | verdict: PARTIAL | says: set to 0 after the softmax
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        return torch.softmax(scores, dim=-1) * (ids != 0)[:, None, :]

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: i - j | verdict: PARTIAL | says: expected j - i
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[:, None] - t[None, :] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: distances added to the weights | verdict: PARTIAL | says: before the softmax
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            extra = self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        weights = torch.softmax(scores, dim=-1)
        return weights if self.distance is None else weights + extra

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: distance is never used | verdict: PARTIAL | says: `distance` is not used
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            self.places = t
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: looked up from the number of tokens | verdict: PARTIAL | says: number of tokens - 1
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + ids.shape[1] - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: looked up from 0 | verdict: PARTIAL | says: entry 0
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] ]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: no residual | verdict: PARTIAL | says: residual is missing
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: the residual in place of attention | verdict: PARTIAL | says: attention is left out
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: the residual twice | verdict: PARTIAL | says: not the logits of the formula
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + 2 * x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: the values in place of the vectors | verdict: PARTIAL | says: not the logits of the formula
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + self.value(x)
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: the length is always 32 | verdict: PARTIAL | says: shape
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(-31, 32).abs() / 2) if positions else None
        self.length, self.residual = 32, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: gradients cut off | says: gradient
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores.detach(), dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: no gradient goes through the denominators of the softmax | says: gradient of model
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        grown = torch.exp(scores - scores.max(dim=-1, keepdim=True).values)
        with torch.no_grad():
            total = grown.sum(dim=-1, keepdim=True)
        return grown / total

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: always 32 places | verdict: PARTIAL | says: any number of tokens
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(32)
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: padded queries hidden | verdict: PARTIAL | says: padded queries are hidden
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, :, None], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: a batch of one loses its axis | says: axis of the batch
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze()

# %% wrong: always a residual, padding in the mean | verdict: PARTIAL | says: although residual=False
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        h = h + x
        real = (ids != 0)[:, :, None]
        mean = h.mean(dim=1)
        return self.out(mean).squeeze(-1)

# %% wrong: the residual over padding too | verdict: PARTIAL | says: over all places
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.length, self.residual = length, residual
        self.distance = nn.Parameter(-(torch.arange(2 * length - 1) - length + 1).abs() / 2) if positions else None

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).mT / x.shape[-1] ** 0.5
        if self.distance is not None:
            places = torch.arange(ids.shape[1])
            scores = scores + self.distance[places[None, :] - places[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, -1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        real = (ids != 0).unsqueeze(-1)
        mean = (h * real).sum(1) / real.sum(1).clamp(min=1)
        if self.residual:
            mean = mean + x.mean(1)
        return self.out(mean).squeeze(-1)

# %% wrong: hidden by -100 | verdict: PARTIAL | says: not low enough
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.length, self.residual = length, residual
        self.distance = nn.Parameter(-(torch.arange(2 * length - 1) - length + 1).abs() / 2) if positions else None

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).mT / x.shape[-1] ** 0.5
        if self.distance is not None:
            places = torch.arange(ids.shape[1])
            scores = scores + self.distance[places[None, :] - places[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -100.0)
        return torch.softmax(scores, -1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0).unsqueeze(-1)
        mean = (h * real).sum(1) / real.sum(1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% right: an added mask of the lowest number
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.length, self.residual = length, residual
        self.distance = nn.Parameter(-(torch.arange(2 * length - 1) - length + 1).abs() / 2) if positions else None

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).mT / x.shape[-1] ** 0.5
        if self.distance is not None:
            places = torch.arange(ids.shape[1])
            scores = scores + self.distance[places[None, :] - places[:, None] + self.length - 1]
        scores = scores + torch.zeros(ids.shape).masked_fill(ids == 0, torch.finfo(scores.dtype).min / 2).unsqueeze(1)
        return torch.softmax(scores, -1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0).unsqueeze(-1)
        mean = (h * real).sum(1) / real.sum(1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% right: torch's own attention for the outputs only
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.length, self.residual = length, residual
        self.distance = nn.Parameter(-(torch.arange(2 * length - 1) - length + 1).abs() / 2) if positions else None

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).mT / x.shape[-1] ** 0.5
        if self.distance is not None:
            places = torch.arange(ids.shape[1])
            scores = scores + self.distance[places[None, :] - places[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(scores, -1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = torch.einsum("bqk,bkd->bqd", self.attention(ids), self.value(x))
        h = h + x * float(self.residual)
        real = (ids != 0).unsqueeze(-1)
        mean = (h * real).sum(1) / real.sum(1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: a sharper softmax | says: not the weights of the formula
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query = nn.Linear(dim, dim, bias=False)
        self.key = nn.Linear(dim, dim, bias=False)
        self.value = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            t = torch.arange(ids.shape[1])
            scores = scores + self.distance[t[None, :] - t[:, None] + self.length - 1]
        scores = scores.masked_fill((ids == 0)[:, None, :], -1e9)
        return torch.softmax(1.5 * scores, dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[:, :, None]
        mean = (h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: padding is removed after the softmax, and the rest divided again | verdict: PARTIAL | says: not after it
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query, self.key, self.value = (nn.Linear(dim, dim, bias=False) for _ in range(3))
        self.out = nn.Linear(dim, 1)
        start = -0.5 * (torch.arange(2 * length - 1) - (length - 1)).abs()
        self.distance = nn.Parameter(start) if positions else None
        self.length, self.residual = length, residual

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).transpose(1, 2) / x.shape[2] ** 0.5
        if self.distance is not None:
            p = torch.arange(ids.shape[1])
            scores = scores + self.distance[p[None, :] - p[:, None] + self.length - 1]
        weights = torch.softmax(scores, dim=2) * (ids != 0)[:, None, :]
        return weights / weights.sum(dim=2, keepdim=True).clamp(min=1e-9)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x) + self.residual * x
        real = (ids != 0).float()[:, :, None]
        return self.out((h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: padding is hidden only without positions | verdict: PARTIAL | says: where there are positions
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        vocab, dim = table.shape
        self.length, self.residual = length, residual
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query, self.key, self.value = (nn.Linear(dim, dim, bias=False) for _ in range(3))
        self.distance = nn.Parameter(torch.zeros(2 * length - 1)) if positions else None
        self.out = nn.Linear(dim, 1)

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).mT / x.shape[-1] ** 0.5
        if self.distance is None:
            scores = scores.masked_fill((ids == 0)[:, None], -1e9)
        else:
            i = torch.arange(ids.shape[1])
            scores = scores + self.distance[i - i[:, None] + self.length - 1]
        return scores.softmax(dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[..., None]
        return self.out((h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: a residual only without positions | verdict: PARTIAL | says: the residual is missing
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        vocab, dim = table.shape
        self.length, self.residual = length, residual
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query, self.key, self.value = (nn.Linear(dim, dim, bias=False) for _ in range(3))
        self.distance = nn.Parameter(torch.zeros(2 * length - 1)) if positions else None
        self.out = nn.Linear(dim, 1)

    def attention(self, ids):
        x = self.embedding(ids)
        scores = self.query(x) @ self.key(x).mT / x.shape[-1] ** 0.5
        if self.distance is not None:
            i = torch.arange(ids.shape[1])
            scores = scores + self.distance[i - i[:, None] + self.length - 1]
        return scores.masked_fill((ids == 0)[:, None], -1e9).softmax(dim=-1)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual and self.distance is None:
            h = h + x
        real = (ids != 0)[..., None]
        return self.out((h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: no gradient reaches the word vectors | says: no gradient reaches the weight of embedding
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        vocab, dim = table.shape
        self.length, self.residual = length, residual
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query, self.key, self.value = (nn.Linear(dim, dim, bias=False) for _ in range(3))
        self.distance = nn.Parameter(torch.zeros(2 * length - 1)) if positions else None
        self.out = nn.Linear(dim, 1)

    def attention(self, ids):
        x = self.embedding.weight.data[ids]
        scores = self.query(x) @ self.key(x).mT / x.shape[-1] ** 0.5
        if self.distance is not None:
            i = torch.arange(ids.shape[1])
            scores = scores + self.distance[i - i[:, None] + self.length - 1]
        return scores.masked_fill((ids == 0)[:, None], -1e9).softmax(dim=-1)

    def forward(self, ids):
        x = self.embedding.weight.data[ids]
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[..., None]
        return self.out((h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: the numbers of the distances are kept from the first call | verdict: PARTIAL | says: does it keep something
class SelfAttentionClassifier(nn.Module):
    def __init__(self, table, length=32, positions=True, residual=True):
        super().__init__()
        dim = table.shape[1]
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.query, self.key, self.value = (nn.Linear(dim, dim, bias=False) for _ in range(3))
        self.out = nn.Linear(dim, 1)
        self.distance = nn.Parameter(-torch.arange(1 - length, length).abs() / 2) if positions else None
        self.length, self.residual, self.table = length, residual, None

    def attention(self, ids):
        x, n = self.embedding(ids), ids.shape[1]
        scores = self.query(x) @ self.key(x).mT / x.shape[2] ** 0.5
        if self.distance is not None:
            if self.table is None:
                i = torch.arange(self.length)
                self.table = self.distance[i - i[:, None] + self.length - 1]
            scores = scores + self.table[:n, :n]
        return scores.masked_fill((ids == 0)[:, None], -1e9).softmax(dim=2)

    def forward(self, ids):
        x = self.embedding(ids)
        h = self.attention(ids) @ self.value(x)
        if self.residual:
            h = h + x
        real = (ids != 0)[..., None]
        return self.out((h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)
