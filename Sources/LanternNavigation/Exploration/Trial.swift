import LanternWidgets

/// A window from its start, and what is held against it.
final class Trial {
  let window: StateExplorer.Window
  private let strays: Leaks
  // Those that have no answer yet, and those that had another one.
  private var waiting: [Call] = []
  private var repeated: [Call] = []

  init(_ window: StateExplorer.Window, _ strays: Leaks) {
    self.window = window
    self.strays = strays
  }

  var root: RootController { window.root }

  var state: String { Snapshot(root).state(window.note()) }

  /// Lets all come to rest; returns what does not hold then.
  func rest() -> [StateExplorer.Flaw] {
    window.rest()
    guard root.activeTransition == nil else { return [.unrest] }
    return flaws + takeAnswers() + strays.growth(outside: [root] + window.kept())
  }

  /// Has an event take place; false when it is not possible now.
  func perform(_ name: String) -> Bool {
    guard let event = window.events().first(where: { $0.name == name }) else { return false }
    event.perform()
    return true
  }

  /// Draws frames until a transition is half through, or held, or goes on from one that was turned round; returns whether
  /// one came that far.
  func goHalfWay() -> Bool {
    for _ in 0..<Trial.most {
      if let activeTransition = root.activeTransition, let position = root.position {
        if activeTransition.pace == .held || activeTransition.isContinuation || position >= 0.5 {
          return true
        }
      }
      window.frame()
    }
    return false
  }

  // Ten seconds at the fastest rate.
  private static let most = 2_400

  /// Asks for a destination. What is said of it at once is held against what there is at once.
  func ask(_ destination: StateExplorer.Destination) -> (call: Call, flaws: [StateExplorer.Flaw]) {
    let call = Call(destination.name, before: Snapshot(root))
    waiting.append(call)
    destination.open { [weak self] ending in self?.take(ending, of: call) }
    call.endTheMoment()
    return (call, call.change.map { [.changed(call.destination, how: $0)] } ?? [])
  }

  private func take(_ ending: StateExplorer.Ending, of call: Call) {
    call.take(ending, in: root)
    if call.count == 1 { waiting.removeAll { $0 === call } }
    if call.count == 2 { repeated.append(call) }
  }

  // MARK: What must hold

  /// What does not hold of the screens, whether they are at rest or not.
  var flaws: [StateExplorer.Flaw] {
    flaws(of: root, isSeen: true, atRest: root.activeTransition == nil) + window.check().map { .own($0) }
  }

  private func flaws(of screen: Screen, isSeen: Bool, atRest: Bool) -> [StateExplorer.Flaw] {
    let name = screen.nameInReports
    var flaws: [StateExplorer.Flaw] = []
    if atRest, screen.appearance != (isSeen ? .shown : .hidden) {
      flaws.append(.appearance(of: name, is: screen.appearance, isSeen: isSeen))
    }
    let shown = screen.visibleChildren
    var held: [Screen] = []
    if let container = screen as? any Container {
      let arrangement = container.arrangement
      held = arrangement.screens
      if held.isEmpty, container is StackContainer || container is TabScreen { flaws.append(.empty(name)) }
      if !held.isEmpty, !held.indices.contains(arrangement.shown) {
        flaws.append(.nothingShown(name, number: arrangement.shown))
      }
      if atRest { flaws += screen.children.without(held).map { .notHeld($0.nameInReports, by: name) } }
    }
    for child in held + shown.without(held)
    where child.parent !== screen || !screen.children.contains(where: { $0 === child }) {
      flaws.append(.notChild(child.nameInReports, of: name))
    }
    return screen.children.reduce(into: flaws) { flaws, child in
      flaws += self.flaws(of: child, isSeen: isSeen && shown.contains { $0 === child }, atRest: atRest)
    }
  }

  /// What was told more often than once since this was last asked.
  func takeRepetitions() -> [StateExplorer.Flaw] {
    defer { repeated = [] }
    return repeated.map { .told($0.destination, times: $0.count) }
  }

  // At rest nobody waits.
  private func takeAnswers() -> [StateExplorer.Flaw] {
    defer { waiting = [] }
    return takeRepetitions() + waiting.map { .told($0.destination, times: 0) }
  }
}

/// A destination that was asked for.
final class Call {
  enum Word { case shown, unchanged, superseded }

  let destination: String
  /// What was told first, and how often something was.
  private(set) var word: Word?
  private(set) var count = 0
  /// Whether what is said to show was seen when that was said.
  private(set) var wasSeen = false
  private weak var screen: Screen?
  /// What was not as before when it was said at once that all is.
  private(set) var change: String?
  private var before: Snapshot?

  init(_ destination: String, before: Snapshot) {
    self.destination = destination
    self.before = before
  }

  /// What is told from now on is not told at once.
  func endTheMoment() { before = nil }

  func take(_ ending: StateExplorer.Ending, in root: RootController) {
    count += 1
    guard count == 1 else { return }
    switch ending {
    case .shown(let isWanted):
      word = .shown
      screen = root.firstSeen(where: isWanted)
      wasSeen = screen != nil
    case .unchanged:
      word = .unchanged
      if let before { change = Snapshot(root).difference(since: before) }
    case .superseded: word = .superseded
    }
  }

  /// Whether what was seen then still is.
  func isSeen(in root: RootController) -> Bool {
    guard let screen else { return false }
    return root.firstSeen { $0 === screen } != nil
  }
}
