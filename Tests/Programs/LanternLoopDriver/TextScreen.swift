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
  FrameLoop(display: display, root: makeRoot(for: display, showing: screen))
}

func makeRoot(for display: any Display, showing screen: Screen) -> RootController {
  let flow = Flow("text")
  return RootController(
    flows: [flow: { screen }], first: flow, size: display.pixelSize,
    environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: display.scale))
}
