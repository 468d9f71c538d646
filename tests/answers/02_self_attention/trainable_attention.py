# %% right: plain
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% right: einsum, a dictionary of layers first
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        q, k, v = self.W_q(Q), self.W_k(K), self.W_v(V)
        w = torch.einsum("...qd,...kd->...qk", q, k).softmax(dim=-1)
        return torch.einsum("...qk,...kv->...qv", w, v), w

# %% right: layers made in another order, weights used directly
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_v = nn.Linear(in_features=d_model, out_features=d_value, bias=False)
        for name in ("W_k", "W_q"):
            setattr(self, name, nn.Linear(d_model, d_head, bias=False))

    def forward(self, Q, K, V):
        q = Q @ self.W_q.weight.T
        k = K @ self.W_k.weight.T
        w = nn.functional.softmax(torch.matmul(q, k.transpose(-1, -2)), dim=-1)
        return torch.matmul(w, V) @ self.W_v.weight.T, w

# %% right: on top of 1.3
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        return dot_product_attention(self.W_q(Q), self.W_k(K), self.W_v(V))

# %% right: on top of a function of its own that is right
def attend(q, k, v):
    w = (q @ k.mT).softmax(-1)
    return w @ v, w


class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        return attend(q=self.W_q(Q), k=self.W_k(K), v=self.W_v(V))

# %% wrong: divides by the root of d_head | says: leaves out
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT / self.W_q.out_features**0.5, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: softmax over the queries | says: over the queries
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-2)
        return weights @ self.W_v(V), weights

# %% wrong: layers swapped | says: W_q is applied to the keys
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_k(Q) @ self.W_q(K).mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: W_v is not used | says: W_v makes them first
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ V, weights

# %% wrong: no projection of queries and keys | says: queries and keys are not projected
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(Q @ K.mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: the output alone | says: expected 2 values
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ self.W_v(V)

# %% wrong: the values are made from the keys | says: made from K
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ self.W_v(K), weights

# %% wrong: with bias | verdict: PARTIAL | says: has a bias
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: sizes swapped | says: the axes are swapped
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_head, d_model, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: other names | says: is not a linear layer
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.query = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.query(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: a further layer | says: and no others | verdict: PARTIAL
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

        self.unused = nn.Linear(d_model, d_model)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: .T in place of .mT | verdict: PARTIAL | says: batch
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).permute(*range(K.ndim - 1, -1, -1)), dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: softmax along axis 1 | verdict: PARTIAL | says: batch
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=1)
        return weights @ self.W_v(V), weights

# %% wrong: no gradient | says: carries no gradient | verdict: PARTIAL
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        with torch.no_grad():
            weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
            return weights @ self.W_v(V), weights

# %% wrong: no gradient through the weights | says: no gradient reaches the weight of W_q | verdict: PARTIAL
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1).detach()
        return weights @ self.W_v(V), weights

# %% wrong: the layers are not called through self | verdict: ERROR | says: NameError
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: the keys are not trained | verdict: PARTIAL | says: is it a layer of its own, and trained?
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_k.requires_grad_(False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: scores are clamped | says: all weights are alike
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax((self.W_q(Q) @ self.W_k(K).mT).clamp(-50, 50), dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: scores are squeezed by a tanh | says: cut or squeeze
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(280 * torch.tanh(self.W_q(Q) @ self.W_k(K).mT / 280), dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: the keys are not transposed | verdict: ERROR | says: .mT swaps the last two
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K), dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: W_q for the keys | says: to the keys, too
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(self.W_q(Q) @ self.W_q(K).mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: no softmax | says: softmax is missing
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        weights = self.W_q(Q) @ self.W_k(K).mT
        return weights @ self.W_v(V), weights

# %% wrong: W_k for the queries | says: to the queries, too
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        return dot_product_attention(self.W_k(Q), self.W_k(K), self.W_v(V))

# %% wrong: the weights as they are stored | verdict: ERROR | says: computes Q W_q^T
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        return dot_product_attention(Q @ self.W_q.weight, K @ self.W_k.weight, V @ self.W_v.weight)

# %% wrong: copies of the inputs, without their gradients | verdict: PARTIAL | says: no gradient reaches Q
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        Q, K, V = (one.detach().clone() for one in (Q, K, V))
        weights = torch.softmax(self.W_q(Q) @ self.W_k(K).mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% wrong: the product of both matrices is kept from the first call | says: does it keep something
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)
        self.W_qk = None

    def forward(self, Q, K, V):
        if self.W_qk is None:
            self.W_qk = self.W_q.weight.T @ self.W_k.weight
        w = torch.softmax(Q @ self.W_qk @ K.mT, dim=-1)
        return w @ self.W_v(V), w

# %% right: both matrices multiplied first
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        w = torch.softmax(Q @ (self.W_q.weight.T @ self.W_k.weight) @ K.mT, dim=-1)
        return w @ self.W_v(V), w

# %% wrong: the cosine in place of the product | says: normalise them before the softmax
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q = nn.Linear(d_model, d_head, bias=False)
        self.W_k = nn.Linear(d_model, d_head, bias=False)
        self.W_v = nn.Linear(d_model, d_value, bias=False)

    def forward(self, Q, K, V):
        q, k = (nn.functional.normalize(rows, dim=-1) for rows in (self.W_q(Q), self.W_k(K)))
        weights = torch.softmax(q @ k.mT, dim=-1)
        return weights @ self.W_v(V), weights

# %% right: a list of two
class TrainableAttention(nn.Module):
    def __init__(self, d_model, d_head, d_value):
        super().__init__()
        self.W_q, self.W_k, self.W_v = (nn.Linear(d_model, d, bias=False) for d in (d_head, d_head, d_value))

    def forward(self, Q, K, V):
        w = (self.W_q(Q) @ self.W_k(K).mT).softmax(-1)
        return [w @ self.W_v(V), w]
