/// Leads through screens that belong together, and says when it is through.
///
/// It retains the coordinators that it started. The life of one is bound to a screen: when that is gone, however that
/// came about, so is the coordinator.
@MainActor
open class Coordinator {
  public private(set) var children: [Coordinator] = []

  public init() {}

  // Isolated by default, it would trap where a subclass of another module is released off the main thread.
  nonisolated deinit {}

  /// Shows the first of its screens.
  open func activate() {}

  /// Retains another coordinator until a screen is gone: the stack that its screens stand in, or the first of them.
  public final func adopt(_ child: Coordinator, until screen: Screen) {
    children.append(child)
    screen.whenGone { [weak self, weak child] _ in
      guard let child else { return }
      self?.release(child)
    }
  }

  /// Lets go of one that is through.
  public final func release(_ child: Coordinator) { children.removeAll { $0 === child } }
}
