# tries: the test's function, asked again and again, so that the check's time never ends
# control: 0
# > double
def double(x):
    return 0


# > twice
def twice(f, x):
    while True:
        f(x)
