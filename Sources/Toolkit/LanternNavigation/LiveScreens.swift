import Synchronization

/// Counts all live screens of the process, in all windows, to detect leaks.
nonisolated public enum LiveScreens {
  private static let counts = Mutex<[ObjectIdentifier: (name: String, count: Int)]>([:])

  /// The number of live screens.
  public static var count: Int { counts.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// The number of live screens of each type, sorted by the name of the type.
  public static var byType: [(name: String, count: Int)] {
    counts.withLock { $0.values.filter { $0.count > 0 } }.sorted { $0.name < $1.name }
  }

  fileprivate static func add(_ number: Int, _ type: any AnyObject.Type) {
    let key = ObjectIdentifier(type)
    counts.withLock { $0[key, default: ("\(type)", 0)].count += number }
  }
}

/// Counts one screen as live until the token is released. Each screen retains its own token.
nonisolated final class LiveScreenToken: Sendable {
  private let type: any AnyObject.Type

  init(_ type: any AnyObject.Type) {
    self.type = type
    LiveScreens.add(1, type)
  }

  deinit { LiveScreens.add(-1, type) }
}
