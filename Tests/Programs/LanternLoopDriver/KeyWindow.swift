import LanternFrames
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternWidgets

/// Opens a window that prints the signs which a widget with the focus handles as keys. Escape ends the program.
func runKeyWindow() throws {
  let window = try Window(title: "Keys", size: Size(300, 200), scale: 1)
  let screen = KeyScreen()
  let loop = makeLoop(on: window, showing: screen)
  screen.keys.quit = { [unowned loop] in loop.quit() }
  loop.didPresent = { [unowned loop] _ in
    loop.didPresent = { _ in }
    say("shown")
  }
  try loop.run()
}

private final class KeyScreen: Screen {
  let keys = KeyView()

  init() { super.init(title: "Keys") }

  override func makeView() -> Widget { keys }
  override var initialFocus: Widget? { keys }
}

private final class KeyView: Widget {
  var quit: () -> Void = {}

  override var acceptsFocus: Bool { true }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    switch key {
    case .escape: quit()
    case .character(let sign) where "+-*/?!".contains(sign) && modifiers.isEmpty: say("\(sign)")
    default: return false
    }
    return true
  }
}
