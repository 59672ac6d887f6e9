import LanternFrames
import LanternNavigation
import LanternWidgets

// The commands that every window has.
extension AppServices {
  /// Adds the standard commands to the table of a window: `quit` (Ctrl+Q), `shortcuts` (F1), `frameTimes` (F12),
  /// `back` (Alt+Left), `largerText` (Ctrl++), `smallerText` (Ctrl+-) and `defaultText` (Ctrl+0). An app can change or
  /// remove them by these names.
  func addCommands(to root: RootController) {
    root.commands.add(
      Command("shortcuts", "Keyboard Shortcuts", group: "General", shortcut: "F1") { [weak root] in
        root?.showShortcuts()
      })
    root.commands.add(
      Command("frameTimes", "Frame Times", group: "General", shortcut: "F12", isGlobal: true) {
        [weak self, weak root] in
        guard let window = self?.loop.windows.first(where: { $0.root === root }) else { return }
        window.hud = window.hud == nil ? HUD() : nil
      })
    root.commands.add(
      Command("quit", "Quit", group: "General", shortcut: "Ctrl+Q", isGlobal: true) { [weak self] in
        self?.quit()
      })
    addTextSizeCommands(to: root)
    // The screens handle Alt+Left themselves. From a menu or a button, the command reaches them as the Back key.
    root.commands.add(
      Command("back", "Back", group: "Navigation", shortcut: "Alt+Left") { [weak self, weak root] in
        guard let self, let root else { return }
        root.handle(InputEvent(.keyDown(.back, []), time: loop.moment))
      })
  }

  private func addTextSizeCommands(to root: RootController) {
    func add(_ id: String, _ title: String, _ keys: [Shortcut], _ size: @escaping (Int) -> Int) {
      var command = Command(id, title, group: "View", shortcut: keys[0], isGlobal: true) { [weak self] in
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
    add("largerText", "Larger Text", plus) { $0 + 10 }
    add("smallerText", "Smaller Text", [Shortcut(.character("-"), .control)]) { $0 - 10 }
    add("defaultText", "Default Text Size", [Shortcut(.character("0"), .control)]) { _ in 100 }
  }
}
