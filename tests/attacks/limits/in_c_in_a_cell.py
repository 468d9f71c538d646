# tries: a cell that stays in C, where no signal of Python's is seen, and answers that come after it
# > before
import re

re.match(r"(a*)*b", "a" * 40)
