import LanternRaster

// Drags out of the window: finds the content under a press, and hands it up to the window.
extension WidgetTree {
  /// Starts a drag out of the window if the pressed widget, or an ancestor, has content for it and the pointer has
  /// moved far enough. Returns whether it started.
  func startsDragOut(to point: Point, _ event: InputEvent) -> Bool {
    guard let press = pointer.press, let pressed = press.widget, pointer.becomesDrag(at: point),
      !(pressed is Viewport), let (source, content) = draggedContent(of: pressed, at: press.start)
    else { return false }
    let outermost = outermost
    guard outermost.startDrag?(content) == true else {
      source.dragEnded(.unavailable, at: event.time)
      return false
    }
    // The window receives no pointer events until the drag ends.
    outermost.cancelPointer()
    outermost.pointer.position = nil
    outermost.pointer.dragSource = source
    return true
  }

  /// Returns the content of the first widget that has some, from a widget up to its ancestors. A widget that keeps
  /// drags keeps them from its ancestors. `point` is in the tree's points.
  func draggedContent(of widget: Widget, at point: Point) -> (source: Widget, content: DragContent)? {
    for source in sequence(first: widget, next: { $0.keepsDrags ? nil : $0.parent }) {
      let content = source.dragContent(at: point - source.windowFrame.origin)
      guard let content, content != DragContent() else { continue }
      guard content.files.allSatisfy({ $0.hasPrefix("/") }) else {
        fatalError("the path of a dragged file is relative; make it absolute")
      }
      return (source, content)
    }
    return nil
  }

  /// Tells the widget whose content was dragged that the drag has ended.
  package func endDrag(_ result: DragResult, at moment: Moment) {
    let source = pointer.dragSource
    pointer.dragSource = nil
    source?.dragEnded(result, at: moment)
  }
}
