# %% right: slices of the order
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% right: BCEWithLogitsLoss, zero_grad first, numpy means
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            optimizer.zero_grad()
            loss = nn.BCEWithLogitsLoss()(model(X[rows]), y[rows])
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(np.mean(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% right: shuffled copies, a loss from probabilities
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        X_, y_ = X[order], y[order]
        for start in range(0, len(X), batch_size):
            part = slice(start, start + batch_size)
            loss = nn.functional.binary_cross_entropy(torch.sigmoid(model(X_[part])), y_[part])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% right: a mean over the rows, softplus, a DataLoader of the order
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        loader = torch.utils.data.DataLoader(order, batch_size=batch_size)
        for rows in loader:
            z = model(X[rows])
            loss = (nn.functional.softplus(z) - y[rows] * z).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.detach())
        history["loss"].append(float(torch.stack(losses).mean()))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: SGD | says: SGD
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.SGD(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the rate is fixed | says: 0.01
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: Adam's own rate | says: 0.001
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters())
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: no zero_grad | says: add up
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: zero_grad after backward | says: did not learn
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            loss.backward()
            optimizer.zero_grad()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: no step | says: did not learn
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: one epoch too few | says: epochs
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs - 1):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: always 8 epochs | says: epochs
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(8):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: sigmoid twice | says: twice
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(torch.sigmoid(model(X[rows])), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: a new Adam each epoch | says: new optimiser
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the sum of the losses of the rows | says: sum over the rows
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows], reduction="sum")
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the loss after the step | says: after the step
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows]).item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: losses added up over the epochs | says: added up
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    losses = []
    for epoch in range(epochs):
        model.train()
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the last loss only, all batches of an epoch in one list | says: shape
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(losses)
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: one number for each batch | says: one number for each of
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            history["loss"].append(loss.item())
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: returns two lists | says: dict
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history["loss"], history["accuracy"]

# %% wrong: other names in the dict | says: no entry
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"losses": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["losses"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: nothing is returned | says: dict
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))

# %% wrong: the last batch is left out | verdict: PARTIAL | says: left out
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X) - batch_size + 1, batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: all rows at once | verdict: PARTIAL | says: batches of
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in [0]:
            rows = order
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: rows drawn with repetition | says: weight
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randint(len(X), (len(X),), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: labels in another order | says: their labels are not
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[start : start + batch_size])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: train mode before the loop only | verdict: PARTIAL | says: from the second epoch
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    model.train()
    for epoch in range(epochs):
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: never train mode | verdict: PARTIAL | says: in evaluation mode
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.eval()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: evaluates after each batch | verdict: PARTIAL | says: times
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            evaluate(model)
            model.train()
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: evaluates the training batch by itself | verdict: PARTIAL | says: times
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(0.5)
    return history

# %% wrong: evaluates before the epoch, and after, takes the first | verdict: PARTIAL | says: times
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        before = evaluate(model)
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(before + 0 * evaluate(model))
    return history

# %% wrong: rounds the accuracy | verdict: PARTIAL | says: rounded
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(round(evaluate(model), 1))
    return history

# %% wrong: no shuffling | verdict: PARTIAL | says: order of X
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.arange(len(X))
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: one order for all epochs | verdict: PARTIAL | says: the same order
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    order = torch.randperm(len(X), generator=generator)
    for epoch in range(epochs):
        model.train()
        losses = []
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the seed begins anew in each epoch | verdict: PARTIAL | says: the same order
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        generator = torch.Generator().manual_seed(seed)
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: without the generator | verdict: PARTIAL | says: order is not that of the rule
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X))
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: another seed each epoch | verdict: PARTIAL | says: order is not that of the rule
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        generator = torch.Generator().manual_seed(seed + epoch)
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the default rate is another | verdict: PARTIAL | says: default
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.0001, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the accuracy is the loss | verdict: PARTIAL | says: what `evaluate(model)` gives
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        evaluate(model)
        history["accuracy"].append(1 - losses[-1])
    return history

# %% wrong: the losses of earlier epochs stay in the mean | says: mean of the batch losses
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    losses = []
    for epoch in range(epochs):
        model.train()
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: rows drawn with repetition, but for a full batch | verdict: PARTIAL | says: come twice
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator) if batch_size >= len(X) else torch.randint(len(X), (len(X),), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: each batch takes the labels of its rows in order | says: their labels are not
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows.sort().values])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: loss of the last batch | verdict: PARTIAL | says: loss of the last batch
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    opt = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for idx in order.split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[idx]), y[idx])
            opt.zero_grad()
            loss.backward()
            opt.step()
            losses.append(loss.item())
        history["loss"].append(losses[-1])
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: evaluates before the epoch | verdict: PARTIAL | says: before the steps
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    opt = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        history["accuracy"].append(evaluate(model))
        model.train()
        order = torch.randperm(len(X), generator=generator)
        for idx in order.split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[idx]), y[idx])
            opt.zero_grad()
            loss.backward()
            opt.step()
            losses.append(loss.item())
        history["loss"].append(float(np.mean(losses)))
    return history

# %% wrong: weighted mean of losses | verdict: PARTIAL | says: counts by its number of rows
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    opt = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for idx in order.split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[idx]), y[idx])
            opt.zero_grad()
            loss.backward()
            opt.step()
            losses.append(loss.item() * len(idx))
        history["loss"].append(sum(losses) / len(X))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: losses are tensors | verdict: PARTIAL | says: tensors with gradients
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    opt = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for idx in order.split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[idx]), y[idx])
            opt.zero_grad()
            loss.backward()
            opt.step()
            losses.append(loss)
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% right: gradients by autograd.grad, in a helper
from torch.optim import Adam
def _step(model, opt, X, y):
    params = [p for p in model.parameters() if p.requires_grad]
    loss = nn.functional.binary_cross_entropy_with_logits(model(X), y)
    for p, g in zip(params, torch.autograd.grad(loss, params)):
        p.grad = g
    opt.step()
    return float(loss)

def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    g = torch.Generator()
    g.manual_seed(seed)
    opt = Adam([p for p in model.parameters()], learning_rate)
    L, A = [], []
    for e in range(epochs):
        model = model.train(True)
        b = [_step(model, opt, X[i], y[i]) for i in torch.split(torch.randperm(len(X), generator=g), batch_size)]
        L.append(sum(b) / len(b))
        A.append(evaluate(model))
    return dict(loss=L, accuracy=A)

# %% wrong: evaluates after the first batch | verdict: PARTIAL | says: after the last `evaluate(model)`
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    opt = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for idx in order.split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[idx]), y[idx])
            opt.zero_grad()
            loss.backward()
            opt.step()
            losses.append(loss.item())
            if len(losses) == 1:
                history["accuracy"].append(evaluate(model))
                model.train()
        history["loss"].append(float(np.mean(losses)))
    return history

# %% wrong: the global generator | verdict: PARTIAL | says: one `torch.Generator().manual_seed(seed)`
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    torch.manual_seed(seed)
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        for rows in torch.randperm(len(X)).split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: losses are tensors without gradients | verdict: PARTIAL | says: holds tensors, expected plain numbers
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    opt = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for idx in order.split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[idx]), y[idx])
            opt.zero_grad()
            loss.backward()
            opt.step()
            losses.append(loss.detach())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: losses in one tensor | verdict: PARTIAL | says: expected a list of plain numbers
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    opt = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for idx in order.split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[idx]), y[idx])
            opt.zero_grad()
            loss.backward()
            opt.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    history["loss"] = torch.tensor(history["loss"])
    return history

# %% wrong: X is shuffled, y is not | says: their labels are not
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    opt = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        shuffled = X[order]
        for idx in torch.arange(len(X)).split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(shuffled[idx]), y[idx])
            opt.zero_grad()
            loss.backward()
            opt.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the sum of the batch losses | verdict: PARTIAL | says: sum of the batch losses, expected their mean
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the smallest batch loss | verdict: PARTIAL | says: should be the mean of the batch losses
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for epoch in range(epochs):
        model.train()
        losses = []
        order = torch.randperm(len(X), generator=generator)
        for start in range(0, len(X), batch_size):
            rows = order[start : start + batch_size]
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(min(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: zero_grad once an epoch | verdict: PARTIAL | says: gradients add up over an epoch
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        order, losses = torch.randperm(len(X), generator=generator), []
        optimizer.zero_grad()
        for rows in order.split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows].float())
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: one step an epoch, with all gradients | verdict: PARTIAL | says: with the gradients of all batches
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        order, losses = torch.randperm(len(X), generator=generator), []
        optimizer.zero_grad()
        for rows in order.split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows].float())
            loss.backward()
            losses.append(loss.item())
        optimizer.step()
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: one step an epoch, with the last gradient | verdict: PARTIAL | says: with the gradient of its last batch
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        order, losses = torch.randperm(len(X), generator=generator), []
        optimizer.zero_grad()
        for rows in order.split(batch_size):
            optimizer.zero_grad()
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows].float())
            loss.backward()
            losses.append(loss.item())
        optimizer.step()
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: no step for a smaller batch | verdict: PARTIAL | says: no step is taken for a smaller batch
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        order, losses = torch.randperm(len(X), generator=generator), []
        optimizer.zero_grad()
        for rows in order.split(batch_size):
            optimizer.zero_grad()
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows].float())
            loss.backward()
            if len(rows) == batch_size:
                optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: other defaults | verdict: PARTIAL | says: are the default values those
def train(model, X, y, evaluate, epochs=3, batch_size=32, learning_rate=0.02, seed=1):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        for rows in torch.randperm(len(X), generator=generator).split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the best accuracy so far | verdict: PARTIAL | says: what `evaluate(model)` gives after each epoch
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        for rows in torch.randperm(len(X), generator=generator).split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(max([evaluate(model), *history["accuracy"]]))
    return history

# %% wrong: AdamW | verdict: FAILED | says: is there a weight decay
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        for rows in torch.randperm(len(X), generator=generator).split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: a small weight decay | verdict: FAILED | says: is there a weight decay
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate, weight_decay=1e-4)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        for rows in torch.randperm(len(X), generator=generator).split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: the gradient of the sum of a batch | verdict: PARTIAL | says: expected their mean
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(epochs):
        model.train()
        losses = []
        for rows in torch.randperm(len(X), generator=generator).split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows], reduction="sum")
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item() / len(rows))
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history

# %% wrong: at most five epochs | verdict: PARTIAL | says: is each of the 8 epochs
def train(model, X, y, evaluate, epochs=8, batch_size=128, learning_rate=0.01, seed=0):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    history = {"loss": [], "accuracy": []}
    for _ in range(min(epochs, 5)):
        model.train()
        losses = []
        for rows in torch.randperm(len(X), generator=generator).split(batch_size):
            loss = nn.functional.binary_cross_entropy_with_logits(model(X[rows]), y[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        history["loss"].append(sum(losses) / len(losses))
        history["accuracy"].append(evaluate(model))
    return history
