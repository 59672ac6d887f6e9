import Observation
import Synchronization

/// A value that a widget reads from observable models.
///
/// While the widget is in a tree, the value is tracked: a change of a property that was read makes the value stale, and
/// the tree reads it again before the next frame. A widget outside a tree reads the value when it joins one.
@MainActor
final class ObservedValue {
  private weak var widget: Widget?
  // Reads the value. Returns the closure that applies it, or nil if the value is the same as before.
  private let read: () -> (() -> Void)?
  private var subscription: Subscription?
  /// While a value is applied, whether it is another one because of an action of the user, other than typing.
  private(set) var isChangedByUser = false

  init<Value: Equatable>(
    _ widget: Widget, _ read: @escaping () -> Value, apply: @escaping (Value) -> Void
  ) {
    self.widget = widget
    var last: Value?
    self.read = {
      let value = read()
      guard value != last else { return nil }
      last = value
      return { apply(value) }
    }
  }

  nonisolated deinit { subscription?.end() }

  /// Whether the widget is in a tree.
  func belongs(to tree: WidgetTree) -> Bool { widget?.tree === tree }

  /// Reads the value and applies it if it has changed. Tracks it if the widget is in a tree.
  func refresh() {
    stopTracking()
    guard widget?.tree != nil else { return read()?() ?? () }
    let subscription = Subscription()
    self.subscription = subscription
    let apply = withObservationTracking {
      subscription.touch()
      return read()
    } onChange: { [weak self, weak subscription] in
      // A subscription may end on any thread. A model changes on the main thread only.
      guard let subscription, !subscription.hasEnded else { return }
      MainActor.assumeIsolated { self?.becomeStale() }
    }
    apply?()
    isChangedByUser = false
  }

  /// Ends the subscription, so that the models keep no reference to it.
  func stopTracking() {
    subscription?.end()
    subscription = nil
  }

  // The model is about to change, so the value is read later.
  private func becomeStale() {
    subscription = nil
    isChangedByUser = widget?.tree?.outermost.isUserActing == true
    widget?.tree?.valueIsStale(self)
  }
}

/// An observable object whose only change is its end. A tracking that has read it ends with it.
nonisolated private final class Subscription: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let isOver = Atomic(false)

  var hasEnded: Bool { isOver.load(ordering: .relaxed) }

  func touch() { registrar.access(self, keyPath: \.hasEnded) }

  func end() {
    guard !isOver.exchange(true, ordering: .relaxed) else { return }
    registrar.withMutation(of: self, keyPath: \.hasEnded) {}
  }
}
