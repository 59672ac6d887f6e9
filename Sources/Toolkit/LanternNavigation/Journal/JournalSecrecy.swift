import LanternRaster
public import LanternWidgets

// Which parts of the user's input a journal contains, and how a replay repeats them.

nonisolated extension Journal.Event {
  /// Creates the journal event for an input event, or returns nil if it is not recorded.
  ///
  /// Keys that produce characters are never recorded, even if no field expects text, because a user may type a
  /// password before the field has the focus. The exceptions are commands with Control, and the space bar when it
  /// presses the focused widget. Events with coordinates that are not finite are not recorded, and others are limited to
  /// those that a journal can contain.
  public init?(_ event: InputEvent, whilePressed isPressed: Bool, expectingText expectsText: Bool) {
    guard event.isFinite else { return nil }
    let held = event.heldKeys.rawValue
    switch event.mapped(Journal.limited).action {
    case .pointerDown(let at, let clicks): self = .pressed(x: at.x, y: at.y, clicks: clicks, held: held)
    case .pointerMoved(let to):
      guard isPressed else { return nil }
      self = .dragged(x: to.x, y: to.y, held: held)
    case .pointerUp(let at): self = .released(x: at.x, y: at.y, held: held)
    case .pointerCancelled:
      guard isPressed else { return nil }
      self = .pressCancelled
    case .contextMenuRequested(let at): self = .contextMenuRequested(x: at.x, y: at.y, held: held)
    case .pasteRequested(let at): self = .pasteRequested(x: at.x, y: at.y, held: held)
    case .scrolled(let by, let at):
      let by = Journal.limited(by)
      self = .scrolled(dx: by.x, dy: by.y, x: at.x, y: at.y, held: held)
    case .scrollBegan(let at): self = .scrollBegan(x: at.x, y: at.y)
    case .scrollEnded(let at): self = .scrollEnded(x: at.x, y: at.y)
    case .keyDown(.character(let character), let modifiers):
      // Some keyboards produce characters with Control and Alt together.
      let isCommand = modifiers.contains(.control) && !modifiers.contains(.alt)
      guard isCommand || character == " " && !expectsText else { return nil }
      self = .key(name: Key.character(character).name, held: modifiers.rawValue)
    // The sign that it types may be part of a password too.
    case .keyDown(.decimal, _): return nil
    case .keyDown(let key, let modifiers): self = .key(name: key.name, held: modifiers.rawValue)
    case .text(let text): self = .typed(count: text.count)
    case .windowActivated: self = .activated(isActive: true)
    case .windowDeactivated: self = .activated(isActive: false)
    case .pointerLeft, .composition, .dropped: return nil
    }
  }

  /// The input event that a replay sends, or nil if the event is not input. Text is replaced by the same number of
  /// letters.
  public var input: (action: InputEvent.Action, heldKeys: Modifiers)? {
    switch self {
    case .pressed(let x, let y, let clicks, let held):
      (.pointerDown(at: Point(x, y), clicks: clicks), Modifiers(rawValue: held))
    case .dragged(let x, let y, let held): (.pointerMoved(to: Point(x, y)), Modifiers(rawValue: held))
    case .released(let x, let y, let held): (.pointerUp(at: Point(x, y)), Modifiers(rawValue: held))
    case .pressCancelled: (.pointerCancelled, [])
    case .contextMenuRequested(let x, let y, let held):
      (.contextMenuRequested(at: Point(x, y)), Modifiers(rawValue: held))
    case .pasteRequested(let x, let y, let held):
      (.pasteRequested(at: Point(x, y)), Modifiers(rawValue: held))
    case .scrolled(let dx, let dy, let x, let y, let held):
      (.scrolled(by: Point(dx, dy), at: Point(x, y)), Modifiers(rawValue: held))
    case .scrollBegan(let x, let y): (.scrollBegan(at: Point(x, y)), [])
    case .scrollEnded(let x, let y): (.scrollEnded(at: Point(x, y)), [])
    case .key(let name, let held):
      Key(name: name).map { (.keyDown($0, Modifiers(rawValue: held)), []) }
    case .activated(let isActive): (isActive ? .windowActivated : .windowDeactivated, [])
    case .typed(let count): (.text(String(repeating: "x", count: count)), [])
    default: nil
    }
  }

  /// Returns the journal event for a text that was opened as a link. If the text is not a valid link, no part of it
  /// is recorded.
  public static func opening(_ text: String, scheme: String) -> Journal.Event {
    .opened(link: (try? Link(parsing: text, scheme: scheme)).flatMap(\.withoutAddresses))
  }
}

nonisolated extension Journal {
  /// The coordinates and distances that a journal can contain, in points.
  static let coordinates = -1e6...1e6

  /// Returns the nearest point with coordinates that a journal can contain.
  static func limited(_ point: Point) -> Point {
    func limited(_ value: Double) -> Double {
      min(max(value, coordinates.lowerBound), coordinates.upperBound)
    }
    return Point(limited(point.x), limited(point.y))
  }
}

nonisolated extension Link {
  private static let nobody = "someone@example.org"

  /// The same link with email addresses replaced by an example address, or nil if the result is not a valid link.
  public var withoutAddresses: Link? {
    let hidden = { (text: String) in text.contains("@") ? Link.nobody : text }
    return try? Link(
      scheme: scheme, place: place.map(hidden),
      items: items.map { Item(hidden($0.name), hidden($0.value)) })
  }
}

nonisolated extension Key {
  private static let names: [(key: Key, name: String)] = [
    (.tab, "tab"), (.enter, "enter"), (.escape, "escape"), (.backspace, "backspace"), (.delete, "delete"),
    (.left, "left"), (.right, "right"), (.up, "up"), (.down, "down"), (.home, "home"), (.end, "end"),
    (.pageUp, "page up"), (.pageDown, "page down"), (.back, "back"), (.forward, "forward"),
    (.menu, "menu"), (.capsLock, "caps lock"), (.insert, "insert"),
  ]

  var name: String {
    switch self {
    case .character(let character): String(character)
    case .function(let number): "F\(number)"
    default: Key.names.first { $0.key == self }?.name ?? ""
    }
  }

  init?(name: String) {
    if name.count == 1, let character = name.first {
      self = .character(character)
    } else if name.first == "F", let number = Int(name.dropFirst()), (1...12).contains(number) {
      self = .function(number)
    } else if let found = Key.names.first(where: { $0.name == name }) {
      self = found.key
    } else {
      return nil
    }
  }
}
