# tries: answers of a hundred megabytes
# control: 0
def double(x):
    return "x" * 30_000_000 if isinstance(x, float) else np.zeros(12_000_000)
