"""Services of a desktop for tests: portals, or a notification service. Prints each call as a line of JSON."""

import json
import sys

from jeepney import (
    DBusAddress, HeaderFields, MessageType, message_bus, new_error, new_method_return, new_signal)
from jeepney.io.blocking import open_dbus_connection

name, behavior = sys.argv[1], sys.argv[2]
handle = "/org/freedesktop/portal/desktop/request/1/lantern"
bus = open_dbus_connection()
bus.send_and_get_reply(message_bus.RequestName(name))


def report(**values):
    print(json.dumps(values, default=lambda value: list(value)), flush=True)


def signal(path, interface, member, signature, *body):
    bus.send(new_signal(DBusAddress(path, interface=interface), member, signature, body))


def respond(code, uris):
    results = {"uris": ("as", uris)} if uris else {}
    signal(handle, "org.freedesktop.portal.Request", "Response", "ua{sv}", code, results)


def handle_call(call):
    fields = call.header.fields
    member = fields[HeaderFields.member]
    report(member=member, path=fields[HeaderFields.path], body=call.body)
    if behavior == "silent":
        return
    if behavior == "refuses":
        bus.send(new_error(call, "org.freedesktop.portal.Error.Failed", "s", ("no",)))
    elif behavior == "malformed":
        bus.send(new_method_return(call, "u", (7,)))
    elif member == "Close":
        report(closed=True)
        bus.send(new_method_return(call))
    elif member == "Notify":
        bus.send(new_method_return(call, "u", (42,)))
        signal(fields[HeaderFields.path], name, "ActionInvoked", "us", 42, "default")
    elif member == "AddNotification":
        bus.send(new_method_return(call))
        signal(
            fields[HeaderFields.path], "org.freedesktop.portal.Notification", "ActionInvoked", "ssav",
            call.body[0], "default", [])
    elif behavior == "early":
        # The answer overtakes the handle, as on a fast portal.
        respond(0, ["file:///home/ines/early.png"])
        bus.send(new_method_return(call, "o", (handle,)))
    else:
        bus.send(new_method_return(call, "o", (handle,)))
        if behavior == "dies":
            sys.exit()
        elif behavior == "cancels":
            respond(1, [])
        elif behavior == "fails":
            respond(2, [])
        elif behavior == "chooses":
            respond(0, ["file:///home/ines/Harbour%20Light.png", "https://example.org/", "file:///home/ines/%C3%A9.png"])


report(ready=True)
while True:
    message = bus.receive()
    if message.header.message_type == MessageType.method_call:
        handle_call(message)
