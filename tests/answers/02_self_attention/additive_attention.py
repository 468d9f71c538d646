# %% right: unsqueeze
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        q, k = self.W_q(Q).unsqueeze(-2), self.W_k(K).unsqueeze(-3)
        scores = self.w_s((q + k).tanh())[..., 0]
        w = scores.softmax(-1)
        return torch.matmul(w, V), w

# %% right: einsum with w_s, repeated rows
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        q, k = self.W_q(Q), self.W_k(K)
        shape = (*q.shape[:-1], k.shape[-2], q.shape[-1])
        hidden = torch.tanh(q[..., :, None, :].expand(shape) + k[..., None, :, :].expand(shape))
        w = torch.softmax(torch.einsum("...h,h->...", hidden, self.w_s.weight[0]), dim=-1)
        return torch.einsum("...qk,...kv->...qv", w, V), w

# %% right: a loop over the keys
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        q = self.W_q(Q)
        scores = [self.w_s(torch.tanh(q + self.W_k(K[..., j : j + 1, :]))) for j in range(K.shape[-2])]
        w = torch.softmax(torch.cat(scores, dim=-1), dim=-1)
        return w @ V, w

# %% right: the hidden axis summed by matmul
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        hidden = torch.tanh(self.W_q(Q)[..., None, :] + self.W_k(K)[..., None, :, :])
        w = torch.softmax(hidden @ self.w_s.weight[0], dim=-1)
        return w @ V, w

# %% wrong: queries and keys added row by row | verdict: ERROR | says: every query is compared with every key
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        scores = self.w_s(torch.tanh(self.W_q(Q) + self.W_k(K)))
        weights = torch.softmax(scores, dim=-2)
        return (weights * V).sum(-2), weights

# %% wrong: the trainable attention of 1.5 | says: these are dot products
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ V, weights

# %% wrong: no tanh | says: tanh is missing
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., :, None, :] + self.W_k(K)[..., None, :, :]
        weights = torch.softmax(self.w_s(pairs).squeeze(-1), dim=-1)
        return weights @ V, weights

# %% wrong: tanh before the sum | says: not tanh(a + b)
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = torch.tanh(self.W_q(Q))[..., :, None, :] + torch.tanh(self.W_k(K))[..., None, :, :]
        weights = torch.softmax(self.w_s(pairs).squeeze(-1), dim=-1)
        return weights @ V, weights

# %% wrong: w_s is not used | says: hidden numbers are summed
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., :, None, :] + self.W_k(K)[..., None, :, :]
        weights = torch.softmax(torch.tanh(pairs).sum(-1), dim=-1)
        return weights @ V, weights

# %% wrong: layers swapped | says: W_q is applied to the keys
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_k(Q)[..., :, None, :] + self.W_q(K)[..., None, :, :]
        weights = torch.softmax(self.w_s(torch.tanh(pairs)).squeeze(-1), dim=-1)
        return weights @ V, weights

# %% wrong: softmax over the queries | says: over the queries
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., :, None, :] + self.W_k(K)[..., None, :, :]
        weights = torch.softmax(self.w_s(torch.tanh(pairs)).squeeze(-1), dim=-2)
        return weights @ V, weights

# %% wrong: softmax over the last axis, of length 1 | says: axis of length 1
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., :, None, :] + self.W_k(K)[..., None, :, :]
        weights = torch.softmax(self.w_s(torch.tanh(pairs)), dim=-1).squeeze(-1)
        return weights @ V, weights

# %% wrong: one row for each key | says: queries and keys are swapped
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., None, :, :] + self.W_k(K)[..., :, None, :]
        weights = torch.softmax(self.w_s(torch.tanh(pairs)).squeeze(-1), dim=-1)
        return weights.mT @ V, weights

# %% wrong: no softmax | says: softmax is missing
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., :, None, :] + self.W_k(K)[..., None, :, :]
        weights = self.w_s(torch.tanh(pairs)).squeeze(-1)
        return weights @ V, weights

# %% wrong: one softmax over all | says: together
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., :, None, :] + self.W_k(K)[..., None, :, :]
        scores = self.w_s(torch.tanh(pairs)).squeeze(-1)
        weights = torch.softmax(scores.flatten(), 0).reshape(scores.shape)
        return weights @ V, weights

# %% wrong: the axis of length 1 is left | verdict: ERROR | says: batch axes
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., :, None, :] + self.W_k(K)[..., None, :, :]
        weights = torch.softmax(self.w_s(torch.tanh(pairs)), dim=-2)
        return weights @ V, weights

# %% wrong: no batches | verdict: PARTIAL | says: batch
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[:, None] + self.W_k(K)[None]
        weights = torch.softmax(self.w_s(torch.tanh(pairs))[..., 0], dim=1)
        return weights @ V, weights

# %% wrong: squeezes all axes of length 1 | says: drops all axes of length 1
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., :, None, :] + self.W_k(K)[..., None, :, :]
        weights = torch.softmax(self.w_s(torch.tanh(pairs)).squeeze(), dim=-1)
        return weights @ V, weights

# %% wrong: w_s with a bias | verdict: PARTIAL | says: has a bias
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1)

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., :, None, :] + self.W_k(K)[..., None, :, :]
        weights = torch.softmax(self.w_s(torch.tanh(pairs)).squeeze(-1), dim=-1)
        return weights @ V, weights

# %% wrong: w_s is a parameter | says: is no linear layer
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Parameter(torch.randn(d_hidden))

    def forward(self, Q, K, V):
        pairs = self.W_q(Q)[..., :, None, :] + self.W_k(K)[..., None, :, :]
        weights = torch.softmax(torch.tanh(pairs) @ self.w_s, dim=-1)
        return weights @ V, weights

# %% wrong: softmax before the squeeze | says: all weights are 1
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        q = self.W_q(Q)[..., :, None, :]
        k = self.W_k(K)[..., None, :, :]
        w = torch.softmax(self.w_s(torch.tanh(q + k)), dim=-1).squeeze(-1)
        return w @ V, w

# %% wrong: a sigmoid in place of the tanh | says: a sigmoid stands
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        q = self.W_q(Q)[..., :, None, :]
        k = self.W_k(K)[..., None, :, :]
        w = torch.softmax(self.w_s(torch.sigmoid(q + k)).squeeze(-1), dim=-1)
        return w @ V, w

# %% wrong: the difference of query and key | says: subtracted from the queries
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        q = self.W_q(Q)[..., :, None, :]
        k = self.W_k(K)[..., None, :, :]
        w = torch.softmax(self.w_s(torch.tanh(q - k)).squeeze(-1), dim=-1)
        return w @ V, w

# %% wrong: divided by the root of d_hidden | says: root of d_hidden, which
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        q = self.W_q(Q)[..., :, None, :]
        k = self.W_k(K)[..., None, :, :]
        w = torch.softmax(self.w_s(torch.tanh(q + k)).squeeze(-1) / q.shape[-1] ** 0.5, dim=-1)
        return w @ V, w

# %% wrong: biases everywhere | verdict: PARTIAL | says: has a bias
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden)
        self.W_k = nn.Linear(d_model, d_hidden)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        q = self.W_q(Q)[..., :, None, :]
        k = self.W_k(K)[..., None, :, :]
        w = torch.softmax(self.w_s(torch.tanh(q + k)).squeeze(-1), dim=-1)
        return w @ V, w

# %% wrong: room for as many queries as keys | says: RuntimeError | verdict: ERROR | hidden: the example has fewer queries than keys
class AdditiveAttention(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_hidden, bias=False)
        self.W_k = nn.Linear(d_model, d_hidden, bias=False)
        self.w_s = nn.Linear(d_hidden, 1, bias=False)

    def forward(self, Q, K, V):
        keys = self.W_k(K)
        shape = (*keys.shape[:-2], keys.shape[-2], *keys.shape[-2:])
        table = keys[..., None, :, :].expand(shape)[..., : Q.shape[-2], :, :]
        scores = self.w_s(torch.tanh(self.W_q(Q)[..., :, None, :] + table)).squeeze(-1)
        weights = torch.softmax(scores, dim=-1)
        return weights @ V, weights
