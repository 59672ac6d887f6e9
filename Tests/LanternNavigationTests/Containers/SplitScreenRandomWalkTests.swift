import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Long walks by chance over what can be done to a split screen, with what must always hold checked at each step.
@MainActor
struct SplitScreenRandomWalkTests {
  @Test(.requirement(14, 25), arguments: [UInt64(1), 2, 3, 4])
  func `no walk leaks a screen, breaks the lifecycle or shows what it should not`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = CallLog()
    var split: SplitScreen?
    let fixture = RootFixture(
      .everywhere(Slide(curve: .linear)), width: 20, height: 4, scale: 0.025,
      flows: [
        .a: {
          let made = SplitScreen(title: "split", master: ProbeScreen("m", journal))
          split = made
          return made
        }
      ])
    let root = fixture.root
    fixture.rest()
    var progress = 0.0
    var last = 0
    var (asked, answered) = (0, 0)
    // Which changes there were, and when.
    var met: Set<String> = []

    func probe() -> ProbeScreen { ProbeScreen(["m", "n", "o", "p"][random.int(0...3)], journal) }

    /// One change; now and then one that is called from inside a lifecycle call of it.
    func change(_ split: SplitScreen) {
      asked += 1
      let done: (NavigationResult<Void>) -> Void = { _ in answered += 1 }
      if random.int(0...7) == 0 {
        let call = ["will appear", "did appear", "will disappear", "will move to split"][random.int(0...3)]
        journal.on("\(["m", "n"][random.int(0...1)]) \(call)") { [weak split] in
          guard let split else { return }
          asked += 1
          split.closeDetail(completion: done)
        }
      }
      let kind = random.int(0...5)
      let name = ["close", "select", "select", "set master", "swap", "set both"][kind]
      met.insert("\(name) \(root.activeTransition == nil ? "at rest" : "in motion")")
      switch kind {
      case 0: split.closeDetail(completion: done)
      case 1...2: split.select(detail: probe(), completion: done)
      case 3: split.set(master: probe(), detail: split.detail, completion: done)
      case 4: split.set(master: split.detail ?? probe(), detail: split.master, completion: done)
      default: split.set(master: probe(), detail: random.int(0...1) == 0 ? nil : probe(), completion: done)
      }
    }

    /// What does not hold that always should; nil when all is well.
    func broken() -> String? {
      guard asked == answered else { return "\(asked) changes, \(answered) answers" }
      for probe in journal.living {
        if let violation = probe.violations.first { return violation }
        if probe.heardAppearance != probe.appearance { return "\(probe.title) was not told how it appears" }
      }
      guard let split, split.parent != nil else {
        return journal.living.isEmpty ? nil : "\(journal.living.count) live screens of a part that is gone"
      }
      let screens = [split.master, split.detail].compactMap { $0 }
      guard split.children.count == screens.count, journal.living.count == screens.count else {
        return "\(split.children.count) children, \(journal.living.count) live screens"
      }
      guard split.isCollapsed == (split.size.width < 720) else { return "it is collapsed wrongly" }
      for screen in screens {
        let isSeen = !split.isCollapsed || screens.last === screen
        let expected = isSeen ? split.appearance : .hidden
        // One that comes while the split screen goes is not seen any more.
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
        if root.currentFlow == .b { split = nil }
        let shown = Set(fixture.rest()).subtracting("?\n")
        let seen = split.map { Set($0.visibleChildren.map(\.title).joined()) } ?? ["b"]
        try #require(shown == seen, "step \(step): \(shown) shows, not \(seen)")
      }
      try #require(broken() == nil, "step \(step)")
    }
    #expect(
      met == [
        "close at rest", "close in motion", "select at rest", "select in motion", "set master at rest",
        "set master in motion", "swap at rest", "swap in motion", "set both at rest", "set both in motion",
      ])
  }
}
