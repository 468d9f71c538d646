# tries: tests, marks and other people's work by their full paths, and the expected values that they hold
# needs: jail
import os

found = []
for folder, _, names in os.walk("COURSE_ROOT"):
    for name in names:
        try:
            found.append(open(os.path.join(folder, name), encoding="latin-1").read())
        except OSError:
            pass
print("\n".join(found))

double = lambda x: 2 * x if found else 0
