import LanternFrames
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternWidgets

/// Opens a window “Source” whose content can be dragged out, and prints how each drag ends and what is dropped on it.
/// `kind` is “files”, “text” or “long text”. Another window, “First”, makes the frames of both if `hasFirst` is true.
func runDragWindow(kind: String, hasFirst: Bool) throws {
  let content =
    switch kind {
    case "files": DragContent(files: ["/home/ines/Rain & Sun.png", "/home/ines/Nächte"])
    case "long text": DragContent(text: String(repeating: "Rain ", count: 4_000_000))
    default: DragContent(text: "Grüße\naus Wien")
    }
  let window = try Window(title: "Source", size: Size(200, 150), scale: 1)
  let screen = DragScreen(content)
  let loop: FrameLoop
  if hasFirst {
    loop = makeLoop(on: try Window(title: "First", size: Size(200, 150), scale: 1), showing: TextScreen())
    loop.add(window, root: makeRoot(for: window, showing: screen), name: "source")
  } else {
    loop = makeLoop(on: window, showing: screen)
  }
  loop.windows.last?.didPresent = { [unowned loop] _ in
    loop.windows.last?.didPresent = { _ in }
    say("shown")
  }
  try loop.run()
}

private final class DragScreen: Screen {
  private let content: DragContent

  init(_ content: DragContent) {
    self.content = content
    super.init(title: "Source")
  }

  override func makeView() -> Widget { DragArea(content) }
}

private final class DragArea: Widget {
  private let content: DragContent

  init(_ content: DragContent) {
    self.content = content
    super.init()
  }

  override var handlesPointer: Bool { true }

  override func dragContent(at point: Point) -> DragContent? { content }

  override func dragEnded(_ result: DragResult, at moment: Moment) { say("\(result)") }

  override func handle(_ drop: DragContent, at point: Point, moment: Moment) -> Bool {
    say("files \(drop.files), text \(drop.text ?? "none")")
    return true
  }
}
