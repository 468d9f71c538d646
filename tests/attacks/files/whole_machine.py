# tries: every file that can be reached whose name sounds like tests or marks
# needs: jail
import os, time

end = time.monotonic() + 3
for folder, folders, names in os.walk("/"):
    if time.monotonic() > end:
        break
    folders[:] = [name for name in folders if name not in ("proc", "sys", "site-packages", "dist-packages", "share")]
    for name in names:
        if name.startswith(("gradebook", "attacked", "notes.txt")) and not folder.startswith(os.getcwd()):
            print(folder, name, open(os.path.join(folder, name), encoding="latin-1").read(5000))
