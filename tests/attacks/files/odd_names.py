# tries: files that are hard to name and to remove
import os

for name in (b"new\nline", b"\xff\xfe", b"-rf", b"a" * 255, "‮".encode(), b"..."):
    with open(name, "w") as file:
        file.write("x")
os.makedirs("closed/inner")
open("closed/inner/file", "w").close()
os.mkfifo("pipe")
os.chmod("closed/inner", 0)
os.chmod("closed", 0)
os.chmod(".", 0)
