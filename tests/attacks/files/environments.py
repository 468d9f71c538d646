# tries: the environment, the command line and the maps of every process that can be seen
# needs: jail
# never: course is at
import glob

for place in ["/proc/GRADER_PID", "/proc/ZYGOTE_PID", *glob.glob("/proc/[0-9]*")]:
    for name in ("environ", "cmdline", "maps", "mountinfo", "cwd"):
        try:
            content = open(f"{place}/{name}", "rb").read()
        except OSError:
            continue
        if b"COURSE_ROOT"[1:] in content:
            print("course is", "at", content)
