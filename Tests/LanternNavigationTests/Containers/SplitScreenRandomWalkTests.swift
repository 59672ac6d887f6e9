import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Long random walks over all operations of a split screen. Each step checks the invariants.
@MainActor
struct SplitScreenRandomWalkTests {
  @Test(.requirement(14, 25), arguments: [UInt64(1), 2, 3, 4])
  func `no random walk leaks a screen, breaks the lifecycle or shows the wrong screens`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let log = CallLog()
    weak var split: SplitScreen?
    let fixture = RootFixture(
      .everywhere(Slide(curve: .linear)), width: 20, height: 4, scale: 0.025,
      flows: [
        .a: {
          let made = SplitScreen(title: "split", master: ProbeScreen("m", log))
          split = made
          return made
        }
      ])
    let root = fixture.root
    fixture.rest()
    var progress = 0.0
    var last = 0
    var (requested, completed) = (0, 0)
    // The changes, and whether a transition was running.
    var covered: Set<String> = []

    func probe() -> ProbeScreen { ProbeScreen(["m", "n", "o", "p"][random.int(0...3)], log) }

    /// Makes a change. Sometimes a lifecycle call of it requests another one.
    func change(_ split: SplitScreen) {
      requested += 1
      let completion: (NavigationResult<Void>) -> Void = { _ in completed += 1 }
      if random.int(0...7) == 0 {
        let call = ["will appear", "did appear", "will disappear", "will move to split"][random.int(0...3)]
        log.on("\(["m", "n"][random.int(0...1)]) \(call)") { [weak split] in
          guard let split else { return }
          requested += 1
          split.closeDetail(completion: completion)
        }
      }
      let kind = random.int(0...5)
      let name = ["close", "select", "select", "set master", "swap", "set both"][kind]
      covered.insert("\(name) \(root.activeTransition == nil ? "at rest" : "in motion")")
      switch kind {
      case 0: split.closeDetail(completion: completion)
      case 1...2: split.select(detail: probe(), completion: completion)
      case 3: split.set(master: probe(), detail: split.detail, completion: completion)
      case 4: split.set(master: split.detail ?? probe(), detail: split.master, completion: completion)
      default:
        split.set(master: probe(), detail: random.int(0...1) == 0 ? nil : probe(), completion: completion)
      }
    }

    /// Returns the first invariant that is violated, or nil.
    func firstViolation() -> String? {
      let isPushing = ["push", "pop"].contains(root.activeTransition?.kind)
      guard requested == completed || isPushing else { return "\(requested) changes, \(completed) results" }
      for probe in log.liveProbes {
        if let violation = probe.violations.first { return violation }
        if probe.reportedAppearance != probe.appearance {
          return "\(probe.title) got no call for its appearance"
        }
      }
      if isPushing { return nil }
      // A transition that began during another one can't return, so that the screens of its outgoing side stay until it ends.
      if let probe = log.liveProbes.first(where: { $0.parent?.parent == nil }) {
        return "\(probe.title) was removed and is alive"
      }
      guard let split, split.parent != nil else { return nil }
      let screens = [split.master, split.detail].compactMap { $0 }
      guard split.children.count == screens.count else { return "\(split.children.count) children" }
      guard split.isCollapsed == (split.size.width < 720) else { return "isCollapsed is wrong" }
      for screen in screens {
        let isVisible = !split.isCollapsed || screens.last === screen
        let expected = isVisible ? split.appearance : .hidden
        // A screen that was added while the split screen disappears is hidden.
        let isLate = split.appearance == .disappearing && screen.appearance == .hidden
        if screen.appearance != expected, !isLate {
          return "\(screen.title) is \(screen.appearance), not \(expected)"
        }
        let width =
          split.isCollapsed ? split.size.width : screen === split.master ? 320 : split.size.width - 360
        if screen.size != Size(width, split.size.height) { return "\(screen.title) is \(screen.size.text)" }
      }
      return nil
    }

    for step in 1...2_000 {
      switch random.int(0...9) {
      case 0...3: if let split { change(split) }
      case 4: fixture.resize(width: random.int(8...28), height: random.int(3...6), scale: 0.025)
      case 5 where random.int(0...2) == 0: root.show(root.destination == .a ? .b : .a)
      case 6: fixture.handle(.keyDown([.escape, .function(6), .tab][random.int(0...2)], []))
      case 7:
        fixture.handle(.pointerDown(at: Point(random.double(0...800), random.double(0...160)), clicks: 1))
      default:
        guard let activeTransition = root.activeTransition else { break }
        if activeTransition.id != last { (last, progress) = (activeTransition.id, 0) }
        progress += random.double(0...0.4)
        if progress < 1 { fixture.frame(progress) } else { fixture.finish() }
      }
      if root.activeTransition == nil {
        let shown = Set(fixture.rest()).subtracting("?\n")
        let seen = split.map { Set($0.visibleChildren.map(\.title).joined()) } ?? ["b"]
        try #require(shown == seen, "step \(step): \(shown) shows, not \(seen)")
      }
      try #require(firstViolation() == nil, "step \(step)")
    }
    #expect(
      covered == [
        "close at rest", "close in motion", "select at rest", "select in motion", "set master at rest",
        "set master in motion", "swap at rest", "swap in motion", "set both at rest", "set both in motion",
      ])
  }
}
