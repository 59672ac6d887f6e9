/// The children of a widget that stand for the elements of a collection, each identified by its `id`.
///
/// A child is kept as long as its element is in the collection, so that it keeps the focus and its state.
@MainActor
struct KeyedChildren<Element: Identifiable & Equatable> {
  private var shown: [(element: Element, widget: Widget)] = []
  private let make: (Element) -> Widget

  init(_ make: @escaping (Element) -> Widget) { self.make = make }

  /// Shows other elements. A widget is created for each element that is new or has changed. Returns the widgets of the new ones.
  @discardableResult
  mutating func show(_ elements: [Element], in parent: Widget) -> [Widget] {
    var added: [Widget] = []
    var known: [Element.ID: (element: Element, widget: Widget)] = [:]
    for child in shown { known[child.element.id] = child }
    var next: [(element: Element, widget: Widget)] = []
    for element in elements {
      if let child = known[element.id], child.element == element {
        known[element.id] = nil
        next.append(child)
      } else {
        next.append((element, make(element)))
        if known[element.id] == nil { next.last.map { added.append($0.widget) } }
      }
    }
    for child in known.values { child.widget.removeFromParent() }
    for (index, child) in next.enumerated() {
      if index < parent.children.count, parent.children[index] === child.widget { continue }
      // A widget that is new, or whose element has moved.
      child.widget.removeFromParent()
      parent.add(child.widget, onTopOf: index)
    }
    shown = next
    return added
  }
}
