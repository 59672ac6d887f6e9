import LanternFrames
import LanternNavigation
import LanternStrings
import LanternWidgets

// The commands that every window has.
extension AppServices {
  /// Adds the standard commands to the table of a window: `quit` (Ctrl+Q), `shortcuts` (F1), `frameTimes` (F12),
  /// `back` (Alt+Left), `largerText` (Ctrl++), `smallerText` (Ctrl+-) and `defaultText` (Ctrl+0). An app can change or
  /// remove them by these names.
  func addCommands(to root: RootController) {
    let environment = root.environment
    func command(
      _ id: String, _ title: String, _ group: DesktopText, _ shortcut: Shortcut, isGlobal: Bool = false,
      action: @escaping () -> Void
    ) -> Command {
      Command(
        id, title, group: environment.text(group), shortcut: shortcut, isGlobal: isGlobal, action: action)
    }
    root.commands.add(
      command("shortcuts", environment.text(WidgetText.keyboardShortcuts), .general, "F1") { [weak root] in
        root?.showShortcuts()
      })
    root.commands.add(
      command("frameTimes", environment.text(.frameTimes), .general, "F12", isGlobal: true) {
        [weak self, weak root] in
        guard let window = self?.loop.windows.first(where: { $0.root === root }) else { return }
        window.hud = window.hud == nil ? HUD() : nil
      })
    root.commands.add(
      command("quit", environment.text(.quit), .general, "Ctrl+Q", isGlobal: true) { [weak self] in
        self?.quit()
      })
    addTextSizeCommands(to: root)
    // The screens handle Alt+Left themselves. From a menu or a button, the command reaches them as the Back key.
    root.commands.add(
      command("back", environment.text(.back), .navigation, "Alt+Left") { [weak self, weak root] in
        guard let self, let root else { return }
        root.handle(InputEvent(.keyDown(.back, []), time: loop.moment))
      })
  }

  /// Gives the standard commands their titles in another language. Commands that the app has changed keep theirs.
  func translateCommands(of root: RootController, from old: Strings, to new: Strings) {
    func translate(_ id: String, _ title: some MessageKey, _ group: DesktopText) {
      guard var command = root.commands[id], command.title == old.text(title) else { return }
      command.title = new.text(title)
      if command.group == old(group) { command.group = new(group) }
      root.commands[id] = command
    }
    translate("shortcuts", WidgetText.keyboardShortcuts, .general)
    translate("frameTimes", DesktopText.frameTimes, .general)
    translate("quit", DesktopText.quit, .general)
    translate("back", DesktopText.back, .navigation)
    translate("largerText", DesktopText.largerText, .view)
    translate("smallerText", DesktopText.smallerText, .view)
    translate("defaultText", DesktopText.defaultTextSize, .view)
  }

  private func addTextSizeCommands(to root: RootController) {
    let environment = root.environment
    func add(_ id: String, _ title: DesktopText, _ keys: [Shortcut], _ size: @escaping (Int) -> Int) {
      var command = Command(
        id, environment.text(title), group: environment.text(.view), shortcut: keys[0], isGlobal: true
      ) { [weak self] in
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
    // Where + is above =, it is typed with Shift, and SDL reports the key =.
    let plus = [
      Shortcut(.character("+"), .control), Shortcut(.character("="), .control),
      Shortcut(.character("="), [.control, .shift]), Shortcut(.character("+"), [.control, .shift]),
    ]
    add("largerText", .largerText, plus) { $0 + 10 }
    add("smallerText", .smallerText, [Shortcut(.character("-"), .control)]) { $0 - 10 }
    add("defaultText", .defaultTextSize, [Shortcut(.character("0"), .control)]) { _ in 100 }
  }
}
