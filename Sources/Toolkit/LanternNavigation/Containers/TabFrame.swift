import LanternRaster
import LanternWidgets

/// The view of a tab screen: the visible screen with the tab bar beside or below it.
///
/// A bar at the side separates a stack from the edge of the window. There, a drag still goes back in the stack; a press
/// that doesn't move is a click on the bar.
final class TabFrame: Widget {
  // The minimum width for a tab bar at the side, in points.
  private static let wideWidth = 720.0
  private let content: Widget
  private let bar: TabBar
  private let stack: () -> StackContainer?
  // The stack that follows the pointer, and the last position of the pointer.
  private weak var draggedStack: StackContainer?
  private var pointer = Point.zero

  /// Creates a view. `stack` returns the visible screen if it is a stack.
  init(_ content: Widget, _ bar: TabBar, stack: @escaping () -> StackContainer?) {
    self.content = content
    self.bar = bar
    self.stack = stack
    super.init([content, bar])
  }

  override func measure(_ available: Size, in environment: Environment) -> Size { available }

  override func arrange(_ size: Size, in environment: Environment) {
    let isWide = size.width >= TabFrame.wideWidth
    bar.axis = isWide ? .vertical : .horizontal
    let barSize = bar.size(within: size, in: environment)
    if isWide {
      let breadth = environment.snapped(barSize.width)
      bar.place(
        at: environment.mirrored(Rect(0, 0, breadth, size.height), in: size.width), in: environment)
      content.place(
        at: environment.mirrored(
          Rect(breadth, 0, max(0, size.width - breadth), size.height), in: size.width), in: environment)
    } else {
      let height = min(size.height, environment.snapped(barSize.height))
      content.place(at: Rect(0, 0, size.width, size.height - height), in: environment)
      bar.place(at: Rect(0, size.height - height, size.width, height), in: environment)
    }
  }

  // MARK: Dragging back from the edge of the window

  // Parts of the bar without a tab take presses too.
  override var handlesPointer: Bool { bar.axis == .vertical }

  override func takesDrag(from start: Point, to point: Point) -> Bool {
    guard bar.axis == .vertical, bar.frame.contains(start), let stack = stack() else { return false }
    return stack.takesDrag(from: inStack(start), to: inStack(point))
  }

  override func handle(_ event: PointerEvent, at moment: Moment) {
    switch event {
    case .entered, .left: break
    case .pressed(let point, let clicks):
      pointer = inStack(point)
      draggedStack = stack()
      pass(.pointerDown(at: pointer, clicks: clicks), moment)
    case .dragged(let point):
      pointer = inStack(point)
      pass(.pointerMoved(to: pointer), moment)
    case .released: pass(.pointerUp(at: pointer), moment)
    case .cancelled: draggedStack?.cancelDrag()
    }
  }

  private func pass(_ action: InputEvent.Action, _ moment: Moment) {
    _ = draggedStack?.handleDrag(InputEvent(action, time: moment))
  }

  // The stack as wide as the window, with the leading edge of the window as its own.
  private func inStack(_ point: Point) -> Point {
    tree?.environment.direction == .rightToLeft ? Point(point.x - bar.frame.width, point.y) : point
  }
}
