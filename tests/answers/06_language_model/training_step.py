# %% right: torch's own loss
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nn.functional.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
    optimizer.zero_grad(set_to_none=False)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% right: clipped by hand
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    gradients = [p.grad for p in model.parameters() if p.grad is not None]
    norm = math.sqrt(sum(float((g**2).sum()) for g in gradients))
    for g in gradients:
        g *= min(1.0, clip / (norm + 1e-12))
    optimizer.step()
    return loss.item()

# %% right: forgets at the end
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    optimizer.zero_grad()
    for group in optimizer.param_groups:
        group.update(lr=rate)
    logits = model(inputs)
    loss = nats(torch.log_softmax(logits, -1), targets)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=clip)
    optimizer.step()
    optimizer.zero_grad()
    return float(loss)

# %% wrong: no step | says: the model does not change
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    return loss.item()

# %% wrong: gradients add up | says: old gradients are not forgotten
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: the rate is not set | says: keeps its own learning rate
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["rate"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: the sum of the losses | says: the loss is a sum
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets) * targets.numel()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: a softmax too many | says: the softmax is taken twice
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nn.functional.cross_entropy(model(inputs).softmax(-1).flatten(0, 1), targets.flatten())
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: the loss after the step | says: the loss is that after the step
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return nats(model(inputs).log_softmax(dim=-1), targets).item()

# %% wrong: uphill | says: the step goes uphill
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    (-loss).backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: no clipping | verdict: PARTIAL | says: gradients are not clipped
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()

# %% wrong: clipped after the step | verdict: PARTIAL | says: only after the step
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    return loss.item()

# %% wrong: clipped before backward | verdict: PARTIAL | says: between backward and step
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    loss.backward()
    optimizer.step()
    return loss.item()

# %% wrong: each number clipped | verdict: PARTIAL | says: each number is clipped by itself
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_value_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: always of norm clip | says: below `clip` are scaled up
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    norm = math.sqrt(sum(float((p.grad**2).sum()) for p in model.parameters()))
    for p in model.parameters():
        p.grad *= clip / norm
    optimizer.step()
    return loss.item()

# %% wrong: clipped to 1 | verdict: PARTIAL | says: clipped to norm 1
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()

# %% wrong: a tensor | verdict: PARTIAL | says: expected a plain number
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.detach()

# %% wrong: nothing is returned | says: return
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    loss.item()

# %% wrong: two steps | says: set the rate; loss
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    optimizer.step()
    return loss.item()

# %% wrong: another norm | verdict: PARTIAL | says: scale all gradients together
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip, norm_type=1)
    optimizer.step()
    return loss.item()

# %% wrong: logits in nats | says: logits go into `nats`
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.zero_grad()
    loss = nats(model(inputs), targets)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: a softmax in nats | says: probabilities go into `nats`
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.zero_grad()
    loss = nats(model(inputs).softmax(dim=-1), targets)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: the log_softmax over positions | says: over the positions
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.zero_grad()
    loss = nats(model(inputs).log_softmax(dim=1), targets)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: gradients cleared after backward | says: without `zero_grad` between
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.zero_grad()
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    loss.backward()
    optimizer.zero_grad()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: each parameter clipped by itself | verdict: PARTIAL | says: each parameter is clipped by itself
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.zero_grad()
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    loss.backward()
    for p in model.parameters():
        nn.utils.clip_grad_norm_(p, clip)
    optimizer.step()
    return loss.item()

# %% wrong: an array | verdict: PARTIAL | says: of type ndarray, expected a plain number: `loss.item()`
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.detach().numpy()

# %% wrong: the step is made by hand | verdict: PARTIAL | says: not made by the `optimizer`
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    model.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    with torch.no_grad():
        for p in model.parameters():
            p -= rate * p.grad
    return loss.item()

# %% wrong: an optimizer of its own | verdict: PARTIAL | says: not made by the `optimizer`
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    optimizer = torch.optim.SGD(model.parameters(), lr=rate)
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: the rate of the first group alone | verdict: PARTIAL | says: go through all of `optimizer.param_groups`
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    optimizer.param_groups[0]["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    return loss.item()

# %% wrong: clips each group by itself | verdict: PARTIAL | says: norm
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    for group in optimizer.param_groups:
        group["lr"] = rate
        nn.utils.clip_grad_norm_(group["params"], clip)
    optimizer.step()
    return loss.item()

# %% wrong: gradients are cleared at the end only | says: from before the first step
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), clip)
    optimizer.step()
    optimizer.zero_grad()
    return loss.item()

# %% wrong: the larger of both numbers | says: below `clip` are scaled up
def training_step(model, optimizer, inputs, targets, rate, clip=1.0):
    for group in optimizer.param_groups:
        group["lr"] = rate
    loss = nats(model(inputs).log_softmax(dim=-1), targets)
    optimizer.zero_grad()
    loss.backward()
    norm = torch.sqrt(sum((p.grad**2).sum() for p in model.parameters()))
    for p in model.parameters():
        p.grad *= max(1.0, clip / norm)
    optimizer.step()
    return loss.item()
