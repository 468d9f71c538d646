# tries: the text of hidden tests in the memory of every process that can be seen
# needs: jail
import glob, os, re

found = []
for place in ["/proc/GRADER_PID", "/proc/ZYGOTE_PID", *glob.glob("/proc/[0-9]*")[:30]]:
    if place.endswith(f"/{os.getpid()}"):
        continue
    try:
        with open(f"{place}/maps") as maps, open(f"{place}/mem", "rb", 0) as memory:
            for area in re.findall(r"^([0-9a-f]+)-([0-9a-f]+) rw", maps.read(), re.MULTILINE):
                start, end = (int(part, 16) for part in area)
                if end - start < 30_000_000:
                    memory.seek(start)
                    found += re.findall(rb"_oracle = [\w .:*+()-]{20,60}", memory.read(end - start))
    except (OSError, ValueError):
        pass
print(set(found))
