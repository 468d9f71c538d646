# tries: what the test's function computes, measured at some points and written to the output
# > twice
def twice(f, x):
    print("f(0) =", f(0.0), "x =", x)
    import sys

    print("f(0) =", f(0.0), file=sys.__stderr__)
    return 0
