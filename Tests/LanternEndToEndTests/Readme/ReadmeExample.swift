import LanternFrames
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternWidgets

// The example in the README. A test checks that both are equal.

final class Greeting: Screen {
  override func makeView() -> Widget {
    Panel(fit: .center, [Label("Good evening", font: { $0.display })])
  }
}

@MainActor
func runGreeting() throws {
  let window = try Window(title: "Greeting", size: Size(640, 400))
  let greeting = Flow("greeting")
  let root = RootController(
    flows: [greeting: { ScreenStack(root: Greeting(title: "Greeting")) }], first: greeting,
    size: window.pixelSize,
    environment: Environment(theme: .light, typesetter: try FontTypesetter(), scale: window.scale))
  try FrameLoop(display: window, root: root).run()
}
