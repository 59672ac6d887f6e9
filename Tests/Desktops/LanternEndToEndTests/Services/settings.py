"""A portal with the settings of a desktop. Each line of its input is a setting that changes from then on."""

import json
import sys
import threading

from jeepney import DBusAddress, HeaderFields, MessageType, message_bus, new_error, new_method_return, new_signal
from jeepney.io.blocking import open_dbus_connection

name, behavior, values = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
interface = "org.freedesktop.portal.Settings"
bus = open_dbus_connection()
bus.send_and_get_reply(message_bus.RequestName(name))
sending = threading.Lock()


def send(message):
    with sending:
        bus.send(message)


def variant(signature, value):
    """JSON has neither tuples nor NaN."""
    if signature == "v":
        return (signature, variant(*value))
    if signature == "d" and value == "nan":
        return (signature, float("nan"))
    return (signature, tuple(value) if signature.startswith("(") else value)


def change():
    for line in sys.stdin:
        namespace, key, signature, value = json.loads(line)
        values.setdefault(namespace, {})[key] = [signature, value]
        address = DBusAddress("/org/freedesktop/portal/desktop", interface=interface)
        body = (namespace, key, variant(signature, value))
        send(new_signal(address, "SettingChanged", "ssv", body))


def answer(call):
    member = call.header.fields[HeaderFields.member]
    print(member, flush=True)
    if behavior == "silent":
        return
    if behavior == "refuses" or member != "ReadAll":
        send(new_error(call, "org.freedesktop.DBus.Error.UnknownMethod", "s", ("no",)))
    elif behavior == "malformed":
        send(new_method_return(call, "u", (7,)))
    else:
        patterns = call.body[0]
        reply = {
            namespace: {key: variant(*value) for key, value in keys.items()}
            for namespace, keys in values.items()
            if any(namespace == one or one.endswith("*") and namespace.startswith(one[:-1]) for one in patterns)
        }
        send(new_method_return(call, "a{sa{sv}}", (reply,)))


print("ready", flush=True)
threading.Thread(target=change, daemon=True).start()
while True:
    message = bus.receive()
    if message.header.message_type == MessageType.method_call:
        answer(message)
