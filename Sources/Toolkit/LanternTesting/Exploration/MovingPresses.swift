import LanternBase
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternWidgets

/// What became of a press while a screen moved.
private enum PressOutcome: String {
  case acted = "acted"
  case actedOutgoing = "acted on the screen that leaves"
  case repeated = "again on the control that started the transition"
  case underWay = "on a control that leads where the transition leads"
  case left = "on a control that had left when the button was released"
  case caught = "took hold of what moves"
  case refused = "led to what a guard refused"
  case disabled = "on a disabled control"
  case covered = "on a control that a dialog covered when the transition started"
  case idle = "on a control without an effect at rest"
  case dead = "dead"
}

/// Leads an app to random places, starts a transition there, and presses a control at a random moment of it.
///
/// The state of the app is the witness that a press acted: the same events without the press lead to another state.
struct MovingPresses {
  /// A control that is drawn at a point of the window.
  private struct Target {
    let point: Point
    let name: String
    let isOperable: Bool
    let tree: WidgetTree
    // The tree of the screen, or of the container of screens, that leaves with the control; nil if none does.
    let leavingTree: WidgetTree?

    var isLeaving: Bool { leavingTree != nil }
  }

  // What an app shows at rest.
  private struct State: Equatable {
    let screens: String
    var semantics: [Semantics]

    // The same state whatever has the focus.
    var unfocused: State {
      var state = self
      for index in semantics.indices { state.semantics[index].states.remove(.focused) }
      return state
    }
  }

  private static let pressesPerWay = 5
  private static let maximumEvents = 8

  private let start: () throws -> StateExplorer.Window
  private let limits: StateExplorer.Limits
  private var random: SplitMix64
  private(set) var report = StateExplorer.Report()
  private var window: StateExplorer.Window
  private var testWindow: TestWindow

  init(_ start: @escaping () throws -> StateExplorer.Window, _ limits: StateExplorer.Limits, seed: UInt64)
    throws
  {
    (self.start, self.limits) = (start, limits)
    random = SplitMix64(seed: seed)
    report.seed = seed
    (window, testWindow) = try MovingPresses.begin(start)
  }

  private static func begin(
    _ start: () throws -> StateExplorer.Window
  ) throws -> (StateExplorer.Window, TestWindow) {
    let window = try start()
    guard let testWindow = window.testWindow else { throw MissingTestWindow() }
    return (window, testWindow)
  }

  private struct MissingTestWindow: Error, CustomStringConvertible {
    var description: String { "create the window of the explorer from a TestWindow, which can be pressed" }
  }

  /// Presses a number of times, or until there are as many failures as the limits allow.
  mutating func press(_ count: Int) throws {
    var ways = 0
    while report.steps < count, report.failures.count < limits.failures {
      ways += 1
      guard ways <= 20 + 4 * count else {
        return fail(.notPossible("a transition"), StateExplorer.Report.State(text: "any state", path: []))
      }
      guard let way = try findWay() else { continue }
      let reference = try restingState()
      for _ in 0..<MovingPresses.pressesPerWay
      where report.steps < count && report.failures.count < limits.failures {
        guard try follow(way), let target = try advanceToTarget() else { continue }
        try press(target, way, reference)
      }
    }
  }

  private mutating func press(_ target: Target, _ way: [String], _ reference: State) throws {
    let kind = window.root.activeTransition?.kind ?? ""
    let position = window.root.position ?? 0
    let tree = Snapshot(window.root).state(window.note())
    let outcome = try outcome(of: target, way, reference)
    report.steps += 1
    report.presses[outcome.rawValue, default: 0] += 1
    report.pressedTransitions[kind, default: 0] += 1
    guard outcome == .dead else { return }
    fail(
      .deadPress(target.name, isLeaving: target.isLeaving, transition: kind, position: position),
      StateExplorer.Report.State(text: tree, path: way))
  }

  private mutating func fail(_ violation: StateExplorer.Violation, _ state: StateExplorer.Report.State) {
    report.failures.append(
      StateExplorer.Failure(state: state, actions: [], step: report.steps, violation: violation))
  }

  // MARK: The way to a transition

  // Returns random events from the start. The last one starts a transition, which is then active.
  private mutating func findWay() throws -> [String]? {
    (window, testWindow) = try MovingPresses.begin(start)
    var way: [String] = []
    for _ in 0..<MovingPresses.maximumEvents {
      let events = window.events()
      guard !events.isEmpty else { return nil }
      let event = events[random.next(below: events.count)]
      way.append(event.name)
      try event.perform()
      if isMoving(), random.next(below: 3) == 0 { return way }
      try window.rest()
    }
    return nil
  }

  // Performs events. Returns false if one isn't possible, or if `startsTransition` and the last one starts none.
  private mutating func follow(_ way: [String], startsTransition: Bool = true) throws -> Bool {
    (window, testWindow) = try MovingPresses.begin(start)
    for (index, name) in way.enumerated() {
      guard let event = window.events().first(where: { $0.name == name }) else { return false }
      try event.perform()
      if startsTransition, index == way.count - 1 { return isMoving() }
      try window.rest()
    }
    return true
  }

  // Returns whether a transition becomes active. On the clock of a test window, each frame waits for the work of other threads.
  private func isMoving() -> Bool {
    for _ in 0..<60 {
      testWindow.step()
      if window.root.activeTransition != nil { return true }
      if testWindow.loop.isIdle { return false }
    }
    return false
  }

  private func restingState() throws -> State {
    try window.rest()
    return State(
      screens: Snapshot(window.root).state(window.note()),
      semantics: MovingPresses.witness(testWindow.semantics))
  }

  // The focus of a button is no witness: each press moves it there.
  private static func witness(_ semantics: [Semantics]) -> [Semantics] {
    semantics.map { semantics in
      var semantics = semantics
      if semantics.actions.contains(.press) { semantics.states.remove(.focused) }
      return semantics
    }
  }

  // MARK: The press

  // Draws frames up to a random moment of the transition, and returns a control that is visible then.
  private mutating func advanceToTarget() throws -> Target? {
    for _ in 0..<random.next(below: 21) {
      try window.frame()
      guard window.root.activeTransition != nil else { return nil }
    }
    let size = window.root.pixelSize.points(at: window.root.environment.scale)
    var targets: [String: [Target]] = [:]
    // With a random offset, also controls that are smaller than the steps are found.
    let step = 24
    for y in stride(from: random.next(below: step), to: Int(size.height), by: step) {
      for x in stride(from: random.next(below: step), to: Int(size.width), by: step) {
        let point = Point(Double(x), Double(y))
        guard let target = MovingPresses.target(at: point, in: window.root.tree, point) else {
          continue
        }
        targets[target.name, default: []].append(target)
      }
    }
    guard !targets.isEmpty else { return nil }
    let name = targets.keys.sorted()[random.next(below: targets.count)]
    return targets[name].map { $0[random.next(below: $0.count)] }
  }

  // The control at a point of a tree. `place` is the point of the window. Of two screens that move, the one in front
  // is searched first.
  private static func target(
    at point: Point, in tree: WidgetTree, _ place: Point, leaving: WidgetTree? = nil
  ) -> Target? {
    guard let widget = tree.hit(point) else { return nil }
    if let viewport = widget as? Viewport {
      let local = point - viewport.windowFrame.origin
      for inner in viewport.trees.sorted(by: { one, _ in one === viewport.activeTree }) {
        let frame = viewport.place(of: inner, at: local)
        guard frame.contains(local) else { continue }
        let inside = viewport.position(of: local, in: frame)
        let leaving = leaving ?? (inner === viewport.activeTree ? nil : inner)
        if let target = target(at: inside, in: inner, place, leaving: leaving) { return target }
      }
      return nil
    }
    guard let control = widget as? Control, let semantics = control.semantics else { return nil }
    return Target(
      point: place, name: semantics.roleAndName, isOperable: control.isOperable, tree: tree,
      leavingTree: leaving)
  }

  private mutating func outcome(of target: Target, _ way: [String], _ reference: State) throws
    -> PressOutcome
  {
    let before = outgoingState(target)
    let refusals = window.root.refusalCount
    hold(target.point)
    let isHeld = window.root.activeTransition?.pace == .held
    for _ in 0..<random.next(below: 7) { testWindow.step() }
    let hasLeft =
      target.isLeaving && window.root.activeTransition == nil
      || !target.tree.semantics.contains { $0.semantics.roleAndName == target.name }
    testWindow.send(.pointerUp(at: target.point))
    testWindow.step()
    let after = outgoingState(target)
    if try restingState() != reference { return .acted }
    if target.isLeaving, after != before { return .actedOutgoing }
    if window.root.refusalCount > refusals { return .refused }
    if target.name == way.last { return .repeated }
    if hasLeft { return .left }
    if isHeld { return .caught }
    if !target.isOperable { return .disabled }
    guard let effect = try effectAtRest(of: target, way) else {
      guard target.isLeaving else { return .dead }
      if try leads(target, to: reference, after: way) { return .underWay }
      return try answersDialog(way) ? .covered : .dead
    }
    if target.isLeaving, effect.after.unfocused == reference.unfocused { return .underWay }
    return effect.before == effect.after ? .idle : .dead
  }

  // Presses the button at a point, and draws a frame.
  private func hold(_ point: Point) {
    testWindow.send(.pointerMoved(to: point))
    testWindow.send(.pointerDown(at: point, clicks: 1))
    testWindow.step()
  }

  // What leaves, the screens that it was shown with, and those that the window will show.
  private func outgoingState(_ target: Target) -> State {
    State(
      screens: Snapshot(window.root).tree + Snapshot.text(window.root.current),
      semantics: MovingPresses.witness((target.leavingTree ?? target.tree).semantics.map(\.semantics)))
  }

  // The states at rest before and after a press on the control, which is there: before the last event if it leaves then, or
  // else after the transition. Nil if the control isn't there.
  private mutating func effectAtRest(
    of target: Target, _ way: [String]
  ) throws -> (before: State, after: State)? {
    guard try follow(target.isLeaving ? way.dropLast() : way, startsTransition: false) else { return nil }
    let before = try restingState()
    return try stateAfterPress(on: target).map { (before, $0) }
  }

  // Whether a control that the last event has added to the page that leaves, such as the row of a new note, leads where the
  // event leads. The page is there again after Escape.
  private mutating func leads(_ target: Target, to reference: State, after way: [String]) throws -> Bool {
    guard try follow(way, startsTransition: false) else { return false }
    try window.rest()
    testWindow.send(.keyDown(.escape, []))
    try window.rest()
    return try stateAfterPress(on: target)?.unfocused == reference.unfocused
  }

  // Whether a dialog, which covers the other controls, is open before the last event.
  private mutating func answersDialog(_ way: [String]) throws -> Bool {
    guard try follow(way.dropLast(), startsTransition: false) else { return false }
    return testWindow.semantics.contains { $0.role == .dialog }
  }

  // The state at rest after a press on the control; nil if that isn't there.
  private func stateAfterPress(on target: Target) throws -> State? {
    guard let element = testWindow.elements.first(where: { $0.description == target.name }) else {
      return nil
    }
    hold(element.frame.center)
    testWindow.send(.pointerUp(at: element.frame.center))
    return try restingState()
  }
}
