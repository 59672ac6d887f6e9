"""Passes the connections of programs on to an X server, and closes all of them at once, as a server does that ends.

Usage: cut.py DISPLAY. Prints the display that programs have to use. Each line of standard input is a number: after so many
more messages of the programs, all connections are closed, the last message with them, and this program ends."""

import errno
import os
import select
import signal
import socket
import sys

FOLDER = "/tmp/.X11-unix/X"


def listen():
    """Listens as an X server with a number that no server has. Returns the number too."""
    listener = socket.socket(socket.AF_UNIX)
    for number in range(1000, 60000):
        try:
            listener.bind(FOLDER + str(number))
            listener.listen()
            return listener, number
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    sys.exit("no display is free")


signal.signal(signal.SIGTERM, lambda *_: sys.exit())
listener, number = listen()
print(f":{number}", flush=True)

peers = {}  # Both ends of each connection.
programs = set()
remaining = None
input_is_open = True


def forward(source):
    """Passes on what an end has sent, with its descriptors. Returns false if the connections are to be closed."""
    global remaining
    data, descriptors, _, _ = socket.recv_fds(source, 65536, 28)
    if not data:
        for end in (source, peers.pop(source)):
            peers.pop(end, None)
            programs.discard(end)
            end.close()
        return True
    if source in programs and remaining is not None:
        if remaining == 0:
            return False
        remaining -= 1
    while data:
        sent = socket.send_fds(peers[source], [data], descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        data, descriptors = data[sent:], []
    return True


def passes():
    """Waits for the next events and handles them. Returns false if the connections are to be closed."""
    global remaining, input_is_open
    sources = [listener, *peers] + ([sys.stdin] if input_is_open else [])
    ready = select.select(sources, [], [])[0]
    if sys.stdin in ready:
        line = os.read(0, 64)
        input_is_open = bool(line)
        if line:
            remaining = int(line)
            print("counting", flush=True)
    if listener in ready:
        program = listener.accept()[0]
        server = socket.socket(socket.AF_UNIX)
        server.connect(FOLDER + sys.argv[1].lstrip(":"))
        peers[program], peers[server] = server, program
        programs.add(program)
    for source in ready:
        try:
            if source in peers and not forward(source):
                return False
        except OSError:
            return True
    return True


try:
    while passes():
        pass
finally:
    os.unlink(FOLDER + str(number))
