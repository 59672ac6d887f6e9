/// Manages a sequence of related screens, and reports when the sequence ends.
///
/// A coordinator retains the coordinators that it has started. Each of them is bound to a screen and is released when
/// that screen is removed, for whatever reason.
@MainActor
open class Coordinator {
  /// The coordinators that this one retains.
  public private(set) var children: [Coordinator] = []

  /// Creates a coordinator without children.
  public init() {}

  // A deinitializer is isolated by default. It would trap if a subclass of another module is released off the main
  // thread.
  nonisolated deinit {}

  /// Shows the first screen.
  open func activate() {}

  /// Retains another coordinator until a screen is removed: its stack, or its first screen.
  public final func adopt(_ child: Coordinator, until screen: Screen) {
    children.append(child)
    screen.onRemoval { [weak self, weak child] _ in
      guard let child else { return }
      self?.release(child)
    }
  }

  /// Releases a coordinator that has ended.
  public final func release(_ child: Coordinator) { children.removeAll { $0 === child } }
}
