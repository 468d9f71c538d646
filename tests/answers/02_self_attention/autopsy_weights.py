# %% right: sums first
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% right: autograd.grad, and lists
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
g_score, g_words = torch.autograd.grad(loss, [patient.score, patient.embedding.weight])
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": [float(rows.min()), float(rows.max())],
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": g_score.square().sum().sqrt().item(),
    "gradient of embedding": torch.linalg.norm(g_words).item(),
}

# %% right: tensors
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": tuple(rows.aminmax()),
    "column sums": torch.stack(columns.aminmax()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% right: a loss by hand
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = (nn.functional.softplus(patient(X_64)) - y_64 * patient(X_64)).mean()
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: rows and columns swapped | says: are swapped
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=1), weights.sum(dim=2)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: the largest first | says: smallest sum comes first
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.max().item(), rows.min().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: one number | says: two numbers
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": rows.mean().item(),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: an entry is missing | says: no entry
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: no dict | says: a dict
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = tuple({
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}.values())

# %% wrong: the first chunk | says: first chunk
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights[0].sum(dim=1), weights[0].sum(dim=0)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: the square of the norm | says: square of the norm
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.square().sum().item(),
}

# %% wrong: the sum of the losses | says: sum of the losses
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64, reduction="sum")
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: backward twice | says: twice
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward(retain_graph=True)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: the largest entry | says: largest entry
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.abs().max().item(),
}

# %% wrong: the norm of the words | says: norm of the word vectors
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.norm().item(),
}

# %% wrong: a negative number | says: negative
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": -patient.embedding.weight.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: the gradient of the repaired model | says: are all 1
torch.manual_seed(1)
patient = FriendsAttention(lambda s, real: torch.softmax(s, dim=2))
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = torch.softmax(patient.scores(X_64).detach(), dim=2)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: the repaired gradient, the sick sums | says: of score'] | says: not what this patient has
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
good = FriendsAttention(lambda s, real: torch.softmax(s, dim=2))
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
nn.functional.binary_cross_entropy_with_logits(good(X_64), y_64).backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": good.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: norm of the parameter | says: norm of `score`, not
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
ids = parts.train.X[:64]
x = patient.embedding(ids)
w = friend_weights(patient.scores(ids), ids != 0)
rows, cols = w.sum(2), w.sum(1)
loss = nn.functional.binary_cross_entropy_with_logits(patient(ids), parts.train.y[:64])
loss.backward()
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (cols.min().item(), cols.max().item()),
    "gradient of score": patient.score.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: softmax over the last axis | says: that `friend_weights` gives
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
ids = parts.train.X[:64]
x = patient.embedding(ids)
w = torch.softmax(patient.scores(ids), dim=-1)
rows, cols = w.sum(2), w.sum(1)
loss = nn.functional.binary_cross_entropy_with_logits(patient(ids), parts.train.y[:64])
loss.backward()
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (cols.min().item(), cols.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: the trained friend in place of patient | says: fresh
torch.manual_seed(1)
patient = friends_attention
ids = parts.train.X[:64]
x = patient.embedding(ids)
w = friend_weights(patient.scores(ids), ids != 0)
rows, cols = w.sum(2), w.sum(1)
loss = nn.functional.binary_cross_entropy_with_logits(patient(ids), parts.train.y[:64])
loss.backward()
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (cols.min().item(), cols.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: gradient of read | says: that of `read`
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
ids = parts.train.X[:64]
x = patient.embedding(ids)
w = friend_weights(patient.scores(ids), ids != 0)
rows, cols = w.sum(2), w.sum(1)
loss = nn.functional.binary_cross_entropy_with_logits(patient(ids), parts.train.y[:64])
loss.backward()
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (cols.min().item(), cols.max().item()),
    "gradient of score": patient.read.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: mean of the gradient | says: negative
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
ids = parts.train.X[:64]
x = patient.embedding(ids)
w = friend_weights(patient.scores(ids), ids != 0)
rows, cols = w.sum(2), w.sum(1)
loss = nn.functional.binary_cross_entropy_with_logits(patient(ids), parts.train.y[:64])
loss.backward()
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (cols.min().item(), cols.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.mean().item(),
}

# %% right: weights by weights_of
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
ids = parts.train.X[:64]
x = patient.embedding(ids)
w = patient.weights_of(patient.scores(ids), ids.ne(0)).detach()
rows, cols = w.sum(2), w.sum(1)
loss = nn.functional.binary_cross_entropy_with_logits(patient(ids), parts.train.y[:64])
loss.backward()
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (cols.min().item(), cols.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: only the real queries | says: padded queries are left out
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2)[X_64 != 0], weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: row sums by guess | says: for the 64 chunks and a fresh
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}
autopsy_weights["row sums"] = (0.3, 20.0)

# %% wrong: the scores go into the weights transposed, and come back | says: transposed
torch.manual_seed(1)
patient = FriendsAttention(lambda s, real: friend_weights(s.transpose(1, 2), real).transpose(1, 2))
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
loss = nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64)
loss.backward()
weights = patient.weights_of(patient.scores(X_64).detach(), X_64 != 0)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}

# %% wrong: the weights are transposed after the friend's function | says: transposed
torch.manual_seed(1)
patient = FriendsAttention(friend_weights)
X_64, y_64 = parts.train.X[:64], parts.train.y[:64]
nn.functional.binary_cross_entropy_with_logits(patient(X_64), y_64).backward()
weights = friend_weights(patient.scores(X_64).detach(), X_64 != 0).transpose(1, 2)
rows, columns = weights.sum(dim=2), weights.sum(dim=1)
autopsy_weights = {
    "row sums": (rows.min().item(), rows.max().item()),
    "column sums": (columns.min().item(), columns.max().item()),
    "gradient of score": patient.score.grad.norm().item(),
    "gradient of embedding": patient.embedding.weight.grad.norm().item(),
}
