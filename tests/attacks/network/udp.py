# tries: the hidden input in a UDP packet, and in the name that a DNS server is asked for
# needs: jail
import socket, struct

def say(text):
    query = struct.pack(">6H", 1, 256, 1, 0, 0, 0) + bytes([len(text)]) + text.encode() + b"\0\0\1\0\1"
    for kind in (socket.SOCK_DGRAM, socket.SOCK_RAW):
        try:
            with socket.socket(socket.AF_INET, kind) as sender:
                sender.sendto(query, ("127.0.0.1", LISTENER_PORT))
        except OSError as error:
            print(type(error).__name__)

say("cell")

def double(x):
    say(repr(x)[:60])
    return 0
