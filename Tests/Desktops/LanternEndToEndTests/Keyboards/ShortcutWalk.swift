import LanternHarness
import LanternRaster
import LanternTestSupport

/// A user who tries all shortcuts of the demo in turn, and prepares each of them with the mouse and with keys that are equal on all
/// layouts.
final class ShortcutWalk {
  struct Observation {
    let shortcut: String
    let effect: String
  }

  /// The effect of a shortcut without one.
  static let nothing = "nothing"
  // Many times longer than any effect takes. Only a shortcut without an effect takes it.
  private static let limit = Duration.seconds(60)

  private let app: LaunchedApp
  private let keyboard: LaidOutKeyboard
  private var found: [Observation] = []

  init(_ app: LaunchedApp, _ keyboard: LaidOutKeyboard) {
    self.app = app
    self.keyboard = keyboard
  }

  /// Returns the effects that the shortcuts were seen to have.
  func observations() throws -> [Observation] {
    try app.wait(forFlow: "login")
    try app.click(role: "password", "Password")
    try see("Alt+F8", "shows the password") { try app.names(ofRole: "button").contains("Hide Password") }
    try app.click(button: "Log In", number: 1)
    try app.wait(forFlow: "main")
    try selectTabs()
    try goBack()
    try showOverlays()
    try changeTextSize()
    try see("Control+f", "searches") { try app.focusedWidget()?.name == Self.field }
    try editText()
    try useClipboard()
    try editWords()
    try editLines()
    try see("Control+q", "quits") { !app.process.isRunning }
    return found
  }

  /// Returns the effects that the shortcuts of the gallery were seen to have, which has a list and a page side by side.
  func observationsOfSides() throws -> [Observation] {
    try app.click(role: "listitem", "Checkbox")
    try app.wait(forHeading: "Checkbox")
    for shortcut in ["F6", "Shift+F6"] {
      let focused = try app.focusedWidget()
      try see(shortcut, "moves to the other side") {
        let now = try app.focusedWidget()
        return now != nil && now?.role != focused?.role
      }
    }
    return found
  }

  // MARK: Screens

  private func selectTabs() throws {
    let tabs = try app.names(ofRole: "tab")
    let normal = try height
    func see(_ shortcut: String, _ tab: Int) throws {
      var effect = Self.nothing
      try press(shortcut) {
        // On some layouts, the key of a digit types a sign that is a shortcut too.
        if try height < normal { effect = "smaller text" }
        if try selectedTab == tabs[tab] && app.inspector.tree().isAtRest { effect = "selects \(tabs[tab])" }
        return effect != Self.nothing
      }
      note(shortcut, effect)
      if try height != normal { try press("Control+0") { try height == normal } }
    }
    for tab in tabs.indices.reversed() { try see("Control+\(tab + 1)", tab) }
    try app.click(role: "tab", tabs[0])
    try waitFor("the first tab") { try selectedTab == tabs[0] && app.inspector.tree().isAtRest }
    try see("Control+Tab", 1)
    try see("Control+Shift+Tab", 0)
    try see("Control+PageDown", 1)
    try see("Control+PageUp", 0)
  }

  private var selectedTab: String? {
    get throws {
      try app.inspector.tree().first { $0.role == "tab" && $0.states?.contains("selected") == true }?.name
    }
  }

  private func goBack() throws {
    let home = try headings
    try app.click(button: "Harbour Light")
    try waitFor("the print") { try headings != home && app.inspector.tree().isAtRest }
    let product = try headings
    try see("Alt+Left", "goes back") { try headings == home && app.inspector.tree().isAtRest }
    try see("Alt+Right", "goes forward") { try headings == product && app.inspector.tree().isAtRest }
    try app.click(button: "Back")
    try waitFor("the first page") { try headings == home && app.inspector.tree().isAtRest }
  }

  private var headings: [String] { get throws { try app.names(ofRole: "heading") } }

  private func showOverlays() throws {
    try see("F1", "lists the shortcuts") {
      try app.inspector.tree().contains { $0.role == "dialog" && $0.name == "Keyboard Shortcuts" }
    }
    try app.click(button: "Close")
    try waitFor("no dialog") { try app.names(ofRole: "dialog").isEmpty }
    try see("F12", "shows frame times") { try showsFrameTimes }
    try see("F12", "hides frame times") { try !showsFrameTimes }
    for shortcut in ["Menu", "Shift+F10"] {
      try app.click(role: Self.role, Self.field)
      try see(shortcut, "opens the context menu") { try app.names(ofRole: "menuitem").contains("Paste") }
      try see("Escape", "closes the menu") { try app.names(ofRole: "menuitem").isEmpty }
    }
  }

  // The picture that the app draws has no frame times.
  private var showsFrameTimes: Bool {
    get throws {
      try app.screenshot().difference(from: app.drawnPicture()).map { $0.width > 300 && $0.height > 150 }
        == true
    }
  }

  private func changeTextSize() throws {
    let normal = try height
    // Num Lock.
    try app.screen.xdotool("key", "77")
    for (plus, minus, zero) in [("+", "-", "0"), ("Keypad+", "Keypad-", "Keypad0")] {
      try see("Control+\(plus)", "larger text") { try height > normal }
      try see("Control+\(zero)", "default text") { try height == normal }
      try see("Control+\(minus)", "smaller text") { try height < normal }
      try press("Control+\(plus)") { try height == normal }
    }
    try app.screen.xdotool("key", "77")
  }

  // Of a tab, which is on every page.
  private var height: Int {
    get throws { try app.inspector.tree().first { $0.role == "tab" }?.frame?.last ?? 0 }
  }

  // MARK: Text

  private static let (role, field) = ("textbox", "Search")
  // Two keys that type a letter each, on every layout, and the space bar.
  private static let (first, second, space) = ("38", "54", "65")

  private func editText() throws {
    _ = try type([Self.first, Self.second])
    try keyboard.press("Control+a")
    try app.screen.xdotool("key", Self.first)
    // The letter replaces the selection, or follows the text.
    try waitFor("the typed letter") { try text.count != 2 }
    note("Control+a", try text.count == 1 ? "selects all" : Self.nothing)
    let typed = try type([Self.first, Self.second])
    try see("Control+z", "undoes") { try text != typed }
    try see("Control+Shift+z", "redoes") { try text == typed }
    try press("Control+z") { try text != typed }
    try see("Control+y", "redoes") { try text == typed }
  }

  // A copy is seen when it is pasted.
  private func useClipboard() throws {
    for (cut, copy, paste, letter) in [
      ("Control+x", "Control+c", "Control+v", Self.first),
      ("Shift+Delete", "Control+Insert", "Shift+Insert", Self.second),
    ] {
      let typed = try type([letter, letter, letter])
      try selectAll()
      try see(cut, "cuts") { try text.isEmpty }
      try see(paste, "pastes") { try text == typed }
      let copied = try type([letter, letter])
      try selectAll()
      try keyboard.press(copy)
      // Behind the text.
      try app.screen.xdotool("key", "115")
      try see(copy, "copies", by: paste) { try text == copied + copied }
    }
  }

  // The caret is seen where the next letter is typed.
  private func editWords() throws {
    let word = [Self.first, Self.first]
    for shortcut in ["Control+Left", "Control+Right", "Control+Shift+Left", "Control+Shift+Right"] {
      // “aa bb aa bb”, with the caret before the second “aa”.
      let typed = try type(word + [Self.space, Self.second, Self.second, Self.space] + word)
      let isRightToLeft = typed.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) }
      let forwards = shortcut.hasSuffix("Right") != isRightToLeft
      try keyboard.press("Control+Home")
      for key in word + [Self.space] { try app.screen.xdotool("key", key) }
      try waitFor("the letters") { try text.count == typed.count + 3 }
      let before = try text
      try keyboard.press(shortcut)
      try app.screen.xdotool("key", Self.second)
      try waitFor("the typed letter") { try text != before }
      note(shortcut, effect(from: before, to: try text, caret: 3, forwards))
    }
    for (shortcut, home) in [("Control+Backspace", false), ("Control+Delete", true)] {
      let typed = try type(word + [Self.space] + word)
      if home { try keyboard.press("Control+Home") }
      try see(shortcut, "deletes a word") {
        let rest = try text
        return rest.count <= typed.count - 2 && !rest.isEmpty
      }
    }
  }

  // The effect of keys that move the caret or extend the selection, before a letter was typed.
  private func effect(from old: String, to new: String, caret: Int, _ forwards: Bool) -> String {
    let (rest, letter) = (Array(old), Array(new))
    guard letter.count == rest.count + 1 else {
      return letter.count < rest.count ? "selects a word" : Self.nothing
    }
    guard
      let place = letter.indices.first(where: { index in
        var without = letter
        without.remove(at: index)
        return without == rest && letter[index] != (rest.indices.contains(index) ? rest[index] : nil)
      }), place != caret, (place > caret) == forwards
    else { return Self.nothing }
    return abs(place - caret) > 1 ? "moves by a word" : "moves by a character"
  }

  // In a field of several lines.
  private func editLines() throws {
    try app.click(role: "tab", "Account")
    try app.click(button: "Edit Details")
    let field = "Delivery address"
    try app.click(role: Self.role, field)
    func text() throws -> String { try app.widget(Self.role, field)?.value ?? "" }
    func type(_ keys: String...) throws {
      for key in keys {
        let before = try text()
        try app.screen.xdotool("key", key)
        try waitFor("the letter") { try text() != before }
      }
    }
    try keyboard.press("Control+a")
    try type(Self.first, "36", Self.first, "36", Self.first)
    let letter = try text().first
    for (shortcut, end) in [("Control+Home", 0), ("Control+End", 6)] {
      try keyboard.press(shortcut)
      try type(Self.second)
      let typed = Array(try text())
      let name = end == 0 ? "start" : "end"
      note(
        shortcut,
        typed.indices.contains(end) && typed[end] != letter
          ? "moves to the \(name) of the text" : Self.nothing)
    }
    for (shortcut, back) in [("Control+Shift+Home", "Control+End"), ("Control+Shift+End", "Control+Home")] {
      try keyboard.press(back)
      try keyboard.press(shortcut)
      try type(Self.first)
      let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
      note(
        shortcut,
        lines.count == 1 ? "selects to the \(back.hasSuffix("End") ? "start" : "end")" : Self.nothing)
      try type("36", Self.first)
    }
    try see("Control+Return", "saves the details") {
      try app.inspector.tree().contains { $0.name == "Your details were saved." }
    }
  }

  private var text: String { get throws { try app.widget(Self.role, Self.field)?.value ?? "" } }

  /// Replaces the text by that of keys, and returns it.
  private func type(_ keys: [String]) throws -> String {
    try selectAll()
    if try !text.isEmpty {
      try app.screen.xdotool("key", "22")
      try waitFor("the empty field") { try text.isEmpty }
    }
    for (count, key) in keys.enumerated() {
      try app.screen.xdotool("key", key)
      try waitFor("the letter") { try text.count == count + 1 }
    }
    return try text
  }

  private func selectAll() throws {
    let center = try app.center(role: Self.role, Self.field)
    try app.screen.xdotool(
      "mousemove", "--window", app.window, "\(center.x)", "\(center.y)", "click", "--repeat", "3", "1")
  }

  // MARK: Observations

  private func see(
    _ shortcut: String, _ effect: String, by pressed: String? = nil, when hasEffect: () throws -> Bool
  ) throws {
    note(shortcut, try press(pressed ?? shortcut, until: hasEffect) ? effect : Self.nothing)
  }

  private func note(_ shortcut: String, _ effect: String) {
    found.append(Observation(shortcut: Self.title(shortcut), effect: effect))
  }

  /// Returns whether the effect was seen.
  @discardableResult
  private func press(_ shortcut: String, until hasEffect: () throws -> Bool) throws -> Bool {
    try keyboard.press(shortcut)
    do {
      try waitFor("the effect of \(shortcut)", timeout: Self.limit, until: hasEffect)
      return true
    } catch HarnessError.timedOut {
      return false
    }
  }

  private static func title(_ shortcut: String) -> String {
    shortcut.replacing("Control", with: "Ctrl").replacing("Keypad", with: "keypad ").replacing(
      "Page", with: "Page "
    )
    .replacing(/\+([a-z])$/) { "+\($0.output.1.uppercased())" }
  }
}
