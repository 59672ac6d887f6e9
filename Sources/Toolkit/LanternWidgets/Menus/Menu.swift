/// A titled list of items, such as a menu of a menu bar.
public struct Menu {
  /// The title, such as “Edit”.
  public var title: String
  /// Returns the items. Called each time the menu opens, so that they describe the state of that moment.
  public var items: () -> [MenuItem]

  /// Creates a menu.
  public init(_ title: String, items: @escaping () -> [MenuItem]) {
    self.title = title
    self.items = items
  }
}

/// An item of a menu: an action, a submenu or a line between two groups of items.
public struct MenuItem {
  /// The title, such as “Copy”.
  public var title: String
  /// The shortcut that is shown beside the title; nil for none. A `CommandTable` performs it, not the menu.
  public var shortcut: Shortcut?
  /// Whether the item can be chosen.
  public var isEnabled: Bool
  /// Whether the item has a check mark.
  public var isOn: Bool
  /// Called after the item was chosen and the menu was closed.
  public var action: () -> Void
  /// The items of the submenu; nil if the item is an action.
  public let submenu: [MenuItem]?
  let isSeparator: Bool

  private init(
    _ title: String, _ shortcut: Shortcut?, isEnabled: Bool, isOn: Bool, submenu: [MenuItem]?,
    isSeparator: Bool = false, action: @escaping () -> Void
  ) {
    self.title = title
    self.shortcut = shortcut
    self.isEnabled = isEnabled
    self.isOn = isOn
    self.submenu = submenu
    self.isSeparator = isSeparator
    self.action = action
  }

  /// Creates an item that performs an action.
  public init(
    _ title: String, shortcut: Shortcut? = nil, isEnabled: Bool = true, isOn: Bool = false,
    action: @escaping () -> Void
  ) {
    self.init(title, shortcut, isEnabled: isEnabled, isOn: isOn, submenu: nil, action: action)
  }

  /// Creates an item with the title, the shortcut and the present availability of a command.
  public init(_ command: Command, isOn: Bool = false) {
    self.init(
      command.title, shortcut: command.shortcut, isEnabled: command.isEnabled(), isOn: isOn,
      action: command.action)
  }

  /// Creates an item that opens a submenu. It is disabled if the submenu is empty.
  public static func submenu(_ title: String, _ items: [MenuItem]) -> MenuItem {
    MenuItem(title, nil, isEnabled: !items.isEmpty, isOn: false, submenu: items, action: {})
  }

  /// A line between two groups of items.
  public static var separator: MenuItem {
    MenuItem("", nil, isEnabled: false, isOn: false, submenu: nil, isSeparator: true, action: {})
  }
}
