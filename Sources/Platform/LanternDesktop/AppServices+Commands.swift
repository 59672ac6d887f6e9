import LanternFrames
import LanternNavigation
import LanternStrings
import LanternWidgets

// The commands that every window has.
extension AppServices {
  /// Adds the standard commands to the table of a window: `quit` (Ctrl+Q), `shortcuts` (F1), `frameTimes` (F12),
  /// `back` (Alt+Left, or Alt+Right in a right-to-left layout), `largerText` (Ctrl++), `smallerText` (Ctrl+-) and
  /// `defaultText` (Ctrl+0). An app can change or remove them by these names.
  func addCommands(to root: RootController) {
    func command(
      _ id: String, _ shortcut: Shortcut, isGlobal: Bool = false, action: @escaping () -> Void
    ) -> Command {
      Command(id, "", group: "", shortcut: shortcut, isGlobal: isGlobal, action: action)
    }
    root.commands.add(
      command("shortcuts", "F1") { [weak root] in
        root.map { $0.showShortcuts(and: AppServices.keys(of: $0)) }
      })
    root.commands.add(
      command("frameTimes", "F12", isGlobal: true) {
        [weak self, weak root] in
        guard let window = self?.loop.windows.first(where: { $0.root === root }) else { return }
        window.hud = window.hud == nil ? HUD() : nil
      })
    root.commands.add(
      command("quit", "Ctrl+Q", isGlobal: true) { [weak self] in
        self?.quit()
      })
    addTextSizeCommands(to: root)
    // Containers such as `ScreenStack` handle Alt+Left themselves. From a menu or a button, the command reaches them as the
    // Back key.
    root.commands.add(
      command("back", AppServices.back(in: root.environment.direction)) { [weak self, weak root] in
        guard let self, let root else { return }
        root.handle(InputEvent(.keyDown(.back, []), time: loop.moment))
      })
    titleCommands(of: root, in: root.environment.strings)
  }

  // The keys that the visible screens handle themselves, for the overview.
  private static func keys(of root: RootController) -> [Command] {
    let strings = root.environment.strings
    func key(_ title: String, _ shortcut: Shortcut) -> Command {
      Command(title, title, group: strings(DesktopMessage.navigation), shortcut: shortcut) {}
    }
    func visible(_ screen: Screen) -> [Screen] { [screen] + screen.targetVisibleChildren.flatMap(visible) }
    let screens = visible(root)
    var keys: [Command] = []
    for case let tabs as TabScreen in screens {
      for (number, tab) in tabs.bar.items.prefix(9).enumerated() {
        keys.append(key(tab.title, Shortcut(.character(Character("\(number + 1)")), .control)))
      }
      keys.append(key(strings(DesktopMessage.nextTab), "Ctrl+Tab"))
      keys.append(key(strings(DesktopMessage.previousTab), "Ctrl+Shift+Tab"))
    }
    if screens.contains(where: { $0.searchField != nil }) {
      keys.append(key(strings.text(WidgetMessage.find), "Ctrl+F"))
    }
    keys.append(key(strings(DesktopMessage.closeOrBack), "Escape"))
    return keys
  }

  private static func back(in direction: LayoutDirection) -> Shortcut {
    Shortcut(direction == .leftToRight ? .left : .right, .alt)
  }

  private static let commandTitles: [(id: String, title: any MessageKey, group: DesktopMessage)] = [
    ("shortcuts", WidgetMessage.keyboardShortcuts, .general),
    ("frameTimes", DesktopMessage.frameTimes, .general),
    ("quit", DesktopMessage.quit, .general), ("back", DesktopMessage.back, .navigation),
    ("largerText", DesktopMessage.largerText, .view), ("smallerText", DesktopMessage.smallerText, .view),
    ("defaultText", DesktopMessage.defaultTextSize, .view),
  ]

  /// Gives the standard commands their titles in a language. Commands that the app has changed keep theirs.
  ///
  /// `old` has the titles in the language before, or is nil for commands without titles.
  func titleCommands(of root: RootController, from old: Strings? = nil, in new: Strings) {
    for (id, title, group) in Self.commandTitles {
      guard var command = root.commands[id], command.title == old?.text(title) ?? "" else { continue }
      command.title = new.text(title)
      if command.group == old?(group) ?? "" { command.group = new(group) }
      if id == "back", command.shortcut == "Alt+Left" || command.shortcut == "Alt+Right" {
        command.shortcut = Self.back(in: root.environment.direction)
      }
      root.commands[id] = command
    }
  }

  private func addTextSizeCommands(to root: RootController) {
    func add(_ id: String, _ keys: [Shortcut], _ size: @escaping (Int) -> Int) {
      var command = Command(id, "", group: "", shortcut: keys[0], isGlobal: true) { [weak self] in
        guard let self else { return }
        var settings = appearance.settings
        let range = Preferences.textScales
        let percent = size(settings.shown.textScale)
        settings.choose(\.textScale, min(range.upperBound, max(range.lowerBound, percent)))
        apply(settings)
      }
      command.alternatives = Array(keys.dropFirst())
      root.commands.add(command)
    }
    // Where + is above =, it would need Shift.
    add("largerText", [Shortcut(.character("+"), .control), Shortcut(.character("="), .control)]) { $0 + 10 }
    add("smallerText", [Shortcut(.character("-"), .control)]) { $0 - 10 }
    add("defaultText", [Shortcut(.character("0"), .control)]) { _ in 100 }
  }
}
