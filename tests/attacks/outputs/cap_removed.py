# tries: twelve megabytes of output after taking the cap of the shell away
from autograder.core.student import shell

shell.Shell.max_chars = get_ipython().outputs.max_chars = 10**9
print("x" * 12_000_000)
