"""An assistive technology that wants to know of all keys.

    keys.py KEY…     prints each key that an app tells, and consumes the keys with these names
"""

import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

consumed = sys.argv[1:]


def notify(event):
    kind = "press" if event.type == Atspi.EventType.KEY_PRESSED_EVENT else "release"
    parts = [kind, repr(event.event_string), f"{event.id:#x}", f"code {event.hw_code}"]
    if event.modifiers & 0xff:
        parts.append(f"modifiers {event.modifiers & 0xff:#x}")
    if event.is_text:
        parts.append("text")
    if not event.timestamp:
        parts.append("without a time")
    print(*parts, flush=True)
    return event.event_string in consumed


def main():
    Atspi.init()
    listener = Atspi.DeviceListener.new(notify)
    kinds = 1 << Atspi.EventType.KEY_PRESSED_EVENT | 1 << Atspi.EventType.KEY_RELEASED_EVENT
    mode = Atspi.KeyListenerSyncType.SYNCHRONOUS | Atspi.KeyListenerSyncType.CANCONSUME
    # The registry tells a listener only of the keys with the same modifiers.
    for mask in range(256):
        Atspi.register_keystroke_listener(listener, [], mask, kinds, mode)
    print("ready", flush=True)
    Atspi.event_main()


main()
