# tries: a word to a listener on this machine, by TCP, in a cell and in a hidden call
# needs: jail
import socket

def say(text):
    for address in ("127.0.0.1", "::1", "localhost"):
        try:
            with socket.create_connection((address, LISTENER_PORT), timeout=1) as connection:
                connection.send(text.encode())
        except OSError as error:
            print(type(error).__name__)

say("from a cell")

def double(x):
    say(repr(x))
    return 0
