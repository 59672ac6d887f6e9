"""Opens each page of the demo by its link, and prints what a screen reader is told and all objects of the page.

    pages.py ADDRESS COMMAND…    COMMAND, followed by a link, hands that to the running app
"""

import subprocess
import sys

from jeepney import HeaderFields

from raw import Bus, Listener, lantern, log_in, name, settle, wait_for

FRAME, LABEL, NOTIFICATION = 23, 29, 101
# The title, the link, and for a page that loads something an object that is there at the end.
# Timings are other ones in each run.
BEFORE_LOGIN = [
    ("Sign Up", "sign-up"), ("Confirm Address", "confirm?email=ines@example.org"),
    ("Forgot Password", "forgot-password"), ("New Password", "reset-password?email=ines@example.org"),
    ("A Tour of the Shop", "onboarding"), ("About Lantern", "about"),
]
AFTER_LOGIN = [
    ("Main Screen", "home"), ("Harbour Light", "product/harbour-light"), ("Ines Vidal", "artist/Ines%20Vidal"),
    ("Bag", "bag"), ("Account", "account"), ("Your Details", "account/details"),
    ("Profiles", "account/profiles"), ("Login and Security", "account/security", LABEL, "This session"),
    ("Password", "account/password"), ("Delete Account", "account/delete"),
    ("Routes", "timings/routes"), ("Welcome", "welcome"), ("How It Is Made", "craft"),
]


def told(bus, app, message):
    """What a screen reader says at an event; nothing for most events."""
    fields = message.header.fields
    node = (app[0], fields[HeaderFields.path])
    detail, first = message.body[:2]
    match (fields[HeaderFields.member], detail, first):
        case ("PropertyChange", "accessible-name", _) if bus.accessible(node, "GetRole")[0] == FRAME:
            return f"title {message.body[3][1]!r}"
        case ("StateChanged", "focused", 1):
            return f"focus {name(bus, node)}"
        case ("StateChanged", "showing", 1) if bus.accessible(node, "GetRole")[0] == NOTIFICATION:
            return f"message {name(bus, node)}"
    return None


def main():
    address, *command = sys.argv[1:]
    bus = Bus(address)
    app = wait_for("Lantern", lambda: lantern(bus))

    def follow(link):
        subprocess.run([*command, "lantern://" + link], check=True)

    def print_pages(pages):
        for title, link, *last in pages:
            listener = Listener(address, app)
            follow(link)
            lines = settle(bus, app, *(last or (FRAME, f"{title} – Lantern")))
            print(f"## {title}")
            for line in filter(None, (told(bus, app, message) for message in listener.events())):
                print("*", line)
            # The folder is another one in each run.
            print(*(line.replace(command[-1], "DATA") for line in lines), "", sep="\n")

    print("## Login Screen", *settle(bus, app, FRAME, "Login Screen – Lantern"), "", sep="\n")
    print_pages(BEFORE_LOGIN)
    follow("login")
    settle(bus, app, FRAME, "Login Screen – Lantern")
    log_in(bus, app)
    settle(bus, app, FRAME, "Main Screen – Lantern")
    print_pages(AFTER_LOGIN)


if __name__ == "__main__":
    main()
