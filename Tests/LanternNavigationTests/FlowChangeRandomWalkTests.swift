import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Long random walks over all operations of a root. Each step checks the invariants.
@MainActor
struct FlowChangeRandomWalkTests {
  @Test(.requirement(10, 14, 16, 25), arguments: [UInt64(1), 2, 3, 4])
  func `no random walk leaks a screen, breaks the children or loses a completion`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var table = TransitionTable.everywhere(Slide())
    table[.a, .b] = Dissolve()
    table[.c, .d] = Dissolve()
    table[.b, .d] = nil
    table[.d, .a] = nil
    let fixture = RootFixture.showingA(table, width: 8, height: 2)
    let root = fixture.root
    var progress = 0.0
    var last = 0
    var requested = 0
    // The requested flows, and whether a transition was running.
    var covered: Set<String> = []
    var resultCounts: [Int: Int] = [:]

    func request(_ flow: Flow) {
      requested += 1
      covered.insert("\(flow.name) \(root.activeTransition == nil ? "at rest" : "in motion")")
      let number = requested
      // Sometimes the completion requests the next flow itself.
      let next = random.int(0...9) == 0 ? [Flow.a, .b, .c, .d][random.int(0...3)] : nil
      root.show(flow) { _ in
        resultCounts[number, default: 0] += 1
        if let next { request(next) }
      }
    }

    /// Returns the first invariant that is violated, or nil.
    func firstViolation() -> String? {
      let children = root.children
      if children.count != (root.activeTransition == nil ? 1 : 2) { return "\(children.count) children" }
      if !children.contains(where: { $0 === root.current }) { return "current is no child" }
      if root.current.title != root.currentFlow.name { return "current is not the current flow" }
      if children.contains(where: { $0.parent !== root || $0.size != root.size }) {
        return "a child does not fill"
      }
      if fixture.log.liveProbes.count != children.count {
        return "\(fixture.log.liveProbes.count) live screens"
      }
      for probe in fixture.log.liveProbes {
        if let violation = probe.violations.first { return violation }
        if probe.reportedAppearance != probe.appearance {
          return "\(probe.title) got no call for its appearance"
        }
      }
      if root.activeTransition == nil, root.current.appearance != .shown {
        return "current is \(root.current.appearance)"
      }
      if resultCounts.count != (root.activeTransition == nil ? requested : requested - 1) {
        return "a completion is missing"
      }
      if resultCounts.values.contains(where: { $0 != 1 }) { return "a completion came twice" }
      return nil
    }

    for step in 1...2_000 {
      switch random.int(0...9) {
      case 0...2:
        request([Flow.a, .b, .c, .d][random.int(0...3)])
      case 3 where random.int(0...3) == 0:
        fixture.resize(width: random.int(1...12), height: random.int(1...4), scale: Double(random.int(1...2)))
      case 4:
        root.damageAll()
      case 5:
        fixture.handle(.pointerDown(at: Point(random.double(0...12), 0), clicks: 1))
      default:
        guard let activeTransition = root.activeTransition else { break }
        if activeTransition.id != last { (last, progress) = (activeTransition.id, 0) }
        progress += random.double(0...0.4)
        if progress < 1 {
          fixture.frame(progress)
        } else {
          fixture.finish()
        }
      }
      if root.activeTransition == nil {
        let picture = fixture.rest()
        try #require(Set(picture).subtracting("\n") == Set(root.currentFlow.name), "step \(step): \(picture)")
      }
      try #require(firstViolation() == nil, "step \(step)")
      fixture.log.clear()
    }
    while root.activeTransition != nil { fixture.finish() }
    #expect(firstViolation() == nil)
    #expect(
      covered == [
        "a at rest", "a in motion", "b at rest", "b in motion", "c at rest", "c in motion", "d at rest",
        "d in motion",
      ])
  }
}
