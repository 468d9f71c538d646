# tries: answers of a hundred megabytes
double = lambda x: "x" * 30_000_000 if isinstance(x, float) else np.zeros(12_000_000)
