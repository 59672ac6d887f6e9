"""Passes the bytes of a VNC client and its server on, each half of a round trip after it got them.

The arguments are the path of the socket for the client, the address and the port of the server, and the round trip in
milliseconds. Prints a line when the socket accepts a client, and then one for each piece from the server: the monotonic
time in nanoseconds at which it arrived, and its number of bytes.
"""

import queue
import socket
import sys
import threading
import time

path, address, port, round_trip = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
delay = round_trip / 2 * 1e6


def receive(source, pieces, is_counted):
    while True:
        data = source.recv(1 << 16)
        now = time.monotonic_ns()
        if is_counted and data:
            print(now, len(data), flush=True)
        pieces.put((now + delay, data))
        if not data:
            return


def send(target, pieces):
    while True:
        due, data = pieces.get()
        time.sleep(max(0, due - time.monotonic_ns()) / 1e9)
        if not data:
            target.shutdown(socket.SHUT_WR)
            return
        target.sendall(data)


def relay(source, target, is_counted):
    pieces = queue.Queue()
    for work in ((receive, source, pieces, is_counted), (send, target, pieces)):
        threading.Thread(target=work[0], args=work[1:], daemon=True).start()


listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()
print("ready", flush=True)
while True:
    client, _ = listener.accept()
    server = socket.create_connection((address, port))
    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    relay(client, server, False)
    relay(server, client, True)
