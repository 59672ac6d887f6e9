public import LanternRaster
public import LanternWidgets

/// A screen and the modals over it, each of which covers it whole: they come up from the bottom, and are dragged down
/// or sent back by Escape.
open class ModalPile: Pile {
  open override var coming: any Transition { Cover() }
  open override var going: any Transition { Backwards(Cover(), kind: "uncover") }

  override var yieldsDrags: Bool { true }

  open override func canDrag(from point: Point, page: Rect) -> Bool { page.contains(point) }

  open override func hear(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.escape, []), (.back, []), (.left, .alt): pop() != nil
    default: false
    }
  }
}

/// How a modal shows.
nonisolated public enum ModalStyle: Hashable, Sendable {
  /// Over the whole window.
  case fullScreen
  /// As a sheet in the middle of it, what it covers dimmed around it.
  case sheet
}
