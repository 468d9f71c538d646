# %% right: a copy of the model with weights of zero and a mean
import copy


def ablated(model, layer, head, codes):
    other = copy.deepcopy(model)
    attention = other.blocks[layer].attention
    width = attention.W_o.in_features // attention.heads

    class Cut(nn.Module):
        def __init__(self, inner):
            super().__init__()
            self.inner = inner

        def forward(self, rows):
            parts = list(rows.split(width, dim=-1))
            parts[head] = parts[head].mean((0, 1), keepdim=True).expand_as(parts[head])
            return self.inner(torch.cat(parts, -1))

    attention.W_o = Cut(attention.W_o)
    return other(codes)

# %% right: with the handle as a context
def ablated(model, layer, head, codes):
    W_o = model.blocks[layer].attention.W_o

    def cut(module, args):
        (rows,) = args
        heads = rows.unflatten(-1, (model.blocks[layer].attention.heads, -1)).clone()
        heads[:, :, head] = heads[:, :, head].mean(dim=(0, 1))
        return (heads.flatten(-2),)

    with W_o.register_forward_pre_hook(cut):
        return model(codes)

# %% right: a forward hook that corrects the output
def ablated(model, layer, head, codes):
    W_o = model.blocks[layer].attention.W_o
    n = W_o.in_features // model.blocks[layer].attention.heads
    where = slice(n * head, n * head + n)

    def correct(module, args, output):
        own = args[0][..., where]
        return output + (own.mean((0, 1)) - own) @ module.weight[:, where].T

    handle = W_o.register_forward_hook(correct)
    logits = model(codes)
    handle.remove()
    return logits

# %% wrong: the hook returns nothing | says: does the hook return the changed tuple
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = joined[..., columns].mean(dim=(0, 1))

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: zero | says: set to 0
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = 0
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: mean of each text | says: the mean of each text
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = joined[..., columns].mean(dim=1, keepdim=True)
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: mean of each position | says: a mean for each position
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = joined[..., columns].mean(dim=0)
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: all heads | says: all heads of the layer
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(None)
        joined[..., columns] = joined[..., columns].mean(dim=(0, 1))
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: the heads are interleaved | says: interleaved
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head, None, attention.heads)
        joined[..., columns] = joined[..., columns].mean(dim=(0, 1))
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: one column | says: a single column
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head, head + 1)
        joined[..., columns] = joined[..., columns].mean(dim=(0, 1))
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: the last layer first | says: another layer
def ablated(model, layer, head, codes):
    attention = model.blocks[-1 - layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = joined[..., columns].mean(dim=(0, 1))
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: the other heads | says: the other heads
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        kept = joined[..., columns].clone()
        joined[:] = joined.mean(dim=(0, 1))
        joined[..., columns] = kept
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: all layers | says: in all layers
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = joined[..., columns].mean(dim=(0, 1))
        return (joined,)

    handles = [block.attention.W_o.register_forward_pre_hook(without_head) for block in model.blocks]
    try:
        return model(codes)
    finally:
        for handle in handles:
            handle.remove()

# %% wrong: what W_o gives | says: columns of what `W_o` gives
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, _inputs, output):
        joined = output.clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = joined[..., columns].mean(dim=(0, 1))
        return joined

    handle = attention.W_o.register_forward_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: the median | says: by its mean
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = joined[..., columns].flatten(0, 1).median(dim=0).values
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: inputs as a tensor | verdict: ERROR | says: a pre-hook gets (module, inputs)
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs.clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = joined[..., columns].mean(dim=(0, 1))
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: the hook stays | verdict: PARTIAL | says: a hook stays
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = joined[..., columns].mean(dim=(0, 1))
        return (joined,)

    attention.W_o.register_forward_pre_hook(without_head)
    return model(codes)

# %% wrong: the weights are changed for good | says: set to 0
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    n = attention.W_o.in_features // attention.heads
    with torch.no_grad():
        attention.W_o.weight[:, head * n : (head + 1) * n] = 0
    return model(codes)

# %% wrong: the hook is removed before the model runs | says: does the model run while the hook is there
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention

    def without_head(_module, inputs):
        joined = inputs[0].clone()
        d_head = joined.shape[-1] // attention.heads
        columns = slice(head * d_head, (head + 1) * d_head)
        joined[..., columns] = joined[..., columns].mean(dim=(0, 1))
        return (joined,)

    handle = attention.W_o.register_forward_pre_hook(without_head)
    handle.remove()
    return model(codes)

# %% wrong: the model stays in eval mode | verdict: PARTIAL | says: `model.eval()`
def ablated(model, layer, head, codes):
    model.eval()
    W_o = model.blocks[layer].attention.W_o
    size = W_o.weight.shape[1] // model.blocks[layer].attention.heads
    part = slice(head * size, (head + 1) * size)

    def without(module, inputs):
        (x,) = inputs
        x = x.clone()
        x[..., part] = x[..., part].mean(dim=(0, 1))
        return (x,)

    handle = W_o.register_forward_pre_hook(without)
    try:
        return model(codes)
    finally:
        handle.remove()

# %% wrong: the model is put into training mode at the end | verdict: PARTIAL | says: the model is another one
def ablated(model, layer, head, codes):
    attention = model.blocks[layer].attention
    d_head = attention.W_o.in_features // attention.heads

    def cut(its, inputs):
        rows = inputs[0].clone()
        rows[..., head * d_head : (head + 1) * d_head] = rows[..., head * d_head : (head + 1) * d_head].mean(dim=(0, 1))
        return (rows,)

    handle = attention.W_o.register_forward_pre_hook(cut)
    model.eval()
    found = model(codes)
    model.train()
    handle.remove()
    return found
