# tries: one file beyond its limit, written, sparse and stretched
# never: too large
import os, signal

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
written = 0
for attempt in (
    lambda: [open("large", "ab").write(b"x" * 300_000) for _ in range(10)],
    lambda: os.truncate("large", 10_000_000_000),
    lambda: os.posix_fallocate(os.open("allocated", os.O_CREAT | os.O_RDWR), 0, 10_000_000),
    lambda: os.pwrite(os.open("sparse", os.O_CREAT | os.O_RDWR), b"x", 10_000_000_000),
):
    try:
        attempt()
    except OSError:
        written += 1
sizes = [os.path.getsize(name) for name in ("large", "allocated", "sparse") if os.path.exists(name)]
print(written, "too" + " large" if max(sizes) > 1_100_000 else sizes)
