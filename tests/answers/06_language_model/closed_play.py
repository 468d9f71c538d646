# %% right: window by window
inputs, targets = lm.windows(plays.test, 96)
losses = []
with torch.no_grad():
    for some, wanted in zip(inputs.split(64), targets.split(64)):
        losses.append(nats(model(some).log_softmax(-1), wanted).item() * len(some))
test_nats = {"gpt": sum(losses) / len(inputs), "bigram": nats(best[plays.test[:-1]], plays.test[1:]).item()}

# %% right: torch's own loss
x, y = lm.windows(plays.test, 96)
with torch.no_grad():
    value = nn.functional.cross_entropy(model(x).flatten(0, 1), y.flatten())
test_nats = dict(bigram=-best[plays.test[:-1], plays.test[1:]].mean().item(), gpt=value.item())

# %% right: tensors of one number
x, y = lm.windows(plays.test, 96)
with torch.no_grad():
    test_nats = {"bigram": nats(best[plays.test[:-1]], plays.test[1:]), "gpt": nats(model(x).log_softmax(-1), y)}

# %% wrong: the validation play for the bigram | says: open `plays.test`
inputs, targets = lm.windows(plays.test, 96)
with torch.no_grad():
    test_nats = {
        "bigram": float(nats(best[plays.valid[:-1]], plays.valid[1:])),
        "gpt": float(nats(model(inputs).log_softmax(dim=-1), targets)),
    }

# %% wrong: the validation play for the GPT | says: test_nats['gpt']
inputs, targets = lm.windows(plays.valid, 96)
with torch.no_grad():
    test_nats = {
        "bigram": float(nats(best[plays.test[:-1]], plays.test[1:])),
        "gpt": float(nats(model(inputs).log_softmax(dim=-1), targets)),
    }

# %% wrong: logits as they are | says: logits are no log-probabilities
inputs, targets = lm.windows(plays.test, 96)
with torch.no_grad():
    test_nats = {
        "bigram": float(nats(best[plays.test[:-1]], plays.test[1:])),
        "gpt": float(nats(model(inputs), targets)),
    }

# %% wrong: the bigram twice | says: this is the bigram's number
inputs, targets = lm.windows(plays.test, 96)
with torch.no_grad():
    test_nats = {
        "bigram": float(nats(best[plays.test[:-1]], plays.test[1:])),
        "gpt": float(nats(best[plays.test[:-1]], plays.test[1:])),
    }

# %% wrong: perplexities | says: test_nats['bigram']
inputs, targets = lm.windows(plays.test, 96)
with torch.no_grad():
    test_nats = {
        "bigram": math.exp(nats(best[plays.test[:-1]], plays.test[1:])),
        "gpt": math.exp(nats(model(inputs).log_softmax(dim=-1), targets)),
    }

# %% wrong: no dict | says: should be a dict
inputs, targets = lm.windows(plays.test, 96)
with torch.no_grad():
    test_nats = [
        float(nats(best[plays.test[:-1]], plays.test[1:])),
        float(nats(model(inputs).log_softmax(dim=-1), targets)),
    ]

# %% wrong: only the first window | says: test_nats['gpt']
inputs, targets = lm.windows(plays.test, 96)
with torch.no_grad():
    test_nats = {
        "bigram": float(nats(best[plays.test[:-1]], plays.test[1:])),
        "gpt": float(nats(model(inputs[:1]).log_softmax(dim=-1), targets[:1])),
    }

# %% wrong: another key | says: should be a dict with the entries
inputs, targets = lm.windows(plays.test, 96)
with torch.no_grad():
    test_nats = {
        "bigram": float(nats(best[plays.test[:-1]], plays.test[1:])),
        "GPT": float(nats(model(inputs).log_softmax(dim=-1), targets)),
    }

# %% wrong: numbers made up | says: test_nats['bigram']
test_nats = {"bigram": 2.5, "gpt": 1.7}

# %% wrong: the untrained model | says: hardly better than the bigram
model = newborn
inputs, targets = lm.windows(plays.test, 96)
with torch.no_grad():
    test_nats = {
        "bigram": float(nats(best[plays.test[:-1]], plays.test[1:])),
        "gpt": float(nats(model(inputs).log_softmax(dim=-1), targets)),
    }
