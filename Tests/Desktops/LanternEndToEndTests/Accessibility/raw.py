"""A client of the accessibility bus that speaks D-Bus itself, and so sees what libatspi hides.

    raw.py ADDRESS present       waits until Lantern is registered
    raw.py ADDRESS absent        waits until it is not
    raw.py ADDRESS events        prints the events of a few actions
    raw.py ADDRESS walks         reads all objects without a pause whenever Lantern is there, until it is ended, and prints
                                 the begin and the end of each time in nanoseconds
"""

import sys
import time

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageType, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection

PATIENCE = 900
ROOT = "/org/a11y/atspi/accessible/root"
REGISTRY = ("org.a11y.atspi.Registry", ROOT)
STATES = {
    1: "active", 3: "busy", 4: "checked", 7: "editable", 8: "enabled", 9: "expandable", 10: "expanded",
    11: "focusable", 12: "focused", 16: "modal", 17: "multi-line", 20: "pressed", 22: "selectable",
    23: "selected", 24: "sensitive", 25: "showing", 26: "single-line", 30: "visible", 32: "indeterminate",
    36: "invalid-entry", 38: "selectable-text", 41: "checkable", 42: "has-popup", 43: "read-only",
}


class Refused(Exception):
    pass


class Bus:
    def __init__(self, address):
        self.connection = open_dbus_connection(bus=address)

    def call(self, target, interface, member, signature=None, *body):
        name, path = target
        message = new_method_call(DBusAddress(path, name, interface), member, signature, body)
        reply = self.connection.send_and_get_reply(message, timeout=PATIENCE)
        if reply.header.message_type == MessageType.error:
            raise Refused(reply.header.fields.get(HeaderFields.error_name))
        return reply.body

    def accessible(self, target, member, signature=None, *body):
        return self.call(target, "org.a11y.atspi.Accessible", member, signature, *body)

    def property(self, target, name, interface="Accessible"):
        (_, value), = self.call(
            target, "org.freedesktop.DBus.Properties", "Get", "ss", "org.a11y.atspi." + interface, name)
        return value

    def apps(self):
        return self.accessible(REGISTRY, "GetChildren")[0]


def wait_for(what, condition):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            value = condition()
        except Refused:
            value = None
        if value:
            return value
        time.sleep(0.02)
    print(f"timed out waiting for {what}", file=sys.stderr)
    sys.exit(1)


def lantern(bus):
    return next((app for app in bus.apps() if bus.property(app, "Name") == "Lantern"), None)


def walk(bus, node, depth=0):
    yield node, depth
    for child in bus.accessible(node, "GetChildren")[0]:
        yield from walk(bus, child, depth + 1)


def states(bus, node):
    (low, high), = bus.accessible(node, "GetState")
    bits = low | high << 32
    unknown = [str(bit) for bit in range(64) if bits >> bit & 1 and bit not in STATES]
    return [name for bit, name in STATES.items() if bits >> bit & 1] + unknown


def describe(bus, app):
    """Each object on a line: role, name, description, interfaces, and the states that are not the rule."""
    lines = []
    for node, depth in walk(bus, app):
        role, = bus.accessible(node, "GetRole")
        interfaces, = bus.accessible(node, "GetInterfaces")
        own = set(states(bus, node))
        # Whether a part is scrolled out depends on the fonts.
        own.discard("showing")
        usual = {"enabled", "sensitive", "visible"}
        marks = [f"-{name}" for name in sorted(usual - own)] + sorted(own - usual)
        description = bus.property(node, "Description")
        lines.append(" ".join(
            ["  " * depth + f"{role} {bus.property(node, 'Name')!r}"]
            + ([repr(description)] if description else [])
            + [name.removeprefix("org.a11y.atspi.") for name in interfaces
               if not name.endswith((".Accessible", ".Component"))]
            + [f"[{' '.join(marks)}]"] * bool(marks)))
    return lines


def walks(bus):
    """Also while pages come and go, so an object may be gone before it is read."""
    while True:
        app = wait_for("Lantern", lambda: lantern(bus))
        try:
            while True:
                begin = time.monotonic_ns()
                describe(bus, app)
                print(begin, time.monotonic_ns(), flush=True)
        except Refused:
            continue


def find(bus, app, role, name):
    for node, _ in walk(bus, app):
        if bus.accessible(node, "GetRole")[0] == role and bus.property(node, "Name") == name:
            return node
    return None


def press(bus, app, role, name):
    """Performs the first action of an object, when it is there."""
    def perform():
        node = find(bus, app, role, name)
        return node and bus.call(node, "org.a11y.atspi.Action", "DoAction", "i", 0)[0]
    wait_for(f"the action of {role} {name}", perform)


BUTTON, TAB, DIALOG = 43, 37, 16


def settle(bus, app, role, name):
    """Returns the description of a page when it has an object, nothing of it is busy, and two descriptions in a row are the same."""
    wait_for(f"{role} {name}", lambda: find(bus, app, role, name))
    last = []

    def is_settled():
        nonlocal last
        before, last = last, describe(bus, app)
        return before == last and not any("busy" in line for line in last)
    wait_for(f"the page with {role} {name}", is_settled)
    return last


def log_in(bus, app):
    # Two buttons have this name; the second is the one of the form.
    def perform():
        found = [node for node, _ in walk(bus, app)
                 if bus.accessible(node, "GetRole")[0] == BUTTON and bus.property(node, "Name") == "Log In"]
        return len(found) == 2 and bus.call(found[1], "org.a11y.atspi.Action", "DoAction", "i", 0)[0]
    wait_for("the action Log In", perform)


def name(bus, node):
    """The role and the name of an object."""
    try:
        return f"{bus.accessible(node, 'GetRole')[0]} {bus.property(node, 'Name')!r}"
    except Refused:
        return "gone"


class Listener:
    """Collects the events of the app from its creation on."""

    def __init__(self, address, app):
        self.connection = Bus(address).connection
        self.app = app
        self.connection.send_and_get_reply(message_bus.AddMatch(MatchRule(type="signal", sender=app[0])))

    def next(self):
        """Waits for the next message."""
        return self.connection.receive(timeout=PATIENCE)

    def events(self):
        """Returns the events that the app has sent so far: they arrive before the reply to a call."""
        call = new_method_call(
            DBusAddress(self.app[1], self.app[0], "org.a11y.atspi.Accessible"), "GetRole")
        serial = next(self.connection.outgoing_serial)
        self.connection.send(call, serial=serial)
        while True:
            message = self.next()
            fields = message.header.fields
            if fields.get(HeaderFields.interface) == "org.a11y.atspi.Event.Object":
                yield message
            elif fields.get(HeaderFields.reply_serial) == serial:
                return


def events(bus, app, address):
    settle(bus, app, 40, "Password")
    def print_until(title, act, is_last):
        """Prints the events of an action, up to one that comes last."""
        print(f"## {title}")
        listener = Listener(address, app)
        act()
        while True:
            message = listener.next()
            fields = message.header.fields
            interface = fields[HeaderFields.interface]
            if not interface.startswith("org.a11y.atspi.Event."):
                continue
            member = fields[HeaderFields.member]
            detail, first, second, (_, value), _ = message.body
            # Objects that are gone, and frames, differ from machine to machine.
            if member == "BoundsChanged" or detail not in ("", "add", "remove", "focused", "selected", "showing", "active", "accessible-name"):
                continue
            node = (app[0], fields[HeaderFields.path])
            parts = [interface.removeprefix("org.a11y.atspi.Event."), member, detail, str(first), str(second)]
            if isinstance(value, str):
                parts.append(repr(value))
            elif isinstance(value, tuple) and len(value) == 2:
                parts.append(f"({name(bus, value)})")
            print(*[part for part in parts if part], "|", name(bus, node))
            if is_last(member, detail, first, name(bus, node)):
                break
        print()

    def is_focus(member, detail, first, node):
        return (member, detail, first) == ("StateChanged", "focused", 1)

    print_until("Log In", lambda: log_in(bus, app), lambda member, detail, first, node: (
        is_focus(member, detail, first, node) and "Harbour" in node))
    settle(bus, app, 83, "Main Screen")
    press(bus, app, BUTTON, "Harbour Light")
    settle(bus, app, BUTTON, "Add to Bag")
    print_until("Toast", lambda: press(bus, app, BUTTON, "Add to Bag"), lambda member, detail, first, node: (
        (member, detail) == ("StateChanged", "showing")))
    settle(bus, app, 101, "Harbour Light was added to your bag.")
    print_until("Tab", lambda: press(bus, app, TAB, "Bag"), is_focus)
    settle(bus, app, BUTTON, "Check Out")
    print_until("Dialog", lambda: press(bus, app, BUTTON, "Check Out"), is_focus)
    settle(bus, app, BUTTON, "Cancel")
    print_until("Dialog closed", lambda: press(bus, app, BUTTON, "Cancel"), is_focus)


def main():
    address, command = sys.argv[1:3]
    bus = Bus(address)
    if command == "walks":
        walks(bus)
    if command == "absent":
        wait_for("Lantern to leave", lambda: not lantern(bus))
        print("absent")
        return
    app = wait_for("Lantern", lambda: lantern(bus))
    if command == "events":
        events(bus, app, address)
    else:
        print("present")


if __name__ == "__main__":
    main()
