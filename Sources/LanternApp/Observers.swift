/// The objects to notify of changes. Each is held weakly.
@MainActor
struct Observers {
  private var observers: [(who: () -> AnyObject?, notify: () -> Void)] = []

  mutating func add(_ who: AnyObject, _ onChange: @escaping () -> Void) {
    observers.removeAll { $0.who() == nil }
    observers.append(({ [weak who] in who }, onChange))
  }

  func notify() {
    for observer in observers where observer.who() != nil { observer.notify() }
  }
}
