/// Whom to tell that something has changed, each as long as it lives.
@MainActor
struct Observers {
  private var watchers: [(who: () -> AnyObject?, tell: () -> Void)] = []

  mutating func add(_ who: AnyObject, _ changed: @escaping () -> Void) {
    watchers.removeAll { $0.who() == nil }
    watchers.append(({ [weak who] in who }, changed))
  }

  func tell() {
    for watcher in watchers where watcher.who() != nil { watcher.tell() }
  }
}
