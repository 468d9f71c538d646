# tries: the course package, the interpreter and its caches changed on the disk, for whoever is graded next
# needs: jail
# never: changed it
import glob, os

import course.checks, numpy

for module in (course.checks, numpy, os):
    for path in [module.__file__, *glob.glob(os.path.join(os.path.dirname(module.__file__), "__pycache__", "*"))[:5]]:
        try:
            with open(path, "r+b") as file:
                print("changed", "it", file)
        except OSError:
            pass
        try:
            os.chmod(path, 0o666)
            print("changed", "it", path)
        except OSError:
            pass
