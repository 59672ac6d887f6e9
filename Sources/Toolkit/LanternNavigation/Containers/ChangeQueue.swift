/// Serializes the changes of all containers.
///
/// A change that is requested while another one is being made, such as in a lifecycle hook or a completion, waits
/// until that one has returned: its transition has started, or it is complete. Changes then follow in the order of the
/// requests. The queue belongs to the main actor rather than to a window, because a hook can change containers that are
/// in no window yet.
enum ChangeQueue {
  // Far above the number of changes that even careless code requests from hooks.
  private static let limit = 1_024
  /// Whether the queue has reached its limit. Containers then refuse further changes.
  static var isFull: Bool { waiting.count >= limit }
  private static var waiting: [() -> Void] = []
  /// Whether a change is being made.
  private(set) static var isBusy = false

  /// Makes a change now, or adds it to the queue if another one is being made.
  static func perform(_ change: @escaping () -> Void) {
    if isBusy { waiting.append(change) } else { run(change) }
  }

  /// Makes a change now, as part of the current change if there is one.
  static func run<Result>(_ change: () -> Result) -> Result {
    guard !isBusy else { return change() }
    isBusy = true
    let result = change()
    while !waiting.isEmpty { waiting.removeFirst()() }
    isBusy = false
    return result
  }
}

/// The callers that wait for one result. Each gets it exactly once.
///
/// If the result never comes, because the window was released, the callers get `cancelled(by: .window)`.
final class PendingResult {
  private var completions: [(NavigationResult<Void>) -> Void]

  init(_ completion: @escaping (NavigationResult<Void>) -> Void) { completions = [completion] }

  isolated deinit { finish(.cancelled(by: .window)) }

  func add(_ completion: @escaping (NavigationResult<Void>) -> Void) { completions.append(completion) }

  func finish(_ result: NavigationResult<Void>) {
    let completions = completions
    self.completions = []
    for completion in completions { completion(result) }
  }
}
