import LanternWidgets
import Testing

// The overlays of a tree alone: no test has a tree.
@MainActor
struct OverlayStackTests {
  private let root = Widget()
  private let dialog = Overlay()
  private let note = Note()
  private var stack = OverlayStack()

  private func isReachable(_ widgets: Widget...) -> Bool {
    stack.reachable(above: root).elementsEqual(widgets) { $0 === $1 }
  }

  @Test mutating func `an overlay that is not modal leaves the content reachable`() {
    stack.shown.append(note)
    #expect(stack.modal == nil)
    #expect(isReachable(root, note))
  }

  @Test mutating func `a modal overlay covers what was shown before, and not what is shown after`() {
    let first = Note()
    stack.shown.append(first)
    stack.shown.append(dialog)
    stack.shown.append(note)
    #expect(stack.modal === dialog)
    #expect(isReachable(dialog, note))
  }

  @Test mutating func `without its modal overlay, the content is reachable again`() {
    stack.shown.append(dialog)
    stack.shown.append(note)
    stack.shown.removeFirst()
    #expect(stack.modal == nil)
    #expect(isReachable(root, note))
  }
}

private final class Note: Overlay {
  override var isModal: Bool { false }
}
