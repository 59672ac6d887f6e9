import LanternFrames
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternWidgets

/// Opens a window that prints what other programs drop on it, and its position. Ends when its window is closed.
func runDropWindow() throws {
  let window = try Window(title: "Drops", size: Size(300, 200), scale: 2)
  let loop = makeLoop(on: window, showing: DropScreen())
  loop.didPresent = { [unowned loop] _ in
    loop.didPresent = { _ in }
    say("shown")
  }
  try loop.run()
}

private final class DropScreen: Screen {
  init() { super.init(title: "Drops") }

  override func makeView() -> Widget { DropArea() }
}

private final class DropArea: Widget {
  override func handle(_ drop: DragContent, at point: Point, moment: Moment) -> Bool {
    say("files \(drop.files), text \(drop.text ?? "none"), at \(Int(point.x)) \(Int(point.y))")
    return true
  }
}
