import LanternHarness
import LanternTestSupport

// What a random user does with the mouse and the keyboard.
extension RandomWindowUser {
  private static let keys =
    [
      "Tab", "Tab", "Tab", "shift+Tab", "Return", "Return", "Escape", "Escape", "space", "BackSpace",
      "Delete",
      "Left", "Right", "Up", "Down", "Home", "End", "Prior", "Next", "shift+Left", "shift+End", "ctrl+Left",
      "ctrl+shift+Right", "alt+Left", "alt+Right", "Menu", "shift+F10", "F1", "F2", "F5", "F10", "F11",
      "alt+F8", "ctrl+Tab", "ctrl+shift+Tab",
    ] + "acvxzyfpk12345678".map { "ctrl+\($0)" } + ["ctrl+plus", "ctrl+minus", "ctrl+0"]

  private static let texts = [
    "a", "Ines", "ines@example.org", "correct horse", "0", "-1", "1e400", "2026-11-25", " ", "ñandú",
    "Straße",
    "שלום", "السلام", "你好", "👩‍👩‍👧", "e\u{301}", "long long long long long long",
  ]

  private static let controls: Set = [
    "button", "checkbox", "switch", "slider", "combobox", "listbox", "option", "tab", "listitem", "row",
    "cell",
    "treeitem", "menuitem", "radio", "spinbutton", "link", "textbox", "password", "image",
  ]

  /// Does something with the mouse or the keyboard. `kind` is from 0 up to, but not including, 70.
  func useMouseOrKeys(_ kind: Int) throws {
    let tree = try self.tree()
    let size = tree.first?.size?.map { Int($0) } ?? [200, 150]
    func place() -> (x: Int, y: Int) { (random.int(0...size[0] - 1), random.int(0...size[1] - 1)) }
    let controls = tree.filter { $0.isVisible && RandomWindowUser.controls.contains($0.role ?? "") }
    var (target, name) = (place(), "")
    if kind < 50, !controls.isEmpty {
      let control = pick(controls)
      target = control.center ?? target
      name = ", \(control.role ?? "") “\(control.name ?? "")”"
    }
    func input(_ words: String, _ commands: [String]) throws {
      note("\(words) at \(target.x), \(target.y)\(name)")
      try point(target, commands)
    }
    switch kind {
    case 0..<24, 50..<52: try input("click", ["click", "1"])
    case 24..<27, 52: try input("double click", ["click", "--repeat", "2", "--delay", "10", "1"])
    case 27, 53: try input("secondary click", ["click", "3"])
    case 28, 54: try input("middle click", ["click", "2"])
    case 29..<33, 55: try input("move", [])
    case 33..<36, 56..<58:
      var commands = ["mousedown", "1"]
      for _ in 0...random.int(1...5) {
        let next = place()
        commands += ["mousemove", "--window", app.window, "\(next.x)", "\(next.y)"]
      }
      try input("drag", commands + ["mouseup", "1"])
    case 36..<40, 58..<62:
      let (count, button) = (random.int(1...10), pick([4, 5, 5, 5, 6, 7]))
      try input(
        "wheel \(button) \(count) times", ["click", "--repeat", "\(count)", "--delay", "1", "\(button)"])
    case 40..<45:
      let text = pick(RandomWindowUser.texts)
      if let field = controls.filter({ ["textbox", "password"].contains($0.role) }).randomElement(
        using: &random)
      {
        target = field.center ?? target
        name = ", \(field.role ?? "") “\(field.name ?? "")”"
      }
      try input("type “\(text)”", ["click", "1"])
      try xdotool("type", "--delay", "1", "--", text)
    default:
      let keys = (0...random.int(0...4)).map { _ in pick(RandomWindowUser.keys) }
      note("keys \(keys.joined(separator: " "))")
      try xdotool(["key", "--delay", "2"] + keys)
    }
  }
}

extension InspectorClient.Line {
  /// Whether the pointer reaches the widget.
  var isVisible: Bool {
    guard let frame, frame.count == 4 else { return false }
    return states?.contains("offscreen") != true && frame[2] > 0 && frame[3] > 0
  }
}

extension [InspectorClient.Line] {
  /// The buttons of the frontmost dialog.
  var buttonsOfDialog: [InspectorClient.Line] {
    guard let start = lastIndex(where: { $0.role == "dialog" }), let frame = self[start].frame else {
      return []
    }
    return self[start...].filter { line in
      guard line.role == "button", line.isVisible, let center = line.center else { return false }
      return center.x >= frame[0] && center.x < frame[0] + frame[2] && center.y >= frame[1]
        && center.y < frame[1] + frame[3]
    }
  }
}
