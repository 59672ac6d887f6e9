"""Walks through the app as a person with a screen reader does, by roles and names alone. Prints what was reached."""

import sys

from assistive import App, Atspi, states, text, wait_for


def log_in(app):
    password = app.find("password text", "Password")
    print("password:", set(text(password)))
    app.do("push button", "Log In", number=2)
    app.find("heading", "Main Screen")
    print("logged in")


def shop(app):
    log_in(app)
    app.do("push button", "Harbour Light")
    app.do("push button", "Add to Bag")
    app.find("notification", "Harbour Light was added to your bag.")
    app.do("page tab", "Bag")
    app.find("heading", "1 print")
    wait_for("the tab to be selected", lambda: "selected" in states(app.find("page tab", "Bag")))
    app.do("push button", "Check Out")
    print("dialog:", app.find("dialog", "Check Out").get_description())
    app.wait_for_focus("push button", "Place Order")
    app.do("push button", "Place Order")
    app.find("heading", "Thank you for your order")
    print("bought")
    app.do("push button", "Done")
    app.do("page tab", "Account")

    size = app.find("slider", "Text size")
    value = Atspi.Value
    print("text size:", *(read(size) for read in (
        value.get_minimum_value, value.get_maximum_value, value.get_minimum_increment)))
    before = app.find("heading", "Appearance").get_extents(Atspi.CoordType.WINDOW).height
    value.set_current_value(size, 150)
    wait_for("the text size", lambda: value.get_current_value(app.find("slider", "Text size")) == 150)
    wait_for("larger text", lambda: (
        app.find("heading", "Appearance").get_extents(Atspi.CoordType.WINDOW).height > before))
    print("enlarged")

    app.do("push button", "Log Out")
    app.find("password text", "Password")
    print("logged out")


def editor(app):
    area = app.find("text")
    lines = []
    offset = 0
    while offset < Atspi.Text.get_character_count(area):
        line = Atspi.Text.get_string_at_offset(area, offset, Atspi.TextGranularity.LINE)
        lines.append(line.content)
        offset = line.end_offset
    print("lines:", lines)

    def wait_for_text(wanted):
        wait_for(f"the text {wanted!r}", lambda: text(area) == wanted)
        print("text:", repr(wanted))

    Atspi.EditableText.insert_text(area, 0, "Slow ", -1)
    wait_for_text("Slow Boats at dusk\nund läämps 🚣\n")
    start = text(area).index("und")
    Atspi.EditableText.delete_text(area, start, start + 4)
    wait_for_text("Slow Boats at dusk\nläämps 🚣\n")
    Atspi.Text.set_caret_offset(area, 19)
    wait_for("the caret", lambda: Atspi.Text.get_caret_offset(area) == 19)
    word = Atspi.Text.get_string_at_offset(area, 19, Atspi.TextGranularity.WORD)
    print("word:", repr(word.content))
    Atspi.Text.add_selection(area, 19, 25)
    wait_for("the selection", lambda: Atspi.Text.get_n_selections(area) == 1)
    selection = Atspi.Text.get_selection(area, 0)
    print("selected:", repr(Atspi.Text.get_text(area, selection.start_offset, selection.end_offset)))
    Atspi.EditableText.set_text_contents(area, "One\nTwo")
    wait_for_text("One\nTwo")


name = "Text Editor" if sys.argv[1] == "editor" else "Lantern"
{"log-in": log_in, "shop": shop, "editor": editor}[sys.argv[1]](App(name))
