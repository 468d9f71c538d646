"""Start the command line: `python -m autograder`."""

import sys

if not sys.flags.safe_path:
    del sys.path[0]  # the folder in which the command was called: a hand-in may lie there

from autograder.cli import main

main()
