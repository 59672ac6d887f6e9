public import LanternRaster

/// An action of the app with a title and a shortcut, which menus, buttons and the overview of shortcuts share.
public struct Command {
  /// The name by which the app finds the command, unique in its table.
  public let id: String
  /// The title in menus and in the overview.
  public var title: String
  /// The heading under which the overview lists the command.
  public var group: String
  /// The keys that perform the command; nil for none.
  public var shortcut: Shortcut?
  /// Other keys that perform the command, such as those of other keyboard layouts. They are not shown.
  public var alternatives: [Shortcut] = []
  /// Whether the shortcut takes precedence over the focused widget and also works while a dialog is open.
  public var isGlobal: Bool
  /// Returns whether the command can be performed now. Values of observable models that it reads are followed by
  /// buttons.
  public var isEnabled: () -> Bool
  /// Performs the command.
  public var action: () -> Void

  /// Creates a command.
  public init(
    _ id: String, _ title: String, group: String, shortcut: Shortcut? = nil, isGlobal: Bool = false,
    isEnabled: @escaping () -> Bool = { true }, action: @escaping () -> Void
  ) {
    self.id = id
    self.title = title
    self.group = group
    self.shortcut = shortcut
    self.isGlobal = isGlobal
    self.isEnabled = isEnabled
    self.action = action
  }
}

extension Command {
  fileprivate var shortcuts: [Shortcut] { (shortcut.map { [$0] } ?? []) + alternatives }
}

/// The commands of a window: one table of shortcuts, in which each shortcut occurs once.
///
/// A tree performs the shortcuts of its table after the focused widget and its ancestors refused the key, and not
/// while a modal overlay is shown. A shortcut that can type a character is not performed while a widget accepts text.
public final class CommandTable {
  /// The commands, in the order in which they were added.
  public private(set) var commands: [Command] = []

  /// Creates a table. Precondition: the commands differ in their names and shortcuts.
  public init(_ commands: [Command] = []) {
    for command in commands { add(command) }
  }

  nonisolated deinit {}

  /// Adds a command. Precondition: no command of the table has its name or its shortcut.
  public func add(_ command: Command) {
    guard self[command.id] == nil else {
      fatalError("the table already has a command “\(command.id)”")
    }
    check(command)
    commands.append(command)
  }

  /// The command with a name; nil if there is none. Setting nil removes the command.
  ///
  /// Precondition: a new value has the same name, and no other command has its shortcut.
  public subscript(id: String) -> Command? {
    get { commands.first { $0.id == id } }
    set {
      guard let newValue else { return commands.removeAll { $0.id == id } }
      guard newValue.id == id else { fatalError("the command “\(newValue.id)” is not “\(id)”") }
      check(newValue)
      if let index = commands.firstIndex(where: { $0.id == id }) {
        commands[index] = newValue
      } else {
        commands.append(newValue)
      }
    }
  }

  private func check(_ command: Command) {
    for shortcut in command.shortcuts {
      guard let other = commands.first(where: { $0.id != command.id && $0.shortcuts.contains(shortcut) })
      else { continue }
      fatalError("“\(command.id)” and “\(other.id)” have the same shortcut, \(shortcut); change one of them")
    }
  }

  /// Performs the command with a shortcut. Returns false if there is none or it is disabled.
  func perform(_ shortcut: Shortcut, isGlobal: Bool) -> Bool {
    guard let command = commands.first(where: { $0.shortcuts.contains(shortcut) }),
      command.isGlobal == isGlobal, command.isEnabled()
    else { return false }
    command.action()
    return true
  }
}

extension Button {
  /// Creates a button that performs a command, and is enabled while the command is.
  ///
  /// Its tooltip is the shortcut, after the title if that is not shown.
  public convenience init(
    _ command: Command, style: Style = .filled, icon: Path? = nil, showsTitle: Bool = true
  ) {
    self.init(
      command.title, style: style, icon: icon, showsTitle: showsTitle, isEnabled: command.isEnabled,
      action: command.action)
    shortcut = command.shortcut
  }
}
