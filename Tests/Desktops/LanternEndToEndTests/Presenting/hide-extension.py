"""An X server without an extension: passes everything on to another server, which has the extension by another name.

The argument is the name. DISPLAY is the other server. Prints the new display when it accepts connections.
"""

import os
import socket
import sys
import threading

hidden = sys.argv[1].encode()
unknown = bytes(reversed(hidden))
number = int(os.environ["DISPLAY"].partition(":")[2].partition(".")[0])


def path(number):
    # Clients try the abstract socket first. It disappears with this process.
    return "\0/tmp/.X11-unix/X%d" % number


def relay(source, target, replace):
    while True:
        data, files, _, _ = socket.recv_fds(source, 1 << 16, 16)
        if not data:
            break
        if replace:
            data = data.replace(hidden, unknown)
        sent = socket.send_fds(target, [data], files)
        target.sendall(data[sent:])
        for file in files:
            os.close(file)
    target.shutdown(socket.SHUT_RDWR)


listener = socket.socket(socket.AF_UNIX)
own = 10_000 + os.getpid()
listener.bind(path(own))
listener.listen()
print(":%d" % own, flush=True)
while True:
    client, _ = listener.accept()
    server = socket.socket(socket.AF_UNIX)
    server.connect(path(number))
    threading.Thread(target=relay, args=(client, server, True), daemon=True).start()
    threading.Thread(target=relay, args=(server, client, False), daemon=True).start()
