# tries: links from the submission's folder to tests, marks and the worker's home, read now and left for who cleans up
# needs: jail
import os

for number, target in enumerate(
    ("COURSE_ROOT", "COURSE_ROOT/gradebook.db", "COURSE_ROOT/source/09_attacked/attacked.ipynb", "/tmp", "..", "/")
):
    os.symlink(target, f"link {number}")
    try:
        os.link(target, f"hard {number}")
    except OSError:
        pass
    for name in (f"link {number}", f"hard {number}"):
        try:
            print(open(name, encoding="latin-1").read())
        except OSError:
            pass
