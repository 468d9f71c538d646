# tries: a word to a listener by programs that are there, and by io_uring, which no filter of calls would see
# needs: jail
# never: a ring
import ctypes, subprocess, sys

for command in (
    ["bash", "-c", "echo x > /dev/tcp/127.0.0.1/LISTENER_PORT"],
    ["bash", "-c", "echo x > /dev/udp/127.0.0.1/LISTENER_PORT"],
    ["curl", "-m", "1", "http://127.0.0.1:LISTENER_PORT/"],
    [sys.executable, "-c", "import socket; socket.create_connection(('127.0.0.1', LISTENER_PORT), 1)"],
):
    try:
        print(subprocess.run(command, capture_output=True, timeout=3).returncode)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(type(error).__name__)
if ctypes.CDLL(None).syscall(425, 8, ctypes.create_string_buffer(120)) >= 0:
    print("a", "ring")
