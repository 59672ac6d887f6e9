/// A key that is pressed while modifier keys are held, such as Ctrl+Shift+S.
///
/// A string literal is parsed; a literal that names no key ends the program.
nonisolated public struct Shortcut: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The key. The character of a key is in lower case.
  public let key: Key
  /// The modifier keys, all of which must be held, and no others.
  public let modifiers: Modifiers

  /// Creates a shortcut from a key and modifiers.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    if case .character(let letter) = key, let lowered = letter.lowercased().first {
      self.key = .character(lowered)
    } else {
      self.key = key
    }
    self.modifiers = modifiers
  }

  /// Reads a shortcut such as “Ctrl+Shift+S”, “Alt+Left” or “F5”, in any case; nil if the text names no key.
  public init?(parsing text: String) {
    var modifiers: Modifiers = []
    var rest = text[...]
    // The last plus sign can be the key itself.
    while let plus = rest.dropFirst().firstIndex(of: "+"), rest.index(after: plus) < rest.endIndex {
      guard let modifier = Shortcut.modifiers.first(where: { $0.name.isSame(as: rest[..<plus]) }) else {
        return nil
      }
      modifiers.insert(modifier.modifier)
      rest = rest[rest.index(after: plus)...]
    }
    guard let key = Shortcut.key(named: rest) else { return nil }
    self.init(key, modifiers)
  }

  /// Reads a shortcut. Precondition: the literal names a key.
  public init(stringLiteral text: String) {
    guard let shortcut = Shortcut(parsing: text) else {
      fatalError("“\(text)” is not a shortcut; write it as in “Ctrl+Shift+S”")
    }
    self = shortcut
  }

  /// The shortcut in English, such as “Ctrl+Shift+S”. Widgets show it in the language of the window.
  public var description: String {
    let names = Shortcut.modifiers.filter { modifiers.contains($0.modifier) }.map(\.name)
    return (names + [Shortcut.name(of: key)]).joined(separator: "+")
  }

  /// Whether the keys can also type a character, because no command key is held.
  ///
  /// Some keyboards type characters with Control and Alt together.
  var typesText: Bool {
    guard case .character = key else { return false }
    return modifiers.isSubset(of: .shift) || modifiers.isSuperset(of: [.control, .alt])
  }

  fileprivate static let modifiers: [(name: String, modifier: Modifiers, message: WidgetMessage)] = [
    ("Ctrl", .control, .keyControl), ("Alt", .alt, .keyAlt), ("Shift", .shift, .keyShift),
  ]

  // The English names, and the messages with those of other languages, if keyboards have such a key.
  fileprivate static let names: [(name: String, key: Key, message: WidgetMessage?)] = [
    ("Tab", .tab, .keyTab), ("Return", .enter, .keyReturn), ("Escape", .escape, .keyEscape),
    ("Backspace", .backspace, .keyBackspace), ("Delete", .delete, .keyDelete),
    ("Insert", .insert, .keyInsert),
    ("Left", .left, .keyLeft), ("Right", .right, .keyRight), ("Up", .up, .keyUp), ("Down", .down, .keyDown),
    ("Home", .home, .keyHome), ("End", .end, .keyEnd), ("Page Up", .pageUp, .keyPageUp),
    ("Page Down", .pageDown, .keyPageDown), ("Back", .back, nil), ("Forward", .forward, nil),
    ("Menu", .menu, .keyMenu), ("Caps Lock", .capsLock, .keyCapsLock), ("Space", .character(" "), .keySpace),
  ]

  private static func key(named name: Substring) -> Key? {
    if name.count == 1, let letter = name.first, letter != " " { return .character(letter) }
    if name.first?.lowercased() == "f", let number = Int(name.dropFirst()), (1...12).contains(number) {
      return .function(number)
    }
    return names.first { $0.name.isSame(as: name) }?.key
  }

  fileprivate static func name(of key: Key) -> String {
    if let name = names.first(where: { $0.key == key })?.name { return name }
    switch key {
    case .character(let letter): return letter.uppercased()
    case .function(let number): return "F\(number)"
    default: return ""
    }
  }
}

extension Environment {
  /// A shortcut as keyboards of the language label its keys, such as “Strg+Umschalt+S”.
  func text(_ shortcut: Shortcut) -> String {
    let held = Shortcut.modifiers.filter { shortcut.modifiers.contains($0.modifier) }.map { text($0.message) }
    let message = Shortcut.names.first { $0.key == shortcut.key }?.message
    return (held + [message.map { text($0) } ?? Shortcut.name(of: shortcut.key)]).joined(separator: "+")
  }
}

nonisolated extension String {
  fileprivate func isSame(as other: Substring) -> Bool { lowercased() == other.lowercased() }
}
