# tries: exceptions with megabytes of text, notes and causes
def double(x):
    error = ValueError("x" * 10_000_000)
    error.__notes__ = ["y" * 10_000_000]
    raise error from ValueError("z" * 10_000_000)

double(0)
