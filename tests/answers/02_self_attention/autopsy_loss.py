# %% right: unsqueeze
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1) * 8).unsqueeze(1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": 64 * 64,
}

# %% right: where, tensors left as they are
y_64 = parts.train.y[:64]
perfect = torch.where(y_64 > 0.5, 8.0, -8.0)[:, None]
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64),
    "zero": friend_loss(torch.zeros(64, 1), y_64),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": 64 * 64,
}

# %% right: logits of the shape of the model, zeros by zeros_like
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1) * 8).unsqueeze(1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros_like(friends_bag(parts.train.X[:64])), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": (perfect - y_64).numel(),
}

# %% right: numpy numbers, all digits kept
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1) * 8).unsqueeze(1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": np.float64(friend_accuracy(perfect, y_64)),
    "entries": 64 * 64,
}

# %% wrong: logits of shape (64,) | says: nearly 0
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1) * 8)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": 64 * 64,
}

# %% wrong: +1 and -1 | says: +8 and -8
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1)).unsqueeze(1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": 64 * 64,
}

# %% wrong: signs turned | says: opposite
y_64 = parts.train.y[:64]
perfect = ((1 - 2 * y_64) * 8).unsqueeze(1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": 64 * 64,
}

# %% wrong: the number of chunks | says: number of chunks
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1) * 8).unsqueeze(1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": 64,
}

# %% wrong: an entry is missing | says: no entry
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1) * 8).unsqueeze(1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
}

# %% wrong: a list | says: a dict
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1) * 8).unsqueeze(1)
autopsy_loss = list({
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": 64 * 64,
}.values())

# %% wrong: the accuracy with the right shape | says: what a right accuracy gives
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1) * 8).unsqueeze(1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect[:, 0], y_64),
    "entries": 64 * 64,
}

# %% wrong: the first 512 | says: first 512 labels
y_64 = parts.train.y[:512]
perfect = ((2 * y_64 - 1) * 8).unsqueeze(1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": 64 * 64,
}

# %% wrong: the mean logit | says: autopsy_loss
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1) * 8).unsqueeze(1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(torch.ones(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": 64 * 64,
}

# %% wrong: text in place of a number | says: perfect
y_64 = parts.train.y[:64]
perfect = ((2 * y_64 - 1) * 8).unsqueeze(1)
autopsy_loss = {
    "perfect": "3.90",
    "zero": friend_loss(torch.zeros(64, 1), y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": 64 * 64,
}

# %% wrong: shape (1, 64) | says: what a right loss gives
y_64 = parts.train.y[:64]
perfect = (16 * y_64 - 8).reshape(1, 64)
zero = torch.zeros(1, 64)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(zero, y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": (perfect * y_64).numel(),
}

# %% wrong: accuracy of zeros | says: of the zeros
y_64 = parts.train.y[:64]
perfect = (16 * y_64 - 8).reshape(64, 1)
zero = torch.zeros(64, 1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(zero, y_64).item(),
    "accuracy": friend_accuracy(zero, y_64),
    "entries": (perfect * y_64).numel(),
}

# %% wrong: logits 8 and 0 | says: 8 and 0
y_64 = parts.train.y[:64]
perfect = (8 * y_64).reshape(64, 1)
zero = torch.zeros(64, 1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(zero, y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": (perfect * y_64).numel(),
}

# %% wrong: the right loss in place of the friend's | says: measure `friend_loss`
y_64 = parts.train.y[:64]
perfect = (16 * y_64 - 8).reshape(64, 1)
zero = torch.zeros(64, 1)
autopsy_loss = {
    "perfect": nn.functional.binary_cross_entropy_with_logits(perfect[:, 0], y_64).item(),
    "zero": friend_loss(zero, y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": (perfect * y_64).numel(),
}

# %% wrong: the trained bag's logits | says: which logits | hidden: what is right is measured, and does not stand in the course
y_64 = parts.train.y[:64]
perfect = friends_bag(parts.train.X[:64]).detach()
zero = torch.zeros(64, 1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(zero, y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": (perfect * y_64).numel(),
}

# %% right: entries as a float
y_64 = parts.train.y[:64]
perfect = (16 * y_64 - 8).reshape(64, 1)
zero = torch.zeros(64, 1)
autopsy_loss = {
    "perfect": friend_loss(perfect, y_64).item(),
    "zero": friend_loss(zero, y_64).item(),
    "accuracy": friend_accuracy(perfect, y_64),
    "entries": float(64**2),
}
