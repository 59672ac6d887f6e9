"""Clients that do what none should: they ask for what does not exist, flood, hang, and die in a call.

    hostile.py ADDRESS SEED SECONDS     Each kind of misbehaviour, the first for a number of seconds.
"""

import random
import sys
import time

from jeepney import DBusAddress, new_method_call
from jeepney.io.blocking import open_dbus_connection

from raw import Bus, Refused, lantern, walk, wait_for

METHODS = {
    "Accessible": ["GetChildAtIndex", "GetChildren", "GetRelationSet", "GetState", "GetAttributes", "GetInterfaces"],
    "Component": ["Contains", "GetAccessibleAtPoint", "GetExtents", "GetPosition", "GetSize", "SetExtents", "ScrollTo"],
    "Action": ["GetName", "GetDescription", "GetActions"],
    "Text": [
        "GetText", "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset", "GetStringAtOffset",
        "GetCharacterAtOffset", "GetCharacterExtents", "GetRangeExtents", "GetOffsetAtPoint", "GetSelection",
        "GetNSelections", "SetCaretOffset", "AddSelection", "SetSelection", "RemoveSelection", "GetAttributes",
        "GetAttributeRun", "GetBoundedRanges", "GetDefaultAttributes",
    ],
    "EditableText": ["CopyText", "CutText", "DeleteText", "InsertText", "PasteText", "SetTextContents"],
    "Selection": ["GetSelectedChild", "IsChildSelected", "DeselectChild", "SelectAll"],
    "Table": ["GetAccessibleAt", "GetIndexAt", "GetRowAtIndex", "GetColumnAtIndex", "GetColumnHeader", "IsSelected"],
    "TableCell": ["GetRowColumnSpan", "GetColumnHeaderCells"],
    "Application": ["GetLocale"],
    "Unknown": ["Nothing"],
}
NUMBERS = [0, 1, 2, 3, 7, -1, -2, 1000, 2**31 - 1, -2**31]
TEXTS = ["", "x", "\u202eabc\u2066", "é", "e\u0301" * 50, "🚣🏽‍♀️", "\ufdd0", "line\r\nline\u2029", "x" * 5000]


def arguments(chance):
    signature, values = "", []
    for kind in chance.choices("iusdb", weights=[8, 2, 2, 1, 1], k=chance.randrange(6)):
        signature += kind
        values.append({
            "i": lambda: chance.choice(NUMBERS), "u": lambda: abs(chance.choice(NUMBERS)) % 2**31,
            "s": lambda: chance.choice(TEXTS), "d": lambda: chance.choice([0.0, float("nan"), float("inf"), -1e308]),
            "b": lambda: chance.random() < 0.5,
        }[kind]())
    return signature, values


def fuzz(address, seed, seconds):
    chance = random.Random(seed)
    bus = Bus(address)
    app = lantern(bus)
    end = time.monotonic() + seconds
    calls = 0
    while time.monotonic() < end:
        nodes = [node for node, _ in walk(bus, app)] + [
            (app[0], "/org/a11y/atspi/accessible/999999"), (app[0], "/"), (app[0], "/org/a11y/atspi/cache")]
        for _ in range(500):
            interface = chance.choice(list(METHODS))
            signature, values = arguments(chance)
            try:
                bus.call(chance.choice(nodes), "org.a11y.atspi." + interface, chance.choice(METHODS[interface]),
                         signature or None, *values)
            except Refused:
                pass
            calls += 1
        for name in ["CurrentValue", "Name", "Id", "Nothing"]:
            for value in [("d", float("nan")), ("d", float("inf")), ("s", "x"), ("i", 5)]:
                try:
                    bus.call(chance.choice(nodes), "org.freedesktop.DBus.Properties", "Set", "ssv",
                             "org.a11y.atspi.Value", name, value)
                except Refused:
                    pass
    print("fuzzed", calls > 0)


def flood(address):
    """Sends calls without a pause, and reads no answer until it is gone."""
    bus = Bus(address)
    app = lantern(bus)
    button = next(node for node, _ in walk(bus, app) if bus.accessible(node, "GetRole")[0] == 79)
    connection = open_dbus_connection(bus=address)
    connection.sock.setblocking(False)
    sent = 0
    for number in range(20000):
        name, path = button if number % 2 else app
        call = new_method_call(
            DBusAddress(path, name, "org.a11y.atspi.Component" if number % 2 else "org.a11y.atspi.Accessible"),
            "GrabFocus" if number % 2 else "GetChildren")
        try:
            connection.sock.send(call.serialise(serial=number + 2))
        except BlockingIOError:
            break
        sent += 1
    # Hangs with full buffers while the app answers others.
    wait_for("an answer beside the flood", lambda: lantern(bus))
    print("flooded", sent > 100)
    connection.sock.close()


def die(address):
    """Is gone before the answer, again and again."""
    bus = Bus(address)
    name, path = lantern(bus)
    for _ in range(50):
        connection = open_dbus_connection(bus=address)
        call = new_method_call(DBusAddress("/org/a11y/atspi/cache", name, "org.a11y.atspi.Cache"), "GetItems")
        connection.sock.send(call.serialise(serial=2))
        connection.sock.close()
    print("died")


def main():
    address, seed, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    wait_for("Lantern", lambda: lantern(Bus(address)))
    fuzz(address, seed, seconds)
    flood(address)
    die(address)
    wait_for("Lantern after all that", lambda: lantern(Bus(address)))
    print("present")


main()
