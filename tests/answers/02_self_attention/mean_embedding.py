# %% right: masked_fill and einsum
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.out = nn.Linear(table.size(1), 1)
        self.embedding = nn.Embedding(*table.shape)
        self.embedding.weight.data.copy_(table)

    def forward(self, ids):
        real = (ids > 0).float()
        total = torch.einsum("btd,bt->bd", self.embedding(ids), real)
        mean = total / torch.maximum(real.sum(dim=1), torch.tensor(1.0))[:, None]
        return self.out(mean)[:, 0]

# %% right: the linear layer first, then the mean
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        scores = self.embedding(ids) @ self.out.weight[0]
        real = ids.ne(0)
        return (scores * real).sum(1) / real.sum(1).clamp(min=1) + self.out.bias

# %% right: a loop over the rows
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding(table.shape[0], table.shape[1])
        with torch.no_grad():
            self.embedding.weight.copy_(table)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        logits = []
        for row in ids:
            words = row[row != 0]
            mean = self.embedding(words).mean(dim=0) if len(words) else torch.zeros(self.embedding.embedding_dim)
            logits.append(self.out(mean))
        return torch.cat(logits)

# %% right: weights of the words, a parameter as the embedding's weight
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding(*table.shape)
        self.embedding.weight = nn.Parameter(table.clone())
        self.out = nn.Linear(in_features=table.shape[-1], out_features=1, bias=True)

    def forward(self, ids):
        share = (ids != 0).to(torch.float32)
        share = share / share.sum(dim=-1, keepdim=True).clamp_min(1.0)
        return self.out(torch.bmm(share.unsqueeze(1), self.embedding(ids)).squeeze(1)).flatten()

# %% wrong: the padding counts | verdict: PARTIAL | says: over the padding too
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        return self.out(self.embedding(ids).mean(dim=1)).squeeze(-1)

# %% wrong: divides by the length | verdict: PARTIAL | says: divided by all places
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        return self.out((self.embedding(ids) * (ids != 0)[..., None]).mean(dim=1)).squeeze(-1)

# %% wrong: relies on a row of zeros | verdict: PARTIAL | says: the sum goes over the padding
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        n = (ids != 0).sum(dim=1, keepdim=True).clamp(min=1)
        return self.out(self.embedding(ids).sum(dim=1) / n).squeeze(-1)

# %% wrong: a sum | says: sum over the tokens
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        return self.out((self.embedding(ids) * (ids != 0)[..., None]).sum(dim=1)).squeeze(-1)

# %% wrong: a sum over all | says: sum over the tokens
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        return self.out(self.embedding(ids).sum(dim=1)).squeeze(-1)

# %% wrong: padding told by vectors of zeros | says: vector of zeros is taken for padding
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        x = self.embedding(ids) * (ids != 0)[..., None]
        n = (x != 0).any(dim=2).sum(dim=1, keepdim=True).clamp(min=1)
        return self.out(x.sum(dim=1) / n).squeeze(-1)

# %% wrong: unknown words are left out too | says: <UNK>
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids > 1)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: a probability | says: sigmoid
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        mean = (self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return torch.sigmoid(self.out(mean)).squeeze(-1)

# %% wrong: the largest | says: largest value
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        x = self.embedding(ids).masked_fill((ids == 0)[..., None], -1e9)
        return self.out(x.max(dim=1).values).squeeze(-1)

# %% wrong: a column | says: squeeze
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1))

# %% wrong: nan for padding only | verdict: PARTIAL | says: nan
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1)).squeeze(-1)

# %% wrong: adds one to the number of tokens | says: redo
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / (real.sum(dim=1) + 1)).squeeze(-1)

# %% wrong: frozen | verdict: PARTIAL | says: freeze=False
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: does not begin as the table | verdict: PARTIAL | says: does not begin
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding(*table.shape)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: no bias | says: no bias
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1, bias=False)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: another name | says: model.out
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.linear = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.linear((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: two outputs | says: shape
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 2)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1))[:, 0]

# %% wrong: logit and mean | says: return that alone
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        mean = (self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1), mean

# %% wrong: no gradient for the words | verdict: PARTIAL | says: no gradient
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        mean = (self.embedding(ids).detach() * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% wrong: the sizes of the notebook | verdict: ERROR | says: any batch
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0).reshape(-1, 32, 1)
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: a batch of one loses its axis | says: axis of the batch
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze()

# %% wrong: shares the table | verdict: PARTIAL | says: shares
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table, freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: zeroes the row of padding of the table | verdict: PARTIAL | says: changes the `table`
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        table[0] = 0
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0)[..., None]
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: the first 32 tokens | says: only the first 32
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0).unsqueeze(-1)
        x = self.embedding(ids) * real
        mean = x[:, :32].sum(1) / real.sum(1).clamp(min=1)
        return self.out(mean).squeeze(-1)

# %% right: the mean of an embedding bag
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        mean = nn.functional.embedding_bag(ids, self.embedding.weight, mode="mean", padding_idx=0)
        return self.out(mean).squeeze(-1)

# %% wrong: nan in the gradients of a row of padding | verdict: PARTIAL | says: nan comes back from it
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0).unsqueeze(-1)
        mean = (self.embedding(ids) * real).sum(dim=1) / real.sum(1)
        return self.out(mean.nan_to_num()).squeeze(-1)

# %% wrong: only the first word is trained | verdict: PARTIAL | says: gradient
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0).unsqueeze(-1)
        x = self.embedding(ids)
        x = torch.cat([x[:, :1], x[:, 1:].detach()], dim=1)
        return self.out((x * real).sum(dim=1) / real.sum(1).clamp(min=1)).squeeze(-1)

# %% right: a sparse gradient of the word vectors
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False, sparse=True)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = (ids != 0).unsqueeze(-1)
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

# %% wrong: an empty row counts one padding | verdict: PARTIAL | says: whatever the row of <PAD> is
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False, padding_idx=0)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        real = ids != 0
        real[~real.any(dim=1), 0] = True
        real = real.unsqueeze(-1)
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1)).squeeze(-1)

# %% wrong: padding stands at the end only | verdict: PARTIAL | says: padding
class MeanEmbedding(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(table.clone(), freeze=False)
        self.out = nn.Linear(table.shape[1], 1)

    def forward(self, ids):
        lengths = (ids != 0).sum(dim=1)
        real = (torch.arange(ids.shape[1]) < lengths[:, None]).unsqueeze(-1)
        return self.out((self.embedding(ids) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)
