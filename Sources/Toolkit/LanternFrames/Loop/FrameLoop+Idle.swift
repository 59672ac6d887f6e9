import LanternNavigation
package import LanternWidgets

// Whether something can still change a window, for programs that drive an app from outside.
extension FrameLoop {
  /// Whether nothing moves, no work is outstanding, and no task can run.
  package var isIdle: Bool {
    isAtRest && windows.allSatisfy { $0.root.activeTransition == nil } && mailbox.isIdle && !tasks.hasWork
      && keys?.held.isEmpty != false
  }

  /// What can change the windows without an event, as nouns for a message. Empty if nothing can.
  package var pendingChanges: [String] {
    let pending = [
      ("a transition", windows.contains { $0.root.activeTransition != nil }), ("work", !mailbox.isIdle),
      ("a task", tasks.hasWork), ("a key", keys?.held.isEmpty == false), ("a timer", timers.next != nil),
      ("an animation", !isAtRest || windows.contains { $0.root.nextChange != nil }),
    ]
    return pending.filter(\.1).map(\.0)
  }

  /// Whether `isIdle`, and no timer is due until a moment. Repeating timers don't count.
  package func isIdle(until end: Moment) -> Bool {
    isIdle && timers.nextOnce.map { $0 > end } ?? true
  }
}
