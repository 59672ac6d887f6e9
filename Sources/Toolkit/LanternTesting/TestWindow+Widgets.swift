import LanternNavigation
public import LanternRaster
public import LanternWidgets

// Widgets as a screen reader sees them, in reading order.
extension TestWindow {
  /// A widget with an accessible name, and its place in the window.
  public struct Element: Hashable, Sendable, CustomStringConvertible {
    /// The description of the widget.
    public let semantics: Semantics
    /// The visible part of the widget, in points of the window.
    public let frame: Rect

    /// The role and the name, as in `button “Log In”`.
    public var description: String { semantics.roleAndName }
  }

  /// The widgets of the screen that receives input, with their places.
  public var elements: [Element] {
    root.semantics.map { semantics, frame in
      let scale = root.environment.scale
      return Element(
        semantics: semantics,
        frame: Rect(
          Double(frame.x) / scale, Double(frame.y) / scale, Double(frame.width) / scale,
          Double(frame.height) / scale))
    }
  }

  /// The descriptions of the widgets of the screen that receives input.
  public var semantics: [Semantics] { root.semantics.map(\.semantics) }

  /// Returns the names of the widgets with a role.
  public func names(of role: Semantics.Role) -> [String] {
    semantics.filter { $0.role == role }.map(\.name)
  }

  /// The name of the widget with the keyboard focus.
  public var focusedName: String? { semantics.last { $0.states.contains(.focused) }?.name }

  /// Returns the widget with a name, or else the one whose name begins with these words.
  ///
  /// `role` and `number` (1 for the first in reading order) choose one of several widgets with the same name.
  public func widget(
    named name: String, role: Semantics.Role? = nil, number: Int? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(TestWindowError) -> Element {
    try at(file, line) { () throws(Failure) in try find(name, role, number) }
  }

  /// Returns the visible and enabled control with a name.
  func control(named name: String, role: Semantics.Role?, number: Int?) throws(Failure) -> Element {
    try operable(find(name, role, number, where: \.isControl))
  }

  /// Returns the visible and enabled text field with a name.
  func field(named name: String, number: Int?) throws(Failure) -> Element {
    try operable(find(name, nil, number, where: \.takesText))
  }

  func find(
    _ name: String, _ role: Semantics.Role?, _ number: Int?,
    where isCandidate: (Semantics) -> Bool = { _ in true }
  ) throws(Failure) -> Element {
    let candidates = elements.filter {
      (role == nil || $0.semantics.role == role) && isCandidate($0.semantics)
    }
    let found = Semantics.elements(named: name, among: candidates, \.semantics)
    if let number, found.indices.contains(number - 1) { return found[number - 1] }
    guard let first = found.first, number == nil else {
      throw .notFound(name, candidates: TestWindow.names(candidates))
    }
    guard found.count == 1 else { throw .ambiguous(name, candidates: found.map(\.description)) }
    return first
  }

  private func operable(_ element: Element) throws(Failure) -> Element {
    if element.semantics.states.contains(.disabled) { throw .disabled(element.semantics.name) }
    if element.semantics.states.contains(.offscreen) { throw .offscreen(element.semantics.name) }
    return element
  }

  // Each name once, in reading order.
  static func names(_ elements: [Element]) -> [String] {
    var seen: Set<String> = []
    return elements.filter { $0.semantics.name != "" }.map(\.description).filter { seen.insert($0).inserted }
  }
}

nonisolated extension Semantics {
  /// The role and the name, as in `button “Log In”`.
  var roleAndName: String { "\(role.rawValue) “\(name)”" }
}
