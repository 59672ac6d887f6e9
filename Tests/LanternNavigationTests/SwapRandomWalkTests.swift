import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Long walks by chance over everything that can be done to a root, with what must always hold checked at each step.
@MainActor
struct SwapRandomWalkTests {
  @Test(.requirement(10, 14, 16, 25), arguments: [UInt64(1), 2, 3, 4])
  func `no walk leaks a screen, breaks the children or loses a completion`(seed: UInt64) throws {
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
    var asked = 0
    // Which parts were asked for, and when.
    var met: Set<String> = []
    var answers: [Int: Int] = [:]

    func ask(_ part: Flow) {
      asked += 1
      met.insert("\(part.name) \(root.activeTransition == nil ? "at rest" : "in motion")")
      let number = asked
      // Now and then the answer asks for the next part itself.
      let next = random.int(0...9) == 0 ? [Flow.a, .b, .c, .d][random.int(0...3)] : nil
      root.show(part) { _ in
        answers[number, default: 0] += 1
        if let next { ask(next) }
      }
    }

    /// What does not hold that always should; nil when all is well.
    func broken() -> String? {
      let children = root.children
      if children.count != (root.activeTransition == nil ? 1 : 2) { return "\(children.count) children" }
      if !children.contains(where: { $0 === root.current }) { return "current is no child" }
      if root.current.title != root.currentFlow.name { return "current is not the current part" }
      if children.contains(where: { $0.parent !== root || $0.size != root.size }) {
        return "a child does not fill"
      }
      if fixture.journal.living.count != children.count {
        return "\(fixture.journal.living.count) live screens"
      }
      for probe in fixture.journal.living {
        if let violation = probe.violations.first { return violation }
        if probe.heardAppearance != probe.appearance { return "\(probe.title) was not told how it appears" }
      }
      if root.activeTransition == nil, root.current.appearance != .shown {
        return "current is \(root.current.appearance)"
      }
      if answers.count != (root.activeTransition == nil ? asked : asked - 1) {
        return "a completion is missing"
      }
      if answers.values.contains(where: { $0 != 1 }) { return "a completion came twice" }
      return nil
    }

    for step in 1...2_000 {
      switch random.int(0...9) {
      case 0...2:
        ask([Flow.a, .b, .c, .d][random.int(0...3)])
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
      try #require(broken() == nil, "step \(step)")
      fixture.journal.clear()
    }
    while root.activeTransition != nil { fixture.finish() }
    #expect(broken() == nil)
    #expect(
      met == [
        "a at rest", "a in motion", "b at rest", "b in motion", "c at rest", "c in motion", "d at rest",
        "d in motion",
      ])
  }
}
