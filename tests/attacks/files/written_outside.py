# tries: files left where a later grader, shell or interpreter would run them
# needs: jail
# never: wrote at
import os, site, tempfile

import course

home = os.path.expanduser("~")
places = [
    "COURSE_ROOT",
    "COURSE_ROOT/source",
    "COURSE_ROOT/tests",
    "/root",
    "/root/.ipython",
    "/etc",
    "/var/tmp",
    "/usr/lib",
]
places += [
    *site.getsitepackages(),
    site.getusersitepackages(),
    os.path.dirname(course.__file__),
    os.path.dirname(os.__file__),
]
for place in places:
    for name in ("mallory.pth", "mallory.py"):
        try:
            with open(os.path.join(place, name), "w") as file:
                file.write("import this\n")
            print("wrote", "at", place)
        except OSError:
            pass
for place in ("/tmp", "/dev/shm", tempfile.gettempdir()):  # these are the submission's own, and go with it
    try:
        open(os.path.join(place, "mallory.txt"), "w").close()
    except OSError:
        pass
