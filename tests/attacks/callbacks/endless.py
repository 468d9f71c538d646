# tries: the test's function, called for ever
# > twice
def twice(f, x):
    while True:
        x = f(0)
