import LanternFrames
import LanternNavigation
import LanternWidgets

// The commands that every window has.
extension AppServices {
  /// Adds the standard commands to the table of a window: `quit` (Ctrl+Q), `shortcuts` (F1), `frameTimes` (F12) and
  /// `back` (Alt+Left). An app can change or remove them by these names.
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
    // The screens handle Alt+Left themselves. From a menu or a button, the command reaches them as the Back key.
    root.commands.add(
      Command("back", "Back", group: "Navigation", shortcut: "Alt+Left") { [weak self, weak root] in
        guard let self, let root else { return }
        root.handle(InputEvent(.keyDown(.back, []), time: loop.moment))
      })
  }
}
