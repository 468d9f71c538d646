# tries: the test's function, asked again and again, so that the check's time never ends
# > twice
def twice(f, x):
    while True:
        f(x)
