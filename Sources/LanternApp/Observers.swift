/// The objects to notify of changes. Each is held weakly.
@MainActor
struct Observers {
  private var observers: [(object: () -> AnyObject?, notify: () -> Void)] = []

  mutating func add(_ observer: AnyObject, _ onChange: @escaping () -> Void) {
    observers.removeAll { $0.object() == nil }
    observers.append(({ [weak observer] in observer }, onChange))
  }

  func notify() {
    for observer in observers where observer.object() != nil { observer.notify() }
  }
}
