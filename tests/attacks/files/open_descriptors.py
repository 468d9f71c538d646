# tries: files and connections that are open in the process, and in every other that can be seen
# needs: jail
import glob, os, socket, stat

for path in glob.glob("/proc/[0-9]*/fd/*"):
    try:
        about = os.stat(path)
        if stat.S_ISREG(about.st_mode):
            print(open(path, encoding="latin-1").read(1_000_000))
    except OSError:
        pass
for number in range(256):
    try:
        if stat.S_ISSOCK(os.fstat(number).st_mode):
            connection = socket.socket(fileno=os.dup(number))
            connection.settimeout(0.1)
            print(connection.recv(100_000, socket.MSG_PEEK | socket.MSG_DONTWAIT))
        elif stat.S_ISREG(os.fstat(number).st_mode):
            print(os.pread(number, 1_000_000, 0))
    except OSError:
        pass
