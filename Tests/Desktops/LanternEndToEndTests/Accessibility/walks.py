"""Walks through the app as a person with a screen reader does, by roles and names alone. Prints what was reached."""

import json
import sys

from assistive import App, Atspi, states, text, wait_for, walk


def said(english):
    """A text in the language of the app. The texts of other languages than English are the second argument."""
    return json.loads(sys.argv[2])[english] if len(sys.argv) > 2 else english


def log_in(app):
    password = app.find("password text", said("Password"))
    print("password:", set(text(password)))
    app.do("push button", said("Log In"), number=2)
    heading = app.find("heading", said("Main Screen"))
    print("logged in")
    print("locale:", heading.get_object_locale())


def shop(app):
    log_in(app)
    app.do("push button", "Harbour Light")
    app.do("push button", said("Add to Bag"))
    app.find("notification", said("Harbour Light was added to your bag."))
    app.do("page tab", said("Bag"))
    app.find("push button", said("Add One Harbour Light"))
    wait_for("the tab to be selected", lambda: "selected" in states(app.find("page tab", said("Bag"))))
    app.do("push button", said("Check Out"))
    notice = said("This shop is a demo. Nothing is charged or shipped.")
    print("dialog:", app.find("dialog", said("Check Out")).get_description().endswith(notice))
    app.wait_for_focus("push button", said("Place Order"))
    app.do("push button", said("Place Order"))
    app.find("heading", said("Thank you for your order"))
    print("bought")
    app.do("push button", said("Done"))
    app.do("page tab", said("Account"))

    size = app.find("slider", said("Text size"))
    value = Atspi.Value
    print("text size:", *(read(size) for read in (
        value.get_minimum_value, value.get_maximum_value, value.get_minimum_increment)))
    before = app.find("heading", said("Account")).get_extents(Atspi.CoordType.WINDOW).height
    value.set_current_value(size, 150)
    wait_for("the text size", lambda: value.get_current_value(app.find("slider", said("Text size"))) == 150)
    wait_for("larger text", lambda: (
        app.find("heading", said("Account")).get_extents(Atspi.CoordType.WINDOW).height > before))
    print("enlarged")

    app.do("push button", said("Log Out"))
    app.find("password text", said("Password"))
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


def extents(node, start, end):
    frame = Atspi.Text.get_range_extents(node, start, end, Atspi.CoordType.WINDOW)
    return frame.x, frame.y, frame.width, frame.height


def reading(app):
    """Reads a text that wraps, with characters of several bytes and one that no message can contain."""
    area = app.find("text")
    contents = text(area)
    name = next(node.get_name() for node in walk(app.root) if "\u202e" in node.get_name())
    print("file:", name.encode("unicode_escape").decode())
    print("zero replaced:", "\0" not in contents and "a\ufffdb" in contents)
    lines = []
    offset = 0
    while offset < len(contents):
        line = Atspi.Text.get_string_at_offset(area, offset, Atspi.TextGranularity.LINE)
        assert line.start_offset == offset, (offset, line.start_offset)
        lines.append(line)
        offset = line.end_offset
    print("lines make up the text:", "".join(line.content for line in lines) == contents)
    print("paragraphs wrap:", len(lines) > contents.count("\n") + 2)

    bottom = 0
    for line in lines:
        x, y, width, height = extents(area, line.start_offset, line.end_offset)
        assert y >= bottom, (line.content, y, bottom)
        bottom = y + height
        for offset in range(line.start_offset, line.end_offset, 7):
            cx, cy, cwidth, cheight = extents(area, offset, offset + 1)
            if cwidth:
                assert x <= cx and cx + cwidth <= x + width and (cy, cheight) == (y, height), contents[offset]
                found = Atspi.Text.get_offset_at_point(
                    area, cx + cwidth // 2, cy + cheight // 2, Atspi.CoordType.WINDOW)
                assert found == offset, (contents[offset], offset, found)
    print("each line is below the one before, and characters are found where they are")


def gallery(app):
    def show(name):
        app.do("list item", name)
        app.find("frame", f"{name} – Lantern Gallery")

    def cells(row):
        return [Atspi.Table.get_accessible_at(table, row, column) for column in range(3)]

    table = app.find("table", "Prints")
    print("table:", Atspi.Table.get_n_rows(table), "×", Atspi.Table.get_n_columns(table))
    print("row 2:", *(cell.get_name() or text(cell.get_child_at_index(0)) for cell in cells(1)))
    print("column 2:", Atspi.Table.get_column_header(table, 1).get_name())
    Atspi.Table.add_row_selection(table, 3)
    wait_for("the row to be selected", lambda: Atspi.Table.get_selected_rows(table) == [3])
    print("selected: 3")
    app.do("table column header", "Price")
    wait_for("the order", lambda: app.find("table column header", "Price").get_description() == "descending")
    print("sorted: descending")

    show("Menus")
    app.do("menu item", "File")
    app.find("menu", "File")
    print("menu:", *(f"{item.get_name()} {item.get_description()}".strip()
                     for item in walk(app.find("menu", "File")) if item.get_role_name() == "menu item"))
    print("disabled:", "enabled" not in states(app.find("menu item", "Save")))
    app.do("menu item", "Export")
    app.do("menu item", "PDF")
    app.gone("menu", "File")
    print("chosen")

    show("Tree")
    tree = app.find("tree", "Folders")
    app.do("tree item", "Pictures", action="collapse")
    app.gone("tree item", "2025")
    app.do("tree item", "Music", action="expand")
    print("tree:", *(item.get_name() for item in walk(tree) if item.get_role_name() == "tree item"))

    show("Rich Text")
    rich = app.find("label", "Bold, italic, code, and a link.")
    for word in ("Bold", "italic", "code", "a link"):
        run = Atspi.Text.get_attribute_run(rich, text(rich).index(word), False)
        print("style:", text(rich)[run[1]:run[2]], dict(run[0]))
    code = wait_for("the code", lambda: next(
        (text(node) for node in walk(app.root) if node.get_name() == "Code"), None))
    print("code:", "RichText(" in code)


walk_of = {
    "log-in": (log_in, "Lantern"), "shop": (shop, "Lantern"), "editor": (editor, "Text Editor"),
    "reading": (reading, "Text Editor"), "gallery": (gallery, "Lantern Gallery"),
}
walk_through, name = walk_of[sys.argv[1]]
walk_through(App(name))
