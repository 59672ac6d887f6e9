import LanternWidgets

/// A window from its start, with the checks of its conditions.
final class ExplorationRun {
  let window: StateExplorer.Window
  private let leaks: Leaks
  // The calls without a result so far, and those with more than one.
  private var waiting: [Call] = []
  private var repeated: [Call] = []

  init(_ window: StateExplorer.Window, _ leaks: Leaks) {
    self.window = window
    self.leaks = leaks
  }

  var root: RootController { window.root }

  var state: String { Snapshot(root).state(window.note()) }

  /// Lets the window come to rest. Returns the violations found then.
  func rest() -> [StateExplorer.Violation] {
    window.rest()
    guard root.activeTransition == nil else { return [.unrest] }
    return violations + takeAnswers() + leaks.growth(outside: [root] + window.kept())
  }

  /// Performs an event. Returns false if it isn't possible now.
  func perform(_ name: String) -> Bool {
    guard let event = window.events().first(where: { $0.name == name }) else { return false }
    event.perform()
    return true
  }

  /// Draws frames until a transition is halfway, or is dragged, or continues after a reversal.
  ///
  /// Returns whether a transition came that far.
  func goHalfWay() -> Bool {
    for _ in 0..<ExplorationRun.most {
      if let activeTransition = root.activeTransition, let position = root.position {
        if activeTransition.pace == .held || activeTransition.isContinuation || position >= 0.5 {
          return true
        }
      }
      window.frame()
    }
    return false
  }

  // Ten seconds at the highest frame rate.
  private static let most = 2_400

  /// Requests a destination. An immediate result is compared with the state of the window at that moment.
  func ask(_ destination: StateExplorer.Destination) -> (call: Call, violations: [StateExplorer.Violation]) {
    let call = Call(destination.name, before: Snapshot(root))
    waiting.append(call)
    destination.open { [weak self] in self?.take($0, of: call) }
    call.endTheMoment()
    return (call, call.change.map { [.changed(call.destination, how: $0)] } ?? [])
  }

  private func take(_ answer: StateExplorer.Answer, of call: Call) {
    call.take(answer, in: root)
    if call.count == 1 { waiting.removeAll { $0 === call } }
    if call.count == 2 { repeated.append(call) }
  }

  // MARK: Conditions

  /// The violations by the screens, at rest or not.
  var violations: [StateExplorer.Violation] {
    violations(of: root, isSeen: true, atRest: root.activeTransition == nil) + window.check().map { .own($0) }
  }

  private func violations(of screen: Screen, isSeen: Bool, atRest: Bool) -> [StateExplorer.Violation] {
    let name = screen.nameInReports
    var violations: [StateExplorer.Violation] = []
    if atRest, screen.appearance != (isSeen ? .shown : .hidden) {
      violations.append(.appearance(of: name, is: screen.appearance, isSeen: isSeen))
    }
    let shown = screen.visibleChildren
    var held: [Screen] = []
    if let container = screen as? Container {
      let arrangement = container.targetArrangement
      held = arrangement.screens
      if held.isEmpty, container is StackContainer || container is TabScreen {
        violations.append(.empty(name))
      }
      if !held.isEmpty, !held.indices.contains(arrangement.shown) {
        violations.append(.nothingShown(name, number: arrangement.shown))
      }
      if atRest { violations += screen.children.without(held).map { .notHeld($0.nameInReports, by: name) } }
    }
    for child in held + shown.without(held)
    where child.parent !== screen || !screen.children.contains(where: { $0 === child }) {
      violations.append(.notChild(child.nameInReports, of: name))
    }
    return screen.children.reduce(into: violations) { violations, child in
      violations += self.violations(
        of: child, isSeen: isSeen && shown.contains { $0 === child }, atRest: atRest)
    }
  }

  /// Returns the calls with more than one result since this function was last called.
  func takeRepetitions() -> [StateExplorer.Violation] {
    defer { repeated = [] }
    return repeated.map { .answered($0.destination, times: $0.count) }
  }

  // At rest, every call must have a result.
  private func takeAnswers() -> [StateExplorer.Violation] {
    defer { waiting = [] }
    return takeRepetitions() + waiting.map { .answered($0.destination, times: 0) }
  }
}

/// A request for a destination.
final class Call {
  let destination: String
  /// The kind of the first result, and the number of results.
  private(set) var kind: NavigationResultKind?
  private(set) var count = 0
  /// Whether the screen that was reported as shown was visible at that moment.
  private(set) var wasSeen = false
  private weak var screen: Screen?
  /// The difference from the state before the request, if an immediate result reported that nothing changed.
  private(set) var change: String?
  private var before: Snapshot?

  init(_ destination: String, before: Snapshot) {
    self.destination = destination
    self.before = before
  }

  /// Marks the end of the request. Later results aren't immediate.
  func endTheMoment() { before = nil }

  func take(_ answer: StateExplorer.Answer, in root: RootController) {
    count += 1
    guard count == 1 else { return }
    kind = answer.kind
    switch answer {
    case .shown(let isWanted):
      screen = root.firstSeen(where: isWanted)
      wasSeen = screen != nil
    case .refused, .cancelled, .failed:
      if let before { change = Snapshot(root).difference(since: before) }
    case .superseded: break
    }
  }

  /// Whether the screen that was visible at the first result still is.
  func isSeen(in root: RootController) -> Bool {
    guard let screen else { return false }
    return root.firstSeen { $0 === screen } != nil
  }
}
