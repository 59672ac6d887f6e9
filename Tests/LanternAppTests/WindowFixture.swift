import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A window of 480 by 900 points, whose controls are used by name.
///
/// The tested screens are flow a; flow b is another flow. All transitions are finished when a call returns.
@MainActor
final class WindowFixture {
  static let size = Size(480, 900)

  let root: RootController
  private var window = Bitmap(size: PixelSize(480, 900), filledWith: Pixel(.white))
  private(set) var now = Moment.zero

  init(_ transitions: TransitionTable = TransitionTable(), _ flow: @escaping () -> Screen) {
    root = RootController(
      flows: [.a: flow, .b: { Screen(title: "elsewhere") }], first: .a, transitions: transitions,
      size: window.size, environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    settle()
  }

  // MARK: State

  func names(of role: Semantics.Role) -> [String] {
    root.semantics.map(\.semantics).filter { $0.role == role }.map(\.name)
  }

  /// The title in the bar.
  var title: String? { names(of: .navigation).last }

  /// The field with a name.
  func field(_ name: String) -> Semantics? {
    root.semantics.map(\.semantics).first {
      $0.name == name && [.textbox, .password].contains($0.role)
    }
  }

  /// The name of the focused control.
  var focused: String? {
    root.semantics.map(\.semantics).last { $0.states.contains(.focused) }?.name
  }

  // MARK: Actions

  func click(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = root.semantics.first {
      $0.semantics.name == name && [.button, .textbox, .password].contains($0.semantics.role)
    }
    guard let place = found?.frame else {
      Issue.record("there is no control named “\(name)”", sourceLocation: sourceLocation)
      return
    }
    let middle = Point(Double(place.x + place.width / 2), Double(place.y + place.height / 2))
    handle(.pointerMoved(to: middle))
    handle(.pointerDown(at: middle, clicks: 1))
    handle(.pointerUp(at: middle))
    settle()
  }

  func press(_ key: Key, _ modifiers: Modifiers = []) {
    handle(.keyDown(key, modifiers))
    settle()
  }

  /// Replaces the contents of a field.
  func type(_ text: String, into name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    click(name, sourceLocation: sourceLocation)
    handle(.keyDown(.character("a"), .control))
    handle(text.isEmpty ? .keyDown(.backspace, []) : .text(text))
    settle()
  }

  /// Drags from one point to another within a tenth of a second.
  func drag(from start: Point, to end: Point) {
    handle(.pointerDown(at: start, clicks: 1))
    for step in 1...5 {
      let progress = Double(step) / 5
      handle(
        .pointerMoved(
          to: Point(start.x + (end.x - start.x) * progress, start.y + (end.y - start.y) * progress)))
      root.update(to: now)
    }
    handle(.pointerUp(at: end))
    settle()
  }

  func show(_ flow: Flow) {
    root.show(flow)
    settle()
  }

  private func handle(_ action: InputEvent.Action) {
    now = Moment(nanoseconds: now.nanoseconds + 20_000_000)
    root.handle(InputEvent(action, time: now))
  }

  /// Finishes all transitions.
  func settle() {
    for _ in 0..<10 {
      draw()
      guard root.activeTransition != nil else { return }
      root.advance(to: 1)
      draw()
      root.finishTransition()
    }
    Issue.record("the window does not come to rest")
  }

  private func draw() {
    // Long enough for a dialog to appear.
    now = Moment(nanoseconds: now.nanoseconds + 300_000_000)
    root.update(to: now)
    window.withPixels { root.draw(root.prepare(over: $0), onto: $0) }
  }
}

/// Records destinations without navigating.
@MainActor
final class NavigatorSpy<Destination>: Navigator {
  private(set) var destinations: [Destination] = []

  func navigate(to destination: Destination) -> Bool {
    destinations.append(destination)
    return true
  }
}
