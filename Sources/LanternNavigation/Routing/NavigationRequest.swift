import LanternWidgets

/// A navigation on its way, whatever it leads to.
final class NavigationRequest {
  /// What it leads to.
  let name: String
  let key: AnyHashable?
  let start: (NavigationRequest) -> Void
  /// Whether it still can be given up.
  var isRevocable = true
  // Who asked for it, by number: more than one where equal ones came together.
  private var callers: [Int: (Ending) -> Void] = [:]
  // The guard that is waited for.
  private var question: (number: Int, take: (Verdict?) -> Void)?
  private var count = 0
  private(set) var isOver = false
  /// Told how it ends, before those who asked for it.
  var witness: ((Ending) -> Void)?

  init(_ name: String, key: AnyHashable?, start: @escaping (NavigationRequest) -> Void) {
    self.name = name
    self.key = key
    self.start = start
  }

  /// Another caller; returns its number.
  func add(_ whenOver: @escaping (Ending) -> Void) -> Int {
    count += 1
    callers[count] = whenOver
    return count
  }

  /// Whether nobody else wants it.
  var isLonely: Bool { callers.count == 1 }

  func release(_ caller: Int) -> ((Ending) -> Void)? { callers.removeValue(forKey: caller) }

  func has(_ caller: Int) -> Bool { callers[caller] != nil }

  /// Waits for an answer; nil is none in time. Returns the question's number.
  func wait(_ take: @escaping (Verdict?) -> Void) -> Int {
    count += 1
    question = (count, take)
    return count
  }

  func awaits(_ number: Int) -> Bool { question?.number == number }

  // What is answered a second time, too late, or after all is over does not count.
  func answer(_ number: Int, _ verdict: Verdict?) {
    guard let question, question.number == number else { return }
    self.question = nil
    question.take(verdict)
  }

  func end(_ ending: Ending) {
    guard !isOver else { return }
    isOver = true
    question = nil
    let callers = callers.sorted { $0.key < $1.key }
    self.callers = [:]
    witness?(ending)
    for caller in callers { caller.value(ending) }
  }
}

/// What became of one, whatever it led to.
enum Ending {
  case shown(Screen, [NavigationTransaction.Change])
  case refused(Refusal)
  case superseded
  case cancelled
  case failed(RoutingError)
}

extension Outcome {
  init(_ ending: Ending, of destination: String) {
    switch ending {
    case .shown(let screen, let changes):
      // A step's finder and factory both are typed, so it is one.
      self =
        (screen as? Shown).map { .shown(PresentedDestination(screen: $0, changes: changes)) }
        ?? .failed(.notFound(step: destination))
    case .refused(let refusal): self = .refused(refusal)
    case .superseded: self = .superseded
    case .cancelled: self = .cancelled
    case .failed(let error): self = .failed(error)
    }
  }
}
