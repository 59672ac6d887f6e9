import LanternWidgets

/// A navigation that waits or runs.
final class NavigationRequest {
  /// The result, independent of the type of the destination's screen.
  typealias Result = NavigationResult<PresentedDestination<Screen>>

  /// The name of the destination.
  let name: String
  let key: AnyHashable?
  let start: (NavigationRequest) -> Void
  /// The navigation that waits for the guard that made this request.
  let outer: NavigationRequest?
  /// Whether the request can still be cancelled.
  var isRevocable = true
  // The completion handlers by caller number. Equal requests share one navigation and so have several callers.
  private var callers: [Int: (Result) -> Void] = [:]
  // The question to a guard that has not answered yet.
  private var question: (number: Int, take: (Verdict?) -> Void)?
  private var count = 0
  private(set) var isOver = false
  // The navigations of the guards that this one waits for.
  private var inner: [NavigationRequest] = []
  /// Receives the result before the callers do.
  var observer: ((Result) -> Void)?

  init(
    _ name: String, key: AnyHashable?, within outer: NavigationRequest? = nil,
    start: @escaping (NavigationRequest) -> Void
  ) {
    self.name = name
    self.key = key
    self.outer = outer
    self.start = start
  }

  /// Adds a navigation of a guard that this one waits for. It ends with this one.
  func include(_ request: NavigationRequest) { inner = inner.filter { !$0.isOver } + [request] }

  /// The navigations that wait for this one, from the inside out.
  var enclosing: [NavigationRequest] { Array(sequence(first: self, next: \.outer).dropFirst()) }

  /// Adds a caller and returns its number.
  func add(_ whenOver: @escaping (Result) -> Void) -> Int {
    count += 1
    callers[count] = whenOver
    return count
  }

  /// Whether the request has exactly one caller.
  var hasOneCaller: Bool { callers.count == 1 }

  func release(_ caller: Int) -> ((Result) -> Void)? { callers.removeValue(forKey: caller) }

  func has(_ caller: Int) -> Bool { callers[caller] != nil }

  /// Waits for the answer of a guard. A nil verdict means that the deadline passed. Returns the number of the
  /// question.
  func wait(_ take: @escaping (Verdict?) -> Void) -> Int {
    count += 1
    question = (count, take)
    return count
  }

  func awaits(_ number: Int) -> Bool { question?.number == number }

  // Repeated or late answers are ignored, and so are answers after the request has ended.
  func answer(_ number: Int, _ verdict: Verdict?) {
    guard let question, question.number == number else { return }
    self.question = nil
    question.take(verdict)
  }

  func end(_ result: Result) {
    guard !isOver else { return }
    isOver = true
    question = nil
    let inner = inner
    self.inner = []
    // What is being applied continues.
    for request in inner where request.isRevocable {
      request.end(result.kind == .shown ? .superseded : result)
    }
    let callers = callers.sorted { $0.key < $1.key }
    self.callers = [:]
    observer?(result)
    for caller in callers { caller.value(result) }
  }
}
