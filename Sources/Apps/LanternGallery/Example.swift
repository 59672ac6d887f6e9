import LanternRaster
package import LanternWidgets

/// A widget in one state, with the code that creates it.
@MainActor
package struct Example {
  /// The name of the state.
  package let title: String
  /// The input that leads to the state.
  package let steps: [InputStep]
  /// The height that the widget fills, in points at the normal text size; nil for the height that it needs.
  let height: Double?
  /// The height of the space around the widget in which an overlay opens, in points at the normal text size; nil for
  /// none.
  let room: Double?
  /// The time that the picture of the state shows after the input.
  let delay: Duration
  /// Creates the widget.
  package let make: @MainActor () -> Widget
  private let place: (file: String, line: Int)

  /// Creates an example. The body of the closure is shown as its code, so the call stands in a file of `Entries`.
  init(
    _ title: String, _ steps: InputStep..., height: Double? = nil, room: Double? = nil,
    delay: Duration = EntryPicture.delay, file: String = #fileID, line: Int = #line,
    make: @escaping @MainActor () -> Widget
  ) {
    self.title = title
    self.steps = steps
    self.height = height
    self.room = room
    self.delay = delay
    self.make = make
    place = (file, line)
  }

  /// The code in the closure of the example; nil if its file is not in the list of `CGallerySources`.
  package var code: String? { SourceCode.closure(afterCallIn: place.file, line: place.line) }
  /// The types that the file of the example declares; nil if there are none.
  package var declarations: String? { SourceCode.declarations(in: place.file) }
}

/// An input of a user that brings a widget into a state. Names are accessible names.
package enum InputStep: Hashable, Sendable {
  /// The pointer rests on the widget with a name.
  case hover(String)
  /// The button is pressed on the widget with a name, and held.
  case press(String)
  /// The widget with a name is clicked.
  case click(String)
  /// A key is pressed.
  case key(Key, Modifiers = [])
  /// Text is typed.
  case type(String)

  /// The step as an instruction.
  var instruction: String {
    switch self {
    case .hover(let name): "Move the pointer over “\(name)”"
    case .press(let name): "Hold the button on “\(name)”"
    case .click(let name): "Click “\(name)”"
    case .key(let key, let modifiers): "Press \(InputStep.text(key, modifiers))"
    case .type(let text): "Type “\(text)”"
    }
  }

  private static func text(_ key: Key, _ modifiers: Modifiers) -> String {
    let held = [(Modifiers.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift")].filter {
      modifiers.contains($0.0)
    }
    let name =
      switch key {
      case .character(" "): "Space"
      case .character(let letter): letter.uppercased()
      case .function(let number): "F\(number)"
      case .pageUp: "Page Up"
      case .pageDown: "Page Down"
      default: "\(key)".prefix(1).uppercased() + "\(key)".dropFirst()
      }
    return (held.map(\.1) + [name]).joined(separator: "+")
  }

  /// Sends the input to a tree. Returns false if no widget has the name.
  @MainActor func perform(on tree: WidgetTree, at moment: Moment) -> Bool {
    func send(_ actions: InputEvent.Action...) {
      for action in actions { tree.handle(InputEvent(action, time: moment)) }
    }
    func center(_ name: String) -> Point? {
      guard let found = tree.semantics.first(where: { $0.semantics.name == name }) else { return nil }
      let scale = tree.environment.scale
      return Point(
        (Double(found.frame.x) + Double(found.frame.width) / 2) / scale,
        (Double(found.frame.y) + Double(found.frame.height) / 2) / scale)
    }
    switch self {
    case .hover(let name):
      guard let point = center(name) else { return false }
      send(.pointerMoved(to: point))
    case .press(let name):
      guard let point = center(name) else { return false }
      send(.pointerMoved(to: point), .pointerDown(at: point, clicks: 1))
    case .click(let name):
      guard let point = center(name) else { return false }
      send(.pointerMoved(to: point), .pointerDown(at: point, clicks: 1), .pointerUp(at: point), .pointerLeft)
    case .key(let key, let modifiers): send(.keyDown(key, modifiers))
    case .type(let text): send(.text(text))
    }
    return true
  }
}
