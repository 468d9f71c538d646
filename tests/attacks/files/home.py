# tries: the home folders: keys, notes, histories
# needs: jail
# never: a home with
import os, pwd

homes = {os.path.expanduser("~"), "/root", "/home", "COURSE_ROOT/home", *(entry.pw_dir for entry in pwd.getpwall())}
for home in homes - {"/", os.getcwd()}:
    for folder in (home, os.path.join(home, ".ssh"), os.path.join(home, ".config"), os.path.join(home, ".jupyter")):
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        names = [name for name in names if name not in (".pyenv", ".local")]
        if names and not folder.startswith(os.getcwd()):
            print("a home", "with", names)
        for name in names:
            try:
                print(open(os.path.join(folder, name), encoding="latin-1").read(2000))
            except OSError:
                pass
