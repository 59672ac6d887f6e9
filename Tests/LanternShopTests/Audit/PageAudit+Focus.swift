import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTesting
import LanternWidgets

// The way of the Tab key over a page.
extension PageAudit {
  /// A widget that Tab leads to, with the picture and all widgets of that moment.
  struct FocusStop {
    let element: AuditedWidget
    let widgets: [AuditedWidget]
    let picture: Bitmap

    /// The same widget of another stop, as of this one.
    func element(of other: FocusStop) -> AuditedWidget? {
      widgets.first { $0.widget === other.element.widget }
    }
  }

  private static let mostStops = 150
  /// Roles of widgets whose parts are reached by arrow keys.
  private static let composites: Set<Semantics.Role> = [
    .tablist, .radiogroup, .listbox, .list, .table, .tree, .menu, .menubar, .combobox, .spinbutton, .textbox,
    .password,
  ]

  /// 2.1.1, 2.1.2, 2.4.3, 2.4.7 and 2.4.11, and 1.3.2 for the order in which a screen reader reads.
  func auditFocus(_ layout: String) throws {
    let stops = try focusStops()
    table.expect(
      stops.count < PageAudit.mostStops, "2.1.2", layout, "\(page): Tab does not return to where it began")
    if let first = stops.first, let last = stops.last {
      try window.press(.tab, .shift)
      let back = focusedElement
      table.expect(
        back?.widget === last.element.widget, "2.1.2", layout,
        "\(page): Shift+Tab leads from \(first.element.description) to \(back?.description ?? "nothing")")
    }
    auditReach(stops, layout)
    auditFocusRings(of: stops, layout)
    for stop in stops { auditVisibility(stop, layout) }
    for (before, stop) in zip(stops, stops.dropFirst()) {
      // Tab begins in the middle of the page, and goes on from its end to its beginning.
      guard let previous = stop.element(of: before), !isBefore(stop.element, previous, in: stop.widgets)
      else {
        continue
      }
      table.expect(
        PageAudit.isInOrder(previous.frame, stop.element.frame), "2.4.3", layout,
        "\(page): \(stop.element.description) after \(previous.description)")
    }
    let leaves = widgets.filter { !$0.semantics.name.isEmpty && !$0.visible.isEmpty }
    for (previous, next) in zip(leaves, leaves.dropFirst()) where !contains(previous, next, in: widgets) {
      table.expect(
        PageAudit.isInOrder(previous.visible, next.visible), "1.3.2", layout,
        "\(page): \(next.description) after \(previous.description)")
    }
  }

  /// The widgets that Tab leads to, from the first one until it comes back to it.
  func focusStops() throws -> [FocusStop] {
    var stops: [FocusStop] = []
    while stops.count < PageAudit.mostStops {
      try window.press(.tab)
      window.step()
      let widgets = widgets
      guard let element = widgets.last(where: { $0.semantics.states.contains(.focused) }) else { break }
      if element.widget === stops.first?.element.widget { break }
      stops.append(FocusStop(element: element, widgets: widgets, picture: window.picture()))
    }
    return stops
  }

  private var focusedElement: AuditedWidget? {
    widgets.last { $0.semantics.states.contains(.focused) }
  }

  // 2.1.1: each control, or the group that contains it, has had the focus.
  private func auditReach(_ stops: [FocusStop], _ layout: String) {
    let widgets = widgets
    let reached = Set(stops.map { ObjectIdentifier($0.element.widget) })
    for control in widgets where control.isControl {
      let group = control.ancestors.last { PageAudit.composites.contains(widgets[$0].semantics.role) }
      let isReached =
        reached.contains(ObjectIdentifier(control.widget))
        || group.map { group in
          reached.contains(ObjectIdentifier(widgets[group].widget))
            || widgets.contains {
              $0.ancestors.contains(group) && reached.contains(ObjectIdentifier($0.widget))
            }
        } == true
      table.expect(isReached, "2.1.1", layout, "\(page): Tab does not lead to \(control.description)")
    }
  }

  /// 2.4.7: against a picture in which another widget has the focus, the ring differs with a contrast of at least 3 : 1.
  func auditFocusRings(of stops: [FocusStop], _ condition: String) {
    for (index, stop) in stops.enumerated() {
      let part = Rect(origin: stop.element.visible.origin, size: stop.element.visible.size).inset(by: -5)
      let pixels = part.pixels(at: 1)
      // The ring of a neighbor could be in the same part.
      let others = [2, -2, 3, -3, 1, -1].map { index + $0 }.filter(stops.indices.contains)
      let place = others.lazy.compactMap { other -> (picture: Bitmap, frame: Rect)? in
        guard let same = stops[other].element(of: stop), same.visible.size == stop.element.visible.size
        else { return nil }
        return (stops[other].picture, same.visible)
      }.first
      let least = min(stop.element.visible.width + stop.element.visible.height, 96)
      let count: Int
      if let place {
        let corner = place.frame.inset(by: -5).pixels(at: 1)
        count = contrast.countDifferences(
          stop.picture, pixels, from: place.picture, x: corner.x, y: corner.y, least: 3)
      } else {
        count = contrast.countMarks(in: stop.picture, pixels, least: 3)
      }
      table.expect(
        Double(count) >= least, "2.4.7", condition,
        "\(page): the focus of \(stop.element.description) changes \(count) pixels")
    }
  }

  // 2.4.11: all of the widget is in sight, or as much as there is space for.
  private func auditVisibility(_ stop: FocusStop, _ layout: String) {
    let (element, clip) = (stop.element, stop.element.clip)
    // Of a widget that is higher than half of the page, that much.
    let least = Size(min(element.frame.width, clip.width / 2), min(element.frame.height, clip.height / 2))
    let isVisible =
      element.visible.width > least.width - 1 && element.visible.height > least.height - 1
      && !element.visible.isEmpty
    // A toast or another overlay above it, which is not the widget's own.
    let cover = stop.widgets.first { other in
      (other.widget as? Overlay)?.isModal == false && other.widget !== element.widget
        && !element.ancestors.contains { stop.widgets[$0].widget === other.widget }
        && other.frame.intersection(element.visible) == element.visible
    }
    table.expect(
      isVisible && cover == nil, "2.4.11", layout,
      "\(page): \(element.description) is hidden" + (cover.map { " by \($0.description)" } ?? ""))
  }

  private func isBefore(_ one: AuditedWidget, _ other: AuditedWidget, in widgets: [AuditedWidget]) -> Bool {
    widgets.firstIndex { $0.widget === one.widget } ?? 0 < widgets.firstIndex { $0.widget === other.widget }
      ?? 0
  }

  private func contains(_ one: AuditedWidget, _ other: AuditedWidget, in widgets: [AuditedWidget]) -> Bool {
    other.ancestors.contains { widgets[$0].widget === one.widget }
  }

  // Nothing comes after a widget that is directly above it, or beside it in the same line.
  private static func isInOrder(_ before: Rect, _ after: Rect) -> Bool {
    let columns = min(before.maxX, after.maxX) - max(before.minX, after.minX)
    let rows = min(before.maxY, after.maxY) - max(before.minY, after.minY)
    if after.maxY <= before.minY + 1, columns > 0 { return false }
    return !(rows > min(before.height, after.height) / 2 && after.maxX <= before.minX + 1)
  }
}
