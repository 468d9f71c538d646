# tries: the test's function, asked again and again, so that the check's time never ends
def double(x):
    return 0


# > twice
def twice(f, x):
    while True:
        f(x)
