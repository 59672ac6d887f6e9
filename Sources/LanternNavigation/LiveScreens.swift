import Synchronization

/// Which screens live, in all windows of the process: what a leak shows up in.
nonisolated public enum LiveScreens {
  private static let living = Mutex<[ObjectIdentifier: (name: String, count: Int)]>([:])

  /// How many screens live.
  public static var count: Int { living.withLock { $0.values.reduce(0) { $0 + $1.count } } }

  /// How many live of each type, by its name, in alphabetical order.
  public static var byType: [(name: String, count: Int)] {
    living.withLock { $0.values.filter { $0.count > 0 } }.sorted { $0.name < $1.name }
  }

  fileprivate static func add(_ number: Int, _ type: any AnyObject.Type) {
    let key = ObjectIdentifier(type)
    living.withLock { $0[key, default: ("\(type)", 0)].count += number }
  }
}

/// Counted for as long as the screen that holds it.
nonisolated final class Presence: Sendable {
  private let type: any AnyObject.Type

  init(_ type: any AnyObject.Type) {
    self.type = type
    LiveScreens.add(1, type)
  }

  deinit { LiveScreens.add(-1, type) }
}
