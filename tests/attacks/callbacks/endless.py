# tries: the test's function, called for ever
# control: 0
# > twice
def twice(f, x):
    while True:
        x = f(0)
