import LanternHarness
import LanternRaster

/// A keyboard of the user with a layout, and the keys that a person presses for a shortcut.
///
/// The keys come from the map that an X server has for the layout. They have the numbers of X11.
struct LaidOutKeyboard {
  /// The shortcuts of which a person knows the letter, although the layout has none: by its place in the United States.
  private static let american = Dictionary(
    uniqueKeysWithValues: [
      (24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"),
    ].flatMap { first, letters in zip(letters, first...).map { ($0, $1) } })
  private static let digitRow = Dictionary(uniqueKeysWithValues: zip("1234567890", 10...))
  private static let signs: [Character: String] = [
    "+": "plus", "-": "minus", "*": "asterisk", "?": "question",
  ]
  private static let named = [
    "Control": 37, "Shift": 50, "Alt": 64, "Insert": 118, "Delete": 119, "Left": 113, "Right": 114,
    "PageUp": 112, "PageDown": 117, "Home": 110, "End": 115, "Backspace": 22, "Return": 36, "Tab": 23,
    "Menu": 135, "F1": 67, "F6": 72, "F8": 74, "F10": 76, "F12": 96, "Escape": 9,
    "Keypad+": 86, "Keypad-": 82, "Keypad0": 90,
  ]

  private let screen: XServer
  // The numbers of the keys and whether Shift is held, by the names of what they type.
  private let keys: [Substring: (code: Int, isShifted: Bool)]

  /// Sets the layout of a screen, such as `us(dvorak)` or `us,ru`.
  init(_ layout: String, on screen: XServer) throws {
    self.screen = screen
    let (name, variant) = LaidOutKeyboard.parts(of: layout)
    try Command(path: "setxkbmap", environment: screen.environment)
      .runSuccessfully(["-layout", name, "-variant", variant])
    let map = try Command(path: "xmodmap", environment: screen.environment).runSuccessfully(["-pke"]).output
    var keys: [Substring: (code: Int, isShifted: Bool)] = [:]
    for isShifted in [false, true] {
      for line in map.split(separator: "\n") {
        // A line such as `keycode  38 = a A Cyrillic_ef Cyrillic_EF`.
        let words = line.split(separator: " ")
        guard words.count > 3, let code = Int(words[1]), code < 70 else { continue }
        let word = isShifted ? words.count > 4 ? words[4] : "" : words[3]
        if keys[word] == nil { keys[word] = (code, isShifted) }
      }
    }
    self.keys = keys
  }

  /// The name and the variant of a layout, for programs that take them apart.
  static func parts(of layout: String) -> (name: String, variant: String) {
    let parts = layout.split(separator: "(").map { String($0.filter { $0 != ")" }) }
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

  /// Presses a shortcut such as `Control+a`, `Control++` or `Shift+Insert`.
  func press(_ shortcut: String) throws {
    var names = shortcut.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    if shortcut.hasSuffix("+") {
      names = names.dropLast(2) + [shortcut.hasSuffix("Keypad+") ? "Keypad+" : "+"]
    }
    let key = names.removeLast()
    let (code, isShifted) = place(of: key)
    let held = (names + (isShifted ? ["Shift"] : [])).compactMap { Self.named[$0] }
    try screen.xdotool(
      held.flatMap { ["keydown", "\($0)"] } + ["key", Self.number(code)]
        + held.reversed().flatMap { ["keyup", "\($0)"] })
  }

  // xdotool takes a single digit for a character.
  private static func number(_ code: Int) -> String { code == named["Escape"] ? "Escape" : "\(code)" }

  private func place(of key: String) -> (code: Int, isShifted: Bool) {
    if let code = Self.named[key] { return (code, false) }
    guard key.count == 1, let character = key.first else { return (0, false) }
    // A person presses the key of the digit, whatever it types.
    if let code = Self.digitRow[character] { return (code, false) }
    if let sign = Self.signs[character], let found = keys[sign[...]] { return found }
    if let found = keys[key[...]] { return found }
    return (Self.american[character] ?? 0, false)
  }
}

extension XServer {
  fileprivate func xdotool(_ arguments: [String]) throws {
    try Command(path: "xdotool", environment: environment).runSuccessfully(arguments)
  }
}

extension SwayCompositor {
  /// Starts a compositor with one output and a layout, such as `us(dvorak)`.
  convenience init(layout: String) throws {
    let (name, variant) = LaidOutKeyboard.parts(of: layout)
    try self.init([.init(size: PixelSize(900, 700), scale: 1)], layout: name, variant: variant)
  }
}
