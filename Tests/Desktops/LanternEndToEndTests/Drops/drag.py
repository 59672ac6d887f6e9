"""Drags data from a program of its own to the window under the pointer, by the XDND protocol, version 5.

The arguments are the type and the data. Prints the answer of the window.
"""

import sys

from Xlib import X, display
from Xlib.protocol import event

kind, data = sys.argv[1], sys.argv[2].encode().decode("unicode_escape").encode("latin-1")
screen = display.Display()
root = screen.screen().root
source = root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)


def atom(name):
    return screen.intern_atom(name)


def target_window():
    """The window under the pointer, or the one in it, that accepts drops."""
    window = root
    while window:
        pointer = window.query_pointer()
        if window.get_full_property(atom("XdndAware"), X.AnyPropertyType):
            return window, pointer.root_x, pointer.root_y
        window = pointer.child
    sys.exit("no window under the pointer accepts drops")


def send(name, *values):
    message = event.ClientMessage(
        window=target, client_type=atom(name), data=(32, [source.id, *values] + [0] * (4 - len(values))))
    target.send_event(message)
    screen.flush()


def answer_request(request):
    request.requestor.change_property(request.property, atom(kind), 8, data)
    request.requestor.send_event(event.SelectionNotify(
        time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
        property=request.property))
    screen.flush()


def wait_for(name):
    while True:
        got = screen.next_event()
        if got.type == X.SelectionRequest:
            answer_request(got)
        elif got.type == X.ClientMessage and got.client_type == atom(name):
            return got.data[1]


target, x, y = target_window()
source.set_selection_owner(atom("XdndSelection"), X.CurrentTime)
send("XdndEnter", 5 << 24, atom(kind))
send("XdndPosition", 0, x << 16 | y, X.CurrentTime, atom("XdndActionCopy"))
status = wait_for("XdndStatus")
print("accepted" if status[1] & 1 else "refused", flush=True)
if status[1] & 1:
    send("XdndDrop", 0, X.CurrentTime)
    finished = wait_for("XdndFinished")
    print("finished", flush=True)
