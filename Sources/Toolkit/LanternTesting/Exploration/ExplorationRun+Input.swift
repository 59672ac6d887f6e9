import LanternFrames
import LanternNavigation
import LanternRaster
import LanternWidgets

// What a user expects of the focus and the pointer in every app.
extension ExplorationRun {
  /// The dialogs that ask the same question.
  var repeatedQuestions: [StateExplorer.Violation] {
    var seen: Set<Semantics> = []
    return root.tree.overlays.compactMap { overlay in
      guard let semantics = overlay.semantics, semantics.role == .dialog else { return nil }
      let question = Semantics(.dialog, name: semantics.name, value: semantics.value)
      return seen.insert(question).inserted ? nil : .askedTwice(semantics.name)
    }
  }

  /// Closes by Escape what an event has opened above the screens. Returns a violation if the focus is neither where it was before
  /// nor on the control that the event pressed, or around it. If no widget had the focus, that control must have it, if it can.
  func violationsOfClosing(openedSince before: Snapshot, by event: String) -> [StateExplorer.Violation] {
    guard let window = window.testWindow else { return [] }
    let opened = Snapshot(root)
    guard opened.tree == before.tree, opened.modalCount > before.modalCount else { return [] }
    window.send(.keyDown(.escape, []))
    let others = rest()
    let after = Snapshot(root)
    // Escape may have had another effect.
    guard after.tree == before.tree, after.modalCount == before.modalCount,
      let focus = before.focus ?? focusable(pressedBy: event), after.focus != focus
    else { return others }
    if let now = after.focus, event.hasPrefix(now) { return others }
    // A tab gives the focus to its tab bar, a row to its list.
    let pressed = window.elements.first { $0.description == event }
    let focused = window.elements.last { $0.semantics.states.contains(.focused) }
    if let pressed, let focused, focused.frame.contains(pressed.frame.center) { return others }
    return others + [.focusMoved(from: focus, to: after.focus)]
  }

  private func focusable(pressedBy event: String) -> String? {
    accessibleProperties.contains { $0.isFocusable && $0.semantics.roleAndName == event } ? event : nil
  }

  // The widgets of one role that are pressed in one state.
  private static let maximumPresses = 2
  private static let draggedRoles: Set<Semantics.Role> = [
    .slider, .textbox, .separator, .list, .table, .tree, .listitem, .image,
  ]

  /// Drags several widgets, and hides the window meanwhile. Returns a violation for each that keeps the press, or that the
  /// pointer still changes without a button.
  func violationsOfDragging() -> [StateExplorer.Violation] {
    guard let window = window.testWindow else { return [] }
    var counts: [Semantics.Role: Int] = [:]
    let dragged = window.elements.filter { element in
      let semantics = element.semantics
      guard Self.draggedRoles.contains(semantics.role),
        semantics.states.isDisjoint(with: [.offscreen, .disabled])
      else { return false }
      counts[semantics.role, default: 0] += 1
      return counts[semantics.role] ?? 0 <= Self.maximumPresses
    }
    let edge = Point(2, root.pixelSize.points(at: root.environment.scale).height / 2)
    let starts =
      [("the screen", edge)]
      + dragged.map { ($0.description, $0.frame.center) }
    return starts.compactMap { name, start in
      window.send(.pointerMoved(to: start))
      window.send(.pointerDown(at: start, clicks: 1))
      for distance in [12.0, 24, 36] {
        window.send(.pointerMoved(to: start + Point(distance, 0)))
        window.step()
      }
      window.display.send(.hidden, at: window.display.now())
      window.display.send(.shown, at: window.display.now())
      window.step()
      let isHeld = root.tree.holdsPress || root.activeTransition?.pace == .held
      attempt(self.window.rest)
      let before = draggedProperties
      for distance in [60.0, 90, 20] {
        window.send(.pointerMoved(to: start + Point(distance, 0)))
        window.step()
      }
      let isChanged = draggedProperties != before
      window.send(.pointerUp(at: start))
      window.send(.pointerLeft)
      attempt(self.window.rest)
      return isHeld || isChanged ? .followsPointer(name) : nil
    }
  }

  // The values, the places, the carets and the selections that a drag can change.
  private var draggedProperties: [AccessibleProperties] {
    accessibleProperties.filter { Self.draggedRoles.contains($0.semantics.role) }
  }

  private var accessibleProperties: [AccessibleProperties] {
    func properties(_ objects: [AccessibleObject]) -> [AccessibleProperties] {
      objects.flatMap { [$0.properties] + properties($0.children) }
    }
    return properties(root.accessibleObjects)
  }
}
