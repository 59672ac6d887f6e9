import LanternFrames
public import LanternRaster
public import LanternWidgets

// The mouse and the keyboard. Names are accessible names, as a screen reader speaks them, or the first words of one.
extension TestWindow {
  // MARK: Mouse

  /// Clicks the control with a name.
  ///
  /// `role` and `number` (1 for the first in reading order) choose one of several controls with the same name.
  public func click(
    _ name: String, role: Semantics.Role? = nil, number: Int? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in
      try perform(TestWindow.click(control(named: name, role: role, number: number).frame.center))
    }
  }

  /// Clicks a point of the window.
  public func click(
    at point: Point, file: StaticString = #fileID, line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in try perform(TestWindow.click(point)) }
  }

  /// Double-clicks the control with a name.
  ///
  /// `role` and `number` (1 for the first in reading order) choose one of several controls with the same name.
  public func doubleClick(
    _ name: String, role: Semantics.Role? = nil, number: Int? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in
      try perform(TestWindow.doubleClick(control(named: name, role: role, number: number).frame.center))
    }
  }

  /// Double-clicks a point of the window.
  public func doubleClick(
    at point: Point, file: StaticString = #fileID, line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in try perform(TestWindow.doubleClick(point)) }
  }

  /// Moves the pointer over the widget with a name.
  public func hover(
    _ name: String, role: Semantics.Role? = nil, number: Int? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in
      let point = try find(name, role, number).frame.center
      try perform([(.zero, .pointerMoved(to: point))], leaving: false)
    }
  }

  /// Drags from one point to another within a tenth of a second.
  public func drag(
    from start: Point, to end: Point, file: StaticString = #fileID, line: UInt = #line
  ) throws(TestWindowError) {
    let steps = 5
    let moves = (1...steps).map { step -> TimedAction in
      let progress = Double(step) / Double(steps)
      let point = Point(start.x + (end.x - start.x) * progress, start.y + (end.y - start.y) * progress)
      return (.milliseconds(20 * step), .pointerMoved(to: point))
    }
    try at(file, line) { () throws(Failure) in
      try perform(
        [(.zero, .pointerMoved(to: start)), (.zero, .pointerDown(at: start, clicks: 1))] + moves
          + [(.milliseconds(20 * (steps + 1)), .pointerUp(at: end))])
    }
  }

  /// Turns the wheel over the widget with a name. Positive distances, in points, lead to the end of the content.
  public func scroll(
    by distance: Point, over name: String, role: Semantics.Role? = nil, number: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in
      let point = try find(name, role, number).frame.center
      try perform([(.zero, .scrolled(by: distance, at: point))])
    }
  }

  /// Turns the wheel at a point of the window. Positive distances, in points, lead to the end of the content.
  public func scroll(
    by distance: Point, at point: Point, file: StaticString = #fileID, line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in
      try perform([(.zero, .scrolled(by: distance, at: point))])
    }
  }

  /// Opens the context menu of the widget with a name, by the secondary button.
  public func openContextMenu(
    on name: String, role: Semantics.Role? = nil, number: Int? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in
      let point = try find(name, role, number).frame.center
      try perform(
        [(.zero, .pointerMoved(to: point)), (.milliseconds(20), .contextMenuRequested(at: point))],
        leaving: false)
    }
  }

  // MARK: Keyboard

  /// Presses a key while modifier keys are held.
  public func press(
    _ key: Key, _ modifiers: Modifiers = [], file: StaticString = #fileID, line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in try enter(.keyDown(key, modifiers)) }
  }

  /// Types a text at the keyboard focus.
  public func type(
    _ text: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in try enter(text.isEmpty ? nil : .text(text)) }
  }

  /// Replaces the text of the field with a name.
  public func type(
    _ text: String, into name: String, number: Int? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in
      try perform(TestWindow.click(field(named: name, number: number).frame.center))
      try enter(.keyDown(.character("a"), .control))
      try enter(text.isEmpty ? .keyDown(.backspace, []) : .text(text))
    }
  }

  // MARK: Events

  /// Sends an event with the next frame, and doesn't wait for that.
  public func send(_ action: InputEvent.Action) { display.send(action, at: display.now()) }

  private typealias TimedAction = (delay: Duration, action: InputEvent.Action)

  private static func click(
    _ point: Point, count: Int = 1, after delay: Duration = .zero
  ) -> [TimedAction] {
    [
      (delay, .pointerMoved(to: point)),
      (delay + .milliseconds(20), .pointerDown(at: point, clicks: count)),
      (delay + .milliseconds(80), .pointerUp(at: point)),
    ]
  }

  private static func doubleClick(_ point: Point) -> [TimedAction] {
    click(point) + click(point, count: 2, after: .milliseconds(100)).dropFirst()
  }

  private func enter(_ action: InputEvent.Action?) throws(Failure) {
    try perform(action.map { [(.zero, $0)] } ?? [], leaving: false)
  }

  // `leaving` is whether the pointer may leave the window afterwards.
  private func perform(_ actions: [TimedAction], leaving: Bool = true) throws(Failure) {
    var end = actions.last?.delay ?? .zero
    let start = display.now()
    for (delay, action) in actions { display.send(action, at: start + delay) }
    if leaving, pointerLeaves {
      end += .milliseconds(10)
      display.send(.pointerLeft, at: start + end)
    }
    try finishAction(lasting: end)
  }
}

extension TestWindow {
  /// Returns an event for each visible and enabled control with one of some roles, named by its role and name, for an
  /// exploration.
  ///
  /// The event is a click, in the last quarter of a slider, and a double click on a row that a single click only
  /// selects. A column header that can't be clicked has no event. Exclude controls, such as one that quits the app, by their names in `excluding`.
  public func taps(
    on roles: Set<Semantics.Role> = [
      .button, .tab, .listitem, .row, .treeitem, .columnheader, .option, .menuitem, .switch, .checkbox,
      .radio,
      .combobox, .slider,
    ], excluding names: Set<String> = []
  ) -> [StateExplorer.Event] {
    var count: [String: Int] = [:]
    return elements.compactMap { element -> StateExplorer.Event? in
      let semantics = element.semantics
      guard roles.contains(semantics.role), !names.contains(semantics.name),
        semantics.states.isDisjoint(with: [.disabled, .offscreen])
      else { return nil }
      var (point, clicks) = (element.frame.center, 1...1)
      let hasPress = semantics.actions.contains(.press)
      switch semantics.role {
      case .slider: point.x = element.frame.origin.x + element.frame.size.width * 0.875
      case .listitem where !hasPress, .row where !hasPress, .treeitem where !hasPress: clicks = 1...2
      default: guard hasPress else { return nil }
      }
      let name = element.description
      count[name, default: 0] += 1
      return StateExplorer.Event(count[name] == 1 ? name : "\(name) (\(count[name] ?? 0))") { [self] in
        for click in clicks {
          send(.pointerDown(at: point, clicks: click))
          send(.pointerUp(at: point))
        }
      }
    }
  }
}
