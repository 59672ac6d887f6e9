"""A touchpad of a Wayland compositor, through the protocol of wlroots for virtual pointers.

  touchpad.py SOCKET X Y WIDTH HEIGHT DISTANCE

Clicks at a point of an output, and then moves two fingers sideways by a distance every 10 ms, until it can read a line. Then it
lifts them.
"""

import os
import select
import socket
import struct
import sys
import time

BUTTON, HORIZONTAL, FINGER = 0x110, 1, 1
MOVE, PRESS, SCROLL, FRAME, SOURCE, STOP = 1, 2, 3, 4, 5, 6


class Connection:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)

    def send(self, identifier, opcode, *words):
        body = b"".join(word if isinstance(word, bytes) else struct.pack("=i", word) for word in words)
        self.socket.sendall(struct.pack("=II", identifier, (8 + len(body)) << 16 | opcode) + body)

    def receive(self):
        def read(count):
            data = b""
            while len(data) < count:
                part = self.socket.recv(count - len(data))
                if not part:
                    sys.exit("the compositor has closed the connection")
                data += part
            return data
        identifier, size = struct.unpack("=II", read(8))
        return identifier, size & 0xFFFF, read((size >> 16) - 8)


def text(value):
    data = value.encode() + b"\0"
    return struct.pack("=I", len(data)) + data + b"\0" * (-len(data) % 4)


def open_pointer(connection):
    """Returns the number of a new virtual pointer."""
    registry, callback, manager, pointer = 2, 3, 4, 5
    connection.send(1, 1, registry)
    connection.send(1, 0, callback)
    wanted = "zwlr_virtual_pointer_manager_v1"
    name = None
    while True:
        identifier, opcode, body = connection.receive()
        if identifier == 1 and opcode == 0:
            sys.exit(f"the compositor reports an error: {body!r}")
        if identifier == callback:
            break
        if identifier == registry and body[8:8 + len(wanted)] == wanted.encode():
            name = struct.unpack("=I", body[:4])[0]
    if name is None:
        sys.exit(f"the compositor has no {wanted}")
    connection.send(registry, 0, name, text(wanted), 1, manager)
    connection.send(manager, 0, 0, pointer)
    return pointer


def main():
    x, y, width, height, distance = (int(word) for word in sys.argv[2:])
    connection = Connection(sys.argv[1])
    pointer = open_pointer(connection)

    def now():
        return int(time.monotonic() * 1000) & 0x7FFFFFFF

    def frame(*requests):
        for opcode, *words in requests:
            connection.send(pointer, opcode, *words)
        connection.send(pointer, FRAME)

    frame((MOVE, now(), x, y, width, height))
    frame((PRESS, now(), BUTTON, 1))
    frame((PRESS, now(), BUTTON, 0))
    while not select.select([sys.stdin], [], [], 0.01)[0]:
        # Content moves with the fingers, and so against what is scrolled by.
        frame((SOURCE, FINGER), (SCROLL, now(), HORIZONTAL, -distance * 256))
    frame((SOURCE, FINGER), (STOP, now(), HORIZONTAL))
    connection.send(1, 0, 6)
    while connection.receive()[0] != 6:
        pass


main()
