# tries: a number of a million digits, a text of all planes, a tree of lists that holds itself
import decimal, fractions

loop = []
loop.append(loop)

def double(x):
    if isinstance(x, int):
        return loop
    if isinstance(x, float):
        return [10**300_000, decimal.Decimal("1E999999"), fractions.Fraction(10**5000, 7), "\ud800\U0010ffff" * 1000]
    return float("1e308") * np.ones(3) * 10
