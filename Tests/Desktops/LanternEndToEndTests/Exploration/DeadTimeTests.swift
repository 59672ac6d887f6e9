import Foundation
import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Presses on what is visible while screens move: each acts, takes hold of what moves, or is refused by a rule that has a
/// name.
///
/// The state of the app is the witness that a press acted: the same steps without the press lead to another state.
@MainActor
struct DeadTimeTests {
  private static let environment = ProcessInfo.processInfo.environment
  // `make soak` sets another number.
  private static let presses =
    environment["LANTERN_PRESSES"].flatMap { Int($0) } ?? (runsSlowTests ? 2_000 : 150)
  private static let seed = environment["LANTERN_RANDOM_SEED"].flatMap { UInt64($0) } ?? 1

  @Test(.requirement(113, 120))
  func `no press on a visible control is dead while screens move`() throws {
    var presser = try Presser(seed: DeadTimeTests.seed)
    let tally = try presser.press(times: DeadTimeTests.presses)
    print(tally)
    #expect(tally.dead == [], "\(tally)")
  }
}

/// What became of a press.
private enum Outcome: String, CaseIterable {
  case acted = "acted"
  case actedOutgoing = "acted on the screen that leaves"
  case repeated = "on the control that started the transition, again"
  case caught = "took hold of what moves"
  case disabled = "on a disabled control"
  case idle = "on a control that has no effect at rest either"
  case dead = "dead"
}

/// The numbers of presses, by what became of them and by the kind of the transition.
private struct Tally: CustomStringConvertible {
  private var counts: [Outcome: Int] = [:]
  private var kinds: [String: Int] = [:]
  private(set) var dead: [String] = []

  func count(of outcome: Outcome) -> Int { counts[outcome] ?? 0 }

  mutating func add(_ outcome: Outcome, _ kind: String, _ text: String) {
    counts[outcome, default: 0] += 1
    kinds[kind, default: 0] += 1
    if outcome == .dead { dead.append(text) }
  }

  var description: String {
    let lines = Outcome.allCases.map { "\(count(of: $0)) \($0.rawValue)" }
    let kinds = kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    return (["presses during: \(kinds)"] + lines + dead).joined(separator: "\n")
  }
}

/// Leads the demo to random places, starts a transition there, and presses a control at a random moment of it.
@MainActor
private struct Presser {
  // A control that is drawn at a point.
  private struct Target {
    let point: Point
    let name: String
    let isLeaving: Bool
    let isOperable: Bool
    let tree: WidgetTree
  }

  private static let pressesPerWay = 5
  // Controls that end the app, or that lead out of it.
  private static let excluded: Set<String> = ["Quit", "Save Recording"]

  private let explored: ExploredShop
  private var generator: SeededGenerator
  private var window: TestWindow { explored.window }

  init(seed: UInt64) throws {
    explored = try ExploredShop(width: 1_000, height: 800, motion: .full)
    generator = SeededGenerator(seed: seed)
  }

  mutating func press(times: Int) throws -> Tally {
    var tally = Tally()
    var done = 0
    while done < times {
      guard let way = try findWay() else { continue }
      let reference = try state()
      for _ in 0..<Presser.pressesPerWay where done < times {
        guard try follow(way), let target = try target() else { continue }
        let kind = window.root.activeTransition?.kind ?? ""
        let position = window.root.position ?? 0
        let outcome = try outcome(of: target, way, reference)
        done += 1
        tally.add(
          outcome, kind,
          "\(target.name)\(target.isLeaving ? ", which leaves," : "") at \(target.point) after \(way), at \(position) of \(kind)"
        )
      }
    }
    return tally
  }

  // MARK: The way to a transition

  // Returns the controls of random taps from the start of the demo. The last one starts a transition, which is then active.
  private mutating func findWay() throws -> [String]? {
    _ = explored.start()
    var way: [String] = []
    for _ in 0..<8 {
      guard let control = controls.randomElement(using: &generator) else { return nil }
      way.append(control.description)
      tap(control)
      if isMoving(), Int.random(in: 0..<3, using: &generator) == 0 { return way }
      try window.settle()
    }
    return nil
  }

  // Returns whether a transition is active within the time that the app needs to begin it.
  private func isMoving() -> Bool {
    for _ in 0..<60 {
      window.step()
      if window.root.activeTransition != nil { return true }
      if window.loop.isIdle { return false }
      usleep(1_000)
    }
    return false
  }

  private var controls: [TestWindow.Element] {
    window.elements.filter {
      $0.semantics.actions.contains(.press) && $0.semantics.states.isDisjoint(with: [.disabled, .offscreen])
        && !Presser.excluded.contains($0.semantics.name)
    }
  }

  private func tap(_ element: TestWindow.Element) {
    window.send(.pointerMoved(to: element.frame.center))
    window.send(.pointerDown(at: element.frame.center, clicks: 1))
    window.step()
    window.send(.pointerUp(at: element.frame.center))
  }

  private func follow(_ way: [String], upTo count: Int? = nil) throws -> Bool {
    _ = explored.start()
    for (index, name) in way.prefix(count ?? way.count).enumerated() {
      guard let control = controls.first(where: { $0.description == name }) else { return false }
      tap(control)
      if index == way.count - 1 { return isMoving() }
      try window.settle()
    }
    return true
  }

  // The state of the app at rest.
  private func state() throws -> String {
    try window.settle()
    let root = window.root
    return ([root.destination.name] + root.targetScreens.map(\.title) + window.semantics.map { "\($0)" })
      .joined(separator: "\n")
  }

  // MARK: The press

  // Waits until a random moment of the transition, and returns a control that is drawn then.
  private mutating func target() throws -> Target? {
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      window.step()
      guard window.root.activeTransition != nil else { return nil }
    }
    let size = window.root.pixelSize.points(at: window.root.environment.scale)
    var found: [String: [Target]] = [:]
    for y in stride(from: 4.0, to: size.height, by: 12) {
      for x in stride(from: 4.0, to: size.width, by: 12) {
        guard let target = Presser.target(at: Point(x, y), in: window.root.tree, Point(x, y)) else {
          continue
        }
        found[target.name, default: []].append(target)
      }
    }
    let name = found.keys.sorted().randomElement(using: &generator)
    return name.flatMap { found[$0]?.randomElement(using: &generator) }
  }

  private static func target(
    at point: Point, in tree: WidgetTree, _ place: Point, isLeaving: Bool = false
  ) -> Target? {
    guard let widget = tree.hit(point) else { return nil }
    if let viewport = widget as? Viewport {
      let local = point - viewport.windowFrame.origin
      let trees = viewport.trees.sorted { one, _ in one === viewport.activeTree }
      for inner in trees {
        let frame = viewport.place(of: inner, at: local)
        guard frame.contains(local) else { continue }
        let inside = Point(
          (local.x - frame.minX) * viewport.frame.width / frame.width,
          (local.y - frame.minY) * viewport.frame.height / frame.height)
        let leaves = isLeaving || inner !== viewport.activeTree
        if let target = target(at: inside, in: inner, place, isLeaving: leaves) { return target }
      }
      return nil
    }
    guard let control = widget as? Control, let semantics = control.semantics else { return nil }
    return Target(
      point: place, name: "\(semantics.role.rawValue) “\(semantics.name)”", isLeaving: isLeaving,
      isOperable: control.isOperable, tree: tree)
  }

  private mutating func outcome(of target: Target, _ way: [String], _ reference: String) throws -> Outcome {
    let before = target.tree.semantics.map(\.semantics)
    window.send(.pointerMoved(to: target.point))
    window.send(.pointerDown(at: target.point, clicks: 1))
    window.step()
    let isHeld = window.root.activeTransition?.pace == .held
    for _ in 0..<Int.random(in: 0...6, using: &generator) { window.step() }
    window.send(.pointerUp(at: target.point))
    window.step()
    let after = target.tree.semantics.map(\.semantics)
    if try state() != reference { return .acted }
    if target.isLeaving, after != before { return .actedOutgoing }
    if target.isLeaving, target.name == way.last { return .repeated }
    if isHeld { return .caught }
    if !target.isOperable { return .disabled }
    return try hasEffectAtRest(target, way) ? .dead : .idle
  }

  // Presses the control at rest: one that leaves before the last tap, and another one after the transition.
  private func hasEffectAtRest(_ target: Target, _ way: [String]) throws -> Bool {
    _ = try follow(way, upTo: target.isLeaving ? way.count - 1 : nil)
    let before = try state()
    guard let element = window.elements.first(where: { $0.description == target.name }) else { return true }
    tap(element)
    return try state() != before
  }
}
