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
  var isCancellable = true
  // The completion handlers by caller number. Equal requests share one navigation and so have several callers.
  private var callers: [Int: (Result) -> Void] = [:]
  // The handler of the verdict that a guard has not given yet, and the task of the guard.
  private var pendingVerdict: (number: Int, handler: (Verdict?) -> Void, task: Task<Void, Never>?)?
  private var count = 0
  private(set) var hasEnded = false
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
  func addInner(_ request: NavigationRequest) { inner = inner.filter { !$0.hasEnded } + [request] }

  /// The navigations that wait for this one, from the inside out.
  var enclosing: [NavigationRequest] { Array(sequence(first: self, next: \.outer).dropFirst()) }

  /// Adds a caller and returns its number.
  func add(_ completion: @escaping (Result) -> Void) -> Int {
    count += 1
    callers[count] = completion
    return count
  }

  /// Whether the request has exactly one caller.
  var hasSingleCaller: Bool { callers.count == 1 }

  func release(_ caller: Int) -> ((Result) -> Void)? { callers.removeValue(forKey: caller) }

  func has(_ caller: Int) -> Bool { callers[caller] != nil }

  /// Waits for the verdict of a guard, and returns a number for it. A nil verdict means that the deadline passed.
  func awaitVerdict(_ handler: @escaping (Verdict?) -> Void) -> Int {
    count += 1
    pendingVerdict = (count, handler, nil)
    return count
  }

  /// Keeps the task of the guard that is asked. The task is cancelled when its verdict no longer counts.
  func keep(_ task: Task<Void, Never>?, for number: Int) {
    if isAwaitingVerdict(number) { pendingVerdict?.task = task } else { task?.cancel() }
  }

  func isAwaitingVerdict(_ number: Int) -> Bool { pendingVerdict?.number == number }

  // Ignores repeated and late verdicts, and those after the request has ended.
  func deliver(_ verdict: Verdict?, for number: Int) {
    guard let pendingVerdict, pendingVerdict.number == number else { return }
    self.pendingVerdict = nil
    if verdict == nil { pendingVerdict.task?.cancel() }
    pendingVerdict.handler(verdict)
  }

  func end(_ result: Result) {
    guard !hasEnded else { return }
    hasEnded = true
    pendingVerdict?.task?.cancel()
    pendingVerdict = nil
    let inner = inner
    self.inner = []
    // Navigations that are being applied continue.
    for request in inner where request.isCancellable {
      request.end(result.kind == .shown ? .superseded : result)
    }
    let callers = callers.sorted { $0.key < $1.key }
    self.callers = [:]
    observer?(result)
    // A change that one of several callers requests waits until all have the result.
    if callers.count > 1 {
      ChangeQueue.run { for caller in callers { caller.value(result) } }
    } else {
      callers.first?.value(result)
    }
  }
}
