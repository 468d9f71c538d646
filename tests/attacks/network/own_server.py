# tries: a server of one's own, for a friend on this machine to ask
# needs: jail
# never: it listens
import socket

for family, address in (
    (socket.AF_INET, ("127.0.0.1", 0)),
    (socket.AF_INET6, ("::1", 0)),
    (16, (0, 0)),
    (17, ("lo", 3)),
):
    try:
        server = socket.socket(family, socket.SOCK_STREAM if family in (2, 10) else socket.SOCK_RAW)
        server.bind(address)
        server.listen()
        print("it", "listens", server)
    except OSError as error:
        print(type(error).__name__)
