# tries: output without end
for _ in range(30):
    print("x" * 1_000_000)

def double(x):
    print("y" * 10_000_000)
    return 0
