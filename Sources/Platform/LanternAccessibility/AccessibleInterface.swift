/// An interface of AT-SPI. Raw values follow the prefix `org.a11y.atspi.`.
enum AccessibleInterface: String, CaseIterable, Sendable {
  case accessible = "Accessible"
  case application = "Application"
  case component = "Component"
  case action = "Action"
  case value = "Value"
  case text = "Text"
  case editableText = "EditableText"
  case selection = "Selection"
  case table = "Table"
  case tableCell = "TableCell"

  static let prefix = "org.a11y.atspi."

  /// The name on the bus.
  var name: String { AccessibleInterface.prefix + rawValue }

  /// Reads a name. Nil if Lantern does not have the interface.
  init?(name: String) {
    guard name.hasPrefix(AccessibleInterface.prefix) else { return nil }
    self.init(rawValue: String(name.dropFirst(AccessibleInterface.prefix.count)))
  }
}
