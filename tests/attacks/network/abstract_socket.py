# tries: a word to a listener by a socket without a file
# needs: jail
import socket

def say(text):
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(1)
            connection.connect("\0LISTENER_NAME")
            connection.send(text.encode())
    except OSError as error:
        print(type(error).__name__)

say("cell")

def double(x):
    say(repr(x))
    return 0
