"""Opens a window that other programs can drag to, by the XDND protocol, version 5, and prints what arrives.

The arguments are what the window does, and the type that it asks for:
  accept  takes the data
  refuse  refuses every drop
  mute    never answers
  leave   closes its window at the drop
  stall   never finishes after the drop
The window is 200 by 200 pixels large, at (900, 100).
"""

import hashlib
import sys

from Xlib import X, Xatom, display
from Xlib.protocol import event

behavior, wanted = sys.argv[1], sys.argv[2]
screen = display.Display()
window = screen.screen().root.create_window(
    900, 100, 200, 200, 0, X.CopyFromParent, override_redirect=True, event_mask=X.PropertyChangeMask)


def atom(name):
    return screen.intern_atom(name)


def say(*words):
    print(*words, flush=True)


def send(source, name, *values):
    message = event.ClientMessage(
        window=source, client_type=atom(name), data=(32, [window.id, *values] + [0] * (4 - len(values))))
    source.send_event(message)
    screen.flush()


def read_property():
    """The value of the property with the data, which is deleted. It can be long, so it is read in parts."""
    value = b""
    while True:
        part = window.get_property(atom("DATA"), X.AnyPropertyType, len(value) // 4, 1 << 16)
        if part is None:
            return None, value
        if part.property_type == atom("INCR"):
            window.delete_property(atom("DATA"))
            return "INCR", part.value[0]
        value += bytes(part.value)
        if part.bytes_after == 0:
            window.delete_property(atom("DATA"))
            return screen.get_atom_name(part.property_type), value


def read_increments():
    value, parts = b"", 0
    while True:
        got = screen.next_event()
        if got.type == X.PropertyNotify and got.atom == atom("DATA") and got.state == X.PropertyNewValue:
            kind, part = read_property()
            if not part:
                return kind, value, parts
            value, parts = value + part, parts + 1


def take_data(source):
    kind, value = read_property()
    if kind == "INCR":
        length = value
        kind, value, parts = read_increments()
        say("announced", length, "and got", len(value), "bytes in", parts, "parts")
    if len(value) < 1000:
        say(kind, repr(value.decode()))
    else:
        say(kind, len(value), hashlib.sha256(value).hexdigest())
    send(source, "XdndFinished", 1, atom("XdndActionCopy"))


window.change_property(atom("XdndAware"), Xatom.ATOM, 32, [5])
window.map()
screen.sync()
say("ready")
source, position = None, None
while True:
    got = screen.next_event()
    if got.type == X.SelectionNotify:
        take_data(source)
    if got.type != X.ClientMessage:
        continue
    name = screen.get_atom_name(got.client_type)
    values = got.data[1]
    source = screen.create_resource_object("window", values[0])
    if name == "XdndEnter":
        types = [screen.get_atom_name(number) for number in values[2:] if number]
        say("entered by version", values[1] >> 24, "with", ", ".join(types))
    elif name == "XdndPosition" and behavior != "mute":
        accepts = behavior != "refuse"
        send(source, "XdndStatus", int(accepts), 0, 0, atom("XdndActionCopy") if accepts else 0)
        if position is None:
            position = values[2] >> 16, values[2] & 0xFFFF
            say("accepted" if accepts else "refused")
    elif name == "XdndLeave":
        say("left")
    elif name == "XdndDrop" and behavior == "leave":
        sys.exit()
    elif name == "XdndDrop" and behavior != "stall":
        window.convert_selection(atom("XdndSelection"), atom(wanted), atom("DATA"), values[2])
        screen.flush()
