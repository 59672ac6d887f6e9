"""An assistive technology on libatspi: finds objects by role and name, waits for them, and operates them."""

import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 900


def pump():
    """Lets libatspi read the events that keep its cache up to date."""
    context = GLib.MainContext.default()
    while context.iteration(False):
        pass


def wait_for(what, condition):
    """Returns the first true value of a condition."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        pump()
        try:
            value = condition()
        except GLib.Error:
            # The object went away between two calls.
            value = None
        if value:
            return value
        time.sleep(0.02)
    print(f"timed out waiting for {what}", file=sys.stderr)
    describe(desktop(), sys.stderr)
    sys.exit(1)


def desktop():
    return Atspi.get_desktop(0)


def application(name="Lantern"):
    def find():
        apps = (desktop().get_child_at_index(i) for i in range(desktop().get_child_count()))
        return next((app for app in apps if app and app.get_name() == name), None)
    return wait_for(f"the application {name}", find)


def walk(node):
    """All objects in an object, in reading order."""
    yield node
    for place in range(node.get_child_count()):
        child = node.get_child_at_index(place)
        if child is not None:
            yield from walk(child)


def states(node):
    return {state.value_nick for state in node.get_state_set().get_states()}


def text(node):
    return Atspi.Text.get_text(node, 0, -1) if "Text" in node.get_interfaces() else None


def line(node):
    """An object on one line."""
    parts = [node.get_role_name(), repr(node.get_name())]
    if node.get_description():
        parts.append(repr(node.get_description()))
    return " ".join(parts)


def describe(node, file, depth=0):
    try:
        print("  " * depth + line(node), file=file)
        for place in range(node.get_child_count()):
            child = node.get_child_at_index(place)
            if child is not None:
                describe(child, file, depth + 1)
    except GLib.Error as error:
        print("  " * depth + f"gone: {error}", file=file)


class App:
    """An application on the accessibility bus."""

    def __init__(self, name="Lantern"):
        self.root = application(name)

    def find(self, role, name=None, number=1):
        """Waits for an object by its role and its name."""
        def search():
            found = [node for node in walk(self.root)
                     if node.get_role_name() == role and name in (None, node.get_name())]
            return found[number - 1] if len(found) >= number else None
        return wait_for(f"the {role} “{name}”", search)

    def gone(self, role, name):
        """Waits until no object has a role and a name."""
        wait_for(f"the end of the {role} “{name}”", lambda: not any(
            node.get_role_name() == role and node.get_name() == name for node in walk(self.root)))

    def do(self, role, name=None, action="click", number=1):
        """Performs an action of an object, when it has that and is enabled."""
        def perform():
            node = self.find(role, name, number)
            if "Action" not in node.get_interfaces() or "enabled" not in states(node):
                return None
            for place in range(Atspi.Action.get_n_actions(node)):
                if Atspi.Action.get_action_name(node, place) == action:
                    return Atspi.Action.do_action(node, place)
            return None
        wait_for(f"the action {action} of the {role} “{name}”", perform)

    def focused(self):
        """The object with the focus."""
        return next((node for node in walk(self.root) if "focused" in states(node)), None)

    def wait_for_focus(self, role, name):
        wait_for(f"the focus on the {role} “{name}”", lambda: (
            (node := self.focused()) and (node.get_role_name(), node.get_name()) == (role, name)))
