# tries: two hundred thousand names in the notebook, and a name of a megabyte
globals().update({f"name_{i}": i for i in range(200_000)})
globals()["n" * 1_000_000] = 1

def double(x):
    return {f"k{i}": i for i in range(200_000)} if isinstance(x, float) else list(range(900_000))
