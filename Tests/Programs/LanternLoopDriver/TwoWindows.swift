import Dispatch
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternSDL
import LanternTesting
import LanternWidgets

/// Opens two windows, “First” and “Second”, in one loop that records into a folder. Lines on standard input are commands
/// with the name of a window, such as “close second”. The program ends with its last window.
func runTwoWindows(recordingTo folder: String) throws {
  let windows = try TwoWindows()
  try windows.run(recordingTo: folder)
}

private final class TwoWindows {
  private let loop: FrameLoop
  private var windows: [String: (desktop: Window, window: LoopWindow)] = [:]

  init() throws {
    let first = try Window(title: "First", size: Size(300, 200), scale: 1)
    loop = FrameLoop(display: first, root: TwoWindows.root(for: first))
    windows["first"] = (first, loop.windows[0])
    let second = try Window(title: "Second", size: Size(400, 300), scale: 1)
    windows["second"] = (second, loop.add(second, root: TwoWindows.root(for: second), name: "second"))
  }

  private static func root(for display: any Display) -> RootController {
    let (a, b) = (Flow("a"), Flow("b"))
    var transitions = TransitionTable()
    (transitions[a, b], transitions[b, a]) = (Slide(), Slide())
    return RootController(
      flows: [a: { FlowScreen(a) }, b: { FlowScreen(b) }], first: a,
      transitions: transitions, size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: display.scale))
  }

  func run(recordingTo folder: String) throws {
    let recorder = try loop.record(to: folder, build: "test")
    for (name, (_, window)) in windows {
      window.intercept = { event in
        if case .keyDown(let key, _) = event.action { say("\(name) has key \(key)") }
        return false
      }
    }
    loop.didPresent = { [unowned self] _ in
      loop.didPresent = { _ in }
      say("shown")
      readCommands()
    }
    try loop.run()
    try recorder.close()
  }

  private func readCommands() {
    DispatchQueue(label: "input").async { [self] in
      while let line = readLine() {
        Task { @MainActor in perform(line.split(separator: " ").map(String.init)) }
      }
    }
  }

  private func perform(_ command: [String]) {
    guard command.count == 2, let (desktop, window) = windows[command[1]] else {
      return say("unknown command")
    }
    switch command[0] {
    case "slide":
      window.root.show(Flow(window.root.destination.name == "a" ? "b" : "a")) { _ in
        say("\(command[1]) has slid")
      }
    case "close":
      windows[command[1]] = nil
      loop.remove(window)
      say("\(command[1]) has closed")
    case "rename": desktop.title = "Renamed"
    case "icon":
      var icon = Bitmap(size: PixelSize(2, 2))
      icon.withPixels { Compositor.fill($0, PixelRect(1, 0, 1, 1), with: Pixel(Color(0x123456))) }
      desktop.setIcon(icon)
    case "minimum": desktop.minimumSize = Size(220, 170)
    case "borderless": desktop.isBorderless = true
    case "fullscreen": desktop.isFullscreen.toggle()
    default: say("unknown command")
    }
  }
}

private final class FlowScreen: Screen {
  init(_ flow: Flow) { super.init(title: flow.name) }

  override func makeView() -> Widget { Panel(fit: .center, [Label(title)]) }
}
