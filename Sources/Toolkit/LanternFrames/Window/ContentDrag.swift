package import LanternRaster
package import LanternWidgets

/// A drag of content out of a window: what each event of the window means while the pointer drags.
///
/// It knows only events. The window moves and ends the drag on its display, and tells its screens.
package struct ContentDrag {
  /// What an event means for the drag.
  nonisolated package enum Step: Equatable {
    /// Nothing. It is an ordinary event.
    case ordinary
    /// The drag has it, and nothing else gets it.
    case taken
    case moved(to: Point)
    /// The content is dropped, where the pointer is now or was last.
    case dropped(at: Point?)
    case cancelled
    /// The drag has ended before, and its release was lost, for example while the program was stopped. The event is an
    /// ordinary one.
    case lost
  }

  package var isActive = false

  package init() {}

  /// Returns what an event means. After a step that ends the drag, it isn't active.
  package mutating func step(for action: InputEvent.Action) -> Step {
    guard isActive else { return .ordinary }
    let step: Step =
      switch action {
      case .pointerMoved(let point): .moved(to: point)
      case .pointerUp(let point): .dropped(at: point)
      // The button was released where the pointer was last.
      case .pointerCancelled: .dropped(at: nil)
      case .keyDown(.escape, _): .cancelled
      case .pointerDown: .lost
      case .pointerLeft, .scrolled, .scrollBegan, .scrollEnded, .contextMenuRequested, .pasteRequested: .taken
      case .keyDown, .text, .composition, .dropped, .windowActivated, .windowDeactivated: .ordinary
      }
    switch step {
    case .ordinary, .taken, .moved: break
    case .dropped, .cancelled, .lost: isActive = false
    }
    return step
  }
}
