import LanternFrames
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternShop
import LanternWidgets

// The cost of planning a route: the search of a large screen hierarchy, and the share of a frame that the plan of a
// long route takes.

let routingBenchmarks = [
  Benchmark(name: "route_10k", against: "a bare search of the same 10,000 screens", target: 3.0) {
    let hierarchy = try LargeHierarchy()
    return try medianRatio(
      ofPairs: 60,
      of: { _ in try time { try hierarchy.planRoute() } },
      to: { _ in time { hierarchy.search() } })
  },
  Benchmark(name: "route_plan", unit: "frames", against: "a frame at 60 Hz", target: 0.05) {
    let demo = try Demo(on: HeadlessDisplay(size: .fullHD))
    var measurement: Measurement?
    var failure: (any Error)?
    try demo.run {
      demo.shop.root.show(.main) { _ in
        do {
          let plan = demo.shop.longestRoute
          let times = try (0..<200).map { _ in try time { _ = try plan() } / (.seconds(1) / 60) }
          measurement = Measurement(of: times, detail: "\(try plan().steps.count) steps")
        } catch {
          failure = error
        }
        demo.shop.loop.quit()
      }
    }
    if let failure { throw failure }
    guard let measurement else { throw BenchmarkError.failed("the demo did not reach its main flow") }
    return measurement
  },
]

/// A screen hierarchy with ten tabs of a thousand screens each.
private final class LargeHierarchy {
  private final class NumberedScreen: Screen {
    let number: Int
    init(_ number: Int) {
      self.number = number
      super.init(title: "\(number)")
    }
  }

  private let root: RootController
  private let router: Router
  // The screen that the search visits last.
  private let target = 9 * 1_000
  private let destination = ExistingScreenStep(Finder<NumberedScreen, Int> { $0.number == $1 }).assemble()

  init() throws {
    let tabs = (0..<10).map { tab in
      TabScreen.Tab(
        TabBar.Item("\(tab)", icon: .checkMark),
        ScreenStack((0..<1_000).map { NumberedScreen(tab * 1_000 + $0) }))
    }
    let flow = Flow("large")
    let root = RootController(
      flows: [flow: { TabScreen(title: "large", tabs) }], first: flow,
      size: PixelSize(320, 240), environment: Environment(theme: .light, typesetter: try FontTypesetter()))
    self.root = root
    router = Router(root)
  }

  func planRoute() throws {
    let plan = try router.plan(for: destination, with: target)
    guard plan.steps.first == .begin("NumberedScreen", at: "\(target)") else {
      fatalError("the route must find the screen")
    }
  }

  func search() {
    func find(_ screen: Screen) -> Screen? {
      if (screen as? NumberedScreen)?.number == target { return screen }
      for child in screen.children {
        if let found = find(child) { return found }
      }
      return nil
    }
    guard find(root) != nil else { fatalError("the search must find the screen") }
  }
}
