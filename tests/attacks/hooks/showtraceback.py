# tries: tracebacks that are never shown, and a shell that forgets errors
# > before
shell = get_ipython()
shell.showtraceback = shell._showtraceback = lambda *a, **k: None
shell.set_custom_exc((Exception,), lambda *a, **k: None)
# > double
raise ValueError("hidden")
