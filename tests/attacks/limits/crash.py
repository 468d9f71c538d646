# tries: crashes of the interpreter: no stack left, a null pointer, an abort
# > before
import ctypes

ctypes.string_at(0)

# > double
import sys

def double(x):
    if isinstance(x, int):
        sys.setrecursionlimit(10**9)
        return double(x)
    if isinstance(x, float):
        import os

        os.abort()
    import ctypes

    return ctypes.string_at(0)
