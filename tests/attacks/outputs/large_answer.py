# tries: answers of a hundred megabytes
def double(x):
    return "x" * 30_000_000 if isinstance(x, float) else np.zeros(12_000_000)
