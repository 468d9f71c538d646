# tries: the same by going up from the submission's own folder
# needs: jail
import glob, os

up, found = ".", []
for _ in range(8):
    up = os.path.join(up, "..")
    for pattern in ("source/*/*.ipynb", "*/source/*/*.ipynb", "gradebook.db", "*/gradebook.db", "submitted/*/*/*"):
        for path in glob.glob(os.path.join(up, pattern)):
            found.append(open(path, encoding="latin-1").read())
print("\n".join(found))

double = lambda x: 2 * x if found else 0
