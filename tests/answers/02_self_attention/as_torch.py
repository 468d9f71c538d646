# %% right: state_dict
def as_torch(mine, heads):
    w = mine.state_dict()
    theirs = nn.MultiheadAttention(w["W_q.weight"].shape[1], heads, bias=False, batch_first=True)
    theirs.load_state_dict({
        "in_proj_weight": torch.vstack([w["W_q.weight"], w["W_k.weight"], w["W_v.weight"]]),
        "out_proj.weight": w["W_o.weight"],
    })
    return theirs

# %% right: new parameters
def as_torch(mine, heads):
    d_model = mine.W_o.weight.shape[0]
    theirs = nn.MultiheadAttention(d_model, heads, bias=False, batch_first=True)
    stacked = torch.cat([layer.weight.detach() for layer in (mine.W_q, mine.W_k, mine.W_v)], dim=0)
    theirs.in_proj_weight = nn.Parameter(stacked)
    theirs.out_proj.weight = nn.Parameter(mine.W_o.weight.detach().clone())
    return theirs

# %% right: part by part
def as_torch(mine, heads):
    d = mine.W_q.out_features
    theirs = nn.MultiheadAttention(embed_dim=d, num_heads=heads, bias=False, batch_first=True)
    for place, layer in enumerate((mine.W_q, mine.W_k, mine.W_v)):
        theirs.in_proj_weight.data[place * d : (place + 1) * d] = layer.weight.data
    theirs.out_proj.weight.data[:] = mine.W_o.weight.data
    return theirs

# %% wrong: biases of zeros | says: has biases, expected none
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_k.weight, mine.W_v.weight]))
        theirs.in_proj_bias.zero_()
        theirs.out_proj.weight.copy_(mine.W_o.weight)
        theirs.out_proj.bias.zero_()
    return theirs

# %% wrong: keys first | says: queries and keys change places
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_k.weight, mine.W_q.weight, mine.W_v.weight]))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% wrong: values before keys | says: values and keys change places
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_v.weight, mine.W_k.weight]))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% wrong: values first | says: values come first
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_v.weight, mine.W_q.weight, mine.W_k.weight]))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% wrong: the same matrix three times | says: W_q fills all three
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight] * 3))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% wrong: transposed | says: the weights are transposed
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight.T, mine.W_k.weight.T, mine.W_v.weight.T]))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% wrong: the tokens first | says: `batch_first=True`
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_k.weight, mine.W_v.weight]))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% wrong: W_o is forgotten | says: W_o into out_proj.weight too
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_k.weight, mine.W_v.weight]))
    return theirs

# %% wrong: side by side | verdict: ERROR | says: RuntimeError
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_k.weight, mine.W_v.weight], dim=1))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% wrong: W_o is shared | verdict: PARTIAL | says: copy the numbers
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_k.weight, mine.W_v.weight]))
    theirs.out_proj.weight = mine.W_o.weight
    return theirs

# %% wrong: its own layer | says: gives no layer with `in_proj_weight`
def as_torch(mine, heads):
    return mine

# %% wrong: no return | says: gives no layer with `in_proj_weight`
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_k.weight, mine.W_v.weight]))
        theirs.out_proj.weight.copy_(mine.W_o.weight)

# %% wrong: a key of zeros as well | says: expected (batch, queries, keys)
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, add_zero_attn=True, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_k.weight, mine.W_v.weight]))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% right: from a list of numbers
def as_torch(mine, heads):
    theirs = torch.nn.MultiheadAttention(len(mine.W_o.weight), heads, bias=False, batch_first=True)
    rows = [row for layer in (mine.W_q, mine.W_k, mine.W_v) for row in layer.weight.tolist()]
    theirs.in_proj_weight.data = torch.tensor(rows)
    theirs.out_proj.weight.data = torch.tensor(mine.W_o.weight.tolist())
    return theirs

# %% wrong: biases are forgotten | says: has biases, expected none
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_k.weight, mine.W_v.weight]))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% wrong: W_o transposed | says: W_o is transposed
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_k.weight, mine.W_v.weight]))
        theirs.out_proj.weight.copy_(mine.W_o.weight.T)
    return theirs

# %% wrong: head by head | says: sorted by heads
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        parts = [layer.weight.unflatten(0, (heads, -1)) for layer in (mine.W_q, mine.W_k, mine.W_v)]
        theirs.in_proj_weight.copy_(torch.cat(parts, dim=1).flatten(0, 1))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% wrong: row by row | says: follows in turn
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, heads, bias=False, batch_first=True)
    with torch.no_grad():
        parts = [mine.W_q.weight, mine.W_k.weight, mine.W_v.weight]
        theirs.in_proj_weight.copy_(torch.stack(parts, dim=1).flatten(0, 1))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs

# %% wrong: one head | says: the layer has one head
def as_torch(mine, heads):
    theirs = nn.MultiheadAttention(mine.W_q.in_features, 1, bias=False, batch_first=True)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([mine.W_q.weight, mine.W_k.weight, mine.W_v.weight]))
        theirs.out_proj.weight.copy_(mine.W_o.weight)
    return theirs
