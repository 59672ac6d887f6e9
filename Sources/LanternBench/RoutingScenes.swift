import LanternApp
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternWidgets

// The cost of planning a route: how the search scales with the number of screens that it visits, and which share
// of a frame the plan of a long route takes.

let routingScenes = [
  Scene(name: "route_10k", against: "a bare walk of the same 10,000 screens", target: 3.0) {
    let window = try TallWindow()
    return try medianRatio(
      ofPairs: 60,
      of: { _ in try time { try window.route() } },
      to: { _ in time { window.walk() } })
  },
  Scene(name: "route_plan", unit: "frames", against: "a frame at 60 Hz", target: 0.05) {
    let demo = try Demo(on: HeadlessDisplay(size: .fullHD))
    var figure: Figure?
    var mishap: (any Error)?
    try demo.run {
      demo.shop.root.show(.main) { _ in
        do {
          let plan = demo.shop.longestWay
          let times = try (0..<200).map { _ in try time { _ = try plan() } / (.seconds(1) / 60) }
          figure = Figure(
            median(of: times), detail: "\(try plan().steps.count) steps")
        } catch {
          mishap = error
        }
        demo.shop.loop.quit()
      }
    }
    if let mishap { throw mishap }
    guard let figure else { throw BenchError.failed("the demo did not reach its main flow") }
    return figure
  },
]

/// A window with ten tabs of a thousand screens each.
private final class TallWindow {
  private final class Numbered: Screen {
    let number: Int
    init(_ number: Int) {
      self.number = number
      super.init(title: "\(number)")
    }
  }

  private let root: RootController
  private let router: Router
  // The screen that the search visits last.
  private let wanted = 9 * 1_000
  private let destination = ExistingScreenStep(Finder<Numbered, Int> { $0.number == $1 }).assemble()

  init() throws {
    let tabs = (0..<10).map { tab in
      TabScreen.Tab(
        TabBar.Item("\(tab)", icon: .checkMark),
        ScreenStack((0..<1_000).map { Numbered(tab * 1_000 + $0) }))
    }
    let flow = Flow("tall")
    let root = RootController(
      flows: [flow: { TabScreen(title: "tall", tabs) }], first: flow,
      size: PixelSize(320, 240), environment: Environment(theme: .light, typesetter: try FontTypesetter()))
    self.root = root
    router = Router(root) { _, _ in }
  }

  func route() throws {
    let plan = try router.plan(for: destination, with: wanted)
    precondition(plan.steps.first == .begin("Numbered", at: "\(wanted)"), "the route must find the screen")
  }

  func walk() {
    func find(_ screen: Screen) -> Screen? {
      if (screen as? Numbered)?.number == wanted { return screen }
      for child in screen.children {
        if let found = find(child) { return found }
      }
      return nil
    }
    precondition(find(root) != nil, "the walk must find the screen")
  }
}
