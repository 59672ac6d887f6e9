import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A window of 480 by 900 points with some screens in it, used as a person does: by what is written on things.
///
/// What is to be tested is part a; part b is anything else. Whatever is set in motion has come to its end when a
/// call returns.
@MainActor
final class WindowFixture {
  static let size = Size(480, 900)

  let root: RootController
  private var window = Bitmap(size: PixelSize(480, 900), filledWith: Pixel(.white))
  private(set) var now = Moment.zero

  init(_ transitions: TransitionTable = TransitionTable(), _ part: @escaping () -> Screen) {
    root = RootController(
      flows: [.a: part, .b: { Screen(title: "elsewhere") }], first: .a, transitions: transitions,
      size: window.size, environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    settle()
  }

  // MARK: What shows

  func names(of role: Semantics.Role) -> [String] {
    root.semantics.map(\.semantics).filter { $0.role == role }.map(\.name)
  }

  /// What is written in the bar.
  var title: String? { names(of: .navigation).last }

  /// The field of that name.
  func field(_ name: String) -> Semantics? {
    root.semantics.map(\.semantics).first {
      $0.name == name && [.textbox, .password].contains($0.role)
    }
  }

  /// The name of what has the focus.
  var focused: String? {
    root.semantics.map(\.semantics).last { $0.states.contains(.focused) }?.name
  }

  // MARK: What a person does

  func click(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = root.semantics.first {
      $0.semantics.name == name && [.button, .textbox, .password].contains($0.semantics.role)
    }
    guard let place = found?.frame else {
      Issue.record("there is nothing named “\(name)”", sourceLocation: sourceLocation)
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

  /// Writes into a field in place of what is there.
  func type(_ text: String, into name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    click(name, sourceLocation: sourceLocation)
    handle(.keyDown(.character("a"), .control))
    handle(text.isEmpty ? .keyDown(.backspace, []) : .text(text))
    settle()
  }

  /// Drags from one place to another within a tenth of a second.
  func drag(from start: Point, to end: Point) {
    handle(.pointerDown(at: start, clicks: 1))
    for step in 1...5 {
      let part = Double(step) / 5
      handle(
        .pointerMoved(
          to: Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)))
      root.update(to: now)
    }
    handle(.pointerUp(at: end))
    settle()
  }

  func show(_ part: Flow) {
    root.show(part)
    settle()
  }

  private func handle(_ action: InputEvent.Action) {
    now = Moment(nanoseconds: now.nanoseconds + 20_000_000)
    root.handle(InputEvent(action, time: now))
  }

  /// Lets come to its end what is in motion.
  func settle() {
    for _ in 0..<10 {
      draw()
      guard root.activeTransition != nil else { return }
      root.advance(to: 1)
      draw()
      root.finishTransition()
    }
    Issue.record("it does not come to rest")
  }

  private func draw() {
    // Far enough for a dialog to have come.
    now = Moment(nanoseconds: now.nanoseconds + 300_000_000)
    root.update(to: now)
    window.withPixels { root.draw(root.prepare(over: $0), onto: $0) }
  }
}

/// Notes where somebody wanted to go, and goes nowhere.
@MainActor
final class NavigatorSpy<Destination>: Navigator {
  private(set) var heard: [Destination] = []

  func navigate(to destination: Destination) -> Bool {
    heard.append(destination)
    return true
  }
}
