# tries: limits raised again, by the process itself and by what it starts
# never: raised to
import resource, subprocess

for name in ("RLIMIT_AS", "RLIMIT_NPROC", "RLIMIT_FSIZE", "RLIMIT_NOFILE", "RLIMIT_CORE"):
    number = getattr(resource, name)
    soft, hard = resource.getrlimit(number)
    for value in ((resource.RLIM_INFINITY,) * 2, (hard + 1000,) * 2):
        try:
            resource.setrlimit(number, value)
            if resource.getrlimit(number)[1] > hard >= 0:
                print("raised", "to", resource.getrlimit(number))
        except (ValueError, OSError):
            pass
print(subprocess.run(["sh", "-c", "ulimit -u 100000 && echo raised  to"], capture_output=True).returncode)
