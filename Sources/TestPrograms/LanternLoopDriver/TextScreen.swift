import LanternFrames
import LanternNavigation
import LanternTesting
import LanternWidgets

/// A screen that shows a text.
final class TextScreen: Screen {
  let label = Label("start")

  init() { super.init(title: "Text") }

  override func makeView() -> Widget { Panel(fit: .center, [label]) }
}

func makeLoop(on display: any Display, showing screen: Screen) -> FrameLoop {
  let flow = Flow("text")
  let root = RootController(
    flows: [flow: { screen }], first: flow, size: display.pixelSize,
    environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: display.scale))
  return FrameLoop(display: display, root: root)
}
