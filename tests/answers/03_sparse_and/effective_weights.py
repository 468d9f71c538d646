# %% right: einsum
def effective_weights(attention, readout):
    return torch.einsum("i,nij->nj", readout, attention)

# %% right: a product from the left
def effective_weights(attention, readout):
    return readout @ attention

# %% right: a sum over the queries
def effective_weights(attention, readout):
    return (attention * readout[None, :, None]).sum(dim=1)

# %% right: batched product
def effective_weights(attention, readout):
    return (attention.transpose(1, 2) @ readout.unsqueeze(-1)).squeeze(-1)

# %% wrong: summed over the keys | says: belongs to the queries
def effective_weights(attention, readout):
    return attention @ readout

# %% wrong: columns times w | says: columns of the attention
def effective_weights(attention, readout):
    return attention.sum(dim=1) * readout

# %% wrong: not summed | says: not summed
def effective_weights(attention, readout):
    return attention * readout[:, None]

# %% wrong: no readout | says: readout is not used
def effective_weights(attention, readout):
    return attention.sum(dim=1)

# %% wrong: no readout, mean | says: mean over the queries
def effective_weights(attention, readout):
    return attention.mean(dim=1)

# %% wrong: a mean in place of the sum | says: expected the sum
def effective_weights(attention, readout):
    return (attention * readout[:, None]).mean(dim=1)

# %% wrong: mean over the samples | says: mean over the samples
def effective_weights(attention, readout):
    return torch.einsum("i,nij->nj", readout, attention).mean(dim=0)

# %% wrong: the diagonal | says: do not give the logit
def effective_weights(attention, readout):
    return attention.diagonal(dim1=1, dim2=2) * readout

# %% right: a loop over the samples
def effective_weights(attention, readout):
    return torch.stack([readout @ A for A in attention])

# %% wrong: changes the attention | says: in place
def effective_weights(attention, readout):
    attention *= readout[:, None]
    return attention.sum(dim=1)


# %% right: a NumPy array
def effective_weights(attention, readout):
    return np.einsum("i,nij->nj", readout.detach().numpy(), attention.detach().numpy())


# %% right: by NumPy, and back to a tensor
def effective_weights(attention, readout):
    return torch.from_numpy(np.tensordot(attention.detach().numpy(), readout.detach().numpy(), axes=(1, 0)))

# %% right: a loop in single precision
def effective_weights(attention, readout):
    n, T, _ = attention.shape
    weights = torch.zeros(n, T)
    for i in range(n):
        weights[i] = attention[i].T @ readout.float()
    return weights
