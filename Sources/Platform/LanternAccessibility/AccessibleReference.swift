import LanternBus

/// The name of an object in this app.
enum AccessibleReference: Hashable, Sendable {
  case application
  /// A window, by its number.
  case window(Int)
  /// A widget, by its number.
  case widget(Int)

  static let root = "/org/a11y/atspi/accessible/root"
  static let null = "/org/a11y/atspi/null"
  private static let prefix = "/org/a11y/atspi/accessible/"

  /// The path on the bus.
  var path: String {
    switch self {
    case .application: Self.root
    case .window(let number): "\(Self.prefix)window\(number)"
    case .widget(let number): "\(Self.prefix)\(number)"
    }
  }

  /// Reads a path. Nil if no object has it.
  init?(path: String) {
    guard path.hasPrefix(Self.prefix) else { return nil }
    let name = path.dropFirst(Self.prefix.count)
    if name == "root" {
      self = .application
    } else if name.hasPrefix("window"), let number = Int(name.dropFirst(6)) {
      self = .window(number)
    } else if let number = Int(name) {
      self = .widget(number)
    } else {
      return nil
    }
  }
}
