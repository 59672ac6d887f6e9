import LanternNavigation
import LanternWidgets

/// One start of a window, with the checks of its conditions.
final class ExplorationRun {
  let window: StateExplorer.Window
  private let leaks: Leaks
  // The calls without a result so far, and those with more than one.
  private var waiting: [Call] = []
  private var repeated: [Call] = []
  private var errors: [StateExplorer.Violation] = []

  init(_ window: StateExplorer.Window, _ leaks: Leaks) {
    self.window = window
    self.leaks = leaks
  }

  var root: RootController { window.root }

  var state: String { Snapshot(root).state(window.note()) }

  /// Lets the window come to rest. Returns the violations at rest.
  func rest() -> [StateExplorer.Violation] {
    attempt(window.rest)
    guard root.activeTransition == nil else { return [.notAtRest] }
    return violations + takeMissingResults() + leaks.growth(outside: [root] + window.retained())
  }

  /// Draws the next frame.
  func frame() { attempt(window.frame) }

  func attempt(_ action: () throws -> Void) {
    do {
      try action()
    } catch {
      if case .notAtRest = (error as? TestWindowError)?.reason {
        errors.append(.notAtRest)
      } else {
        errors.append(.custom("\(error)"))
      }
    }
  }

  /// Performs an event, or requests a destination. Returns false if it isn't possible now.
  func perform(_ name: String) -> Bool {
    if let event = window.events().first(where: { $0.name == name }) {
      attempt(event.perform)
    } else if let destination = window.destinations.first(where: { $0.name == name }) {
      destination.open { _ in }
    } else {
      return false
    }
    return true
  }

  /// Draws frames until a transition is halfway, or is dragged, or continues after a reversal.
  ///
  /// Returns whether there is such a transition.
  func advanceHalfway() -> Bool {
    for _ in 0..<ExplorationRun.maximumFrames {
      if let activeTransition = root.activeTransition, let position = root.position {
        if activeTransition.pace == .held || activeTransition.isContinuation || position >= 0.5 {
          return true
        }
      }
      frame()
    }
    return false
  }

  // Ten seconds at the highest frame rate.
  private static let maximumFrames = 2_400

  /// Requests a destination. An immediate result is compared with the state of the window at that moment.
  func request(_ destination: StateExplorer.Destination) -> (
    call: Call, violations: [StateExplorer.Violation]
  ) {
    let call = Call(destination.name, before: Snapshot(root))
    waiting.append(call)
    destination.open { [weak self] in self?.record($0, of: call) }
    call.endRequest()
    return (call, call.change.map { [.changed(call.destination, how: $0)] } ?? [])
  }

  private func record(_ result: StateExplorer.Result, of call: Call) {
    call.record(result, in: root)
    if call.count == 1 { waiting.removeAll { $0 === call } }
    if call.count == 2 { repeated.append(call) }
  }

  // MARK: Conditions

  /// The violations by the screens, at rest or not.
  var violations: [StateExplorer.Violation] {
    violations(of: root, isVisible: true, isAtRest: root.activeTransition == nil)
      + repeatedQuestions + window.check().map { .custom($0) } + errors
  }

  private func violations(of screen: Screen, isVisible: Bool, isAtRest: Bool) -> [StateExplorer.Violation] {
    let name = screen.nameInReports
    var violations: [StateExplorer.Violation] = []
    if isAtRest, screen.appearance != (isVisible ? .shown : .hidden) {
      violations.append(.appearance(of: name, is: screen.appearance, isVisible: isVisible))
    }
    let shown = screen.visibleChildren
    var screens: [Screen] = []
    if let container = screen as? Container {
      let arrangement = container.targetArrangement
      screens = arrangement.screens
      if screens.isEmpty, container is StackContainer || container is TabScreen {
        violations.append(.empty(name))
      }
      if !screens.isEmpty, !screens.indices.contains(arrangement.shown) {
        violations.append(.nothingShown(name, number: arrangement.shown))
      }
      if isAtRest {
        violations += screen.children.without(screens).map { .notInArrangement($0.nameInReports, by: name) }
      }
    }
    for child in screens + shown.without(screens)
    where child.parent !== screen || !screen.children.contains(where: { $0 === child }) {
      violations.append(.notChild(child.nameInReports, of: name))
    }
    return screen.children.reduce(into: violations) { violations, child in
      violations += self.violations(
        of: child, isVisible: isVisible && shown.contains { $0 === child }, isAtRest: isAtRest)
    }
  }

  /// Returns the calls with more than one result since this function was last called.
  func takeRepeatedResults() -> [StateExplorer.Violation] {
    defer { repeated = [] }
    return repeated.map { .completed($0.destination, times: $0.count) }
  }

  // At rest, every call must have a result.
  private func takeMissingResults() -> [StateExplorer.Violation] {
    defer { waiting = [] }
    return takeRepeatedResults() + waiting.map { .completed($0.destination, times: 0) }
  }
}

/// A request for a destination.
final class Call {
  let destination: String
  /// The kind of the first result, its text, and the number of results.
  private(set) var kind: NavigationResultKind?
  private(set) var summary = "no result"
  private(set) var count = 0
  /// Whether the screen that was reported as shown was visible then.
  private(set) var wasVisible = false
  private weak var screen: Screen?
  /// The difference from the state before the request, if an immediate result reported that nothing changed.
  private(set) var change: String?
  private var before: Snapshot?

  init(_ destination: String, before: Snapshot) {
    self.destination = destination
    self.before = before
  }

  /// Marks the end of the synchronous request. Later results aren't immediate.
  func endRequest() { before = nil }

  func record(_ result: StateExplorer.Result, in root: RootController) {
    count += 1
    guard count == 1 else { return }
    kind = result.kind
    summary = "\(result)"
    switch result {
    case .shown(let predicate):
      screen = root.firstVisible(where: predicate)
      wasVisible = screen != nil
    case .refused, .cancelled, .failed:
      if let before { change = Snapshot(root).difference(since: before) }
    case .superseded: break
    }
  }

  /// Whether the screen that was visible at the first result still is.
  func isVisible(in root: RootController) -> Bool {
    guard let screen else { return false }
    return root.firstVisible { $0 === screen } != nil
  }
}
