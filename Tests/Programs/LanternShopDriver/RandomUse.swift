import FoundationEssentials
import LanternDesktop
import LanternFrames
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternShop
import LanternStrings
import LanternTesting
import LanternWidgets

/// A user of the demo who does anything, and conditions that must hold after each step.
@MainActor
struct RandomUse {
  /// A condition that does not hold.
  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  private static let languages = ["en", "ar", "de", "es", "zh-Hans", nil]

  private let demo: PrintShop
  private let display: HeadlessDisplay
  private let window: TestWindow

  init(_ demo: PrintShop, _ display: HeadlessDisplay) throws {
    self.demo = demo
    self.display = display
    window = TestWindow(driving: demo.loop, display: display)
    demo.begin()
    try window.settle()
  }

  /// Returns whether all steps of a journal could be done. Prints the number of the first after which a condition did not
  /// hold.
  static func perform(_ journal: [RandomStep], in demo: PrintShop, on display: HeadlessDisplay) -> Bool {
    var done = 0
    do {
      let user = try RandomUse(demo, display)
      for step in journal {
        try user.perform(step)
        done += 1
        // For the reader of a journal that ends in a trap.
        if done.isMultiple(of: 100) { print("done \(done)") }
      }
      try user.rest()
    } catch {
      print("failed \(done + 1) \(error)")
      return false
    }
    return true
  }

  /// Does a step, and checks the conditions.
  func perform(_ step: RandomStep) throws {
    switch step {
    case .pointer(let button, let x, let y): point(button, at: point(x, y))
    case .leave: window.send(.pointerLeft)
    case .scroll(let x, let y, let right, let down):
      window.send(.scrolled(by: Point(right, down), at: point(x, y)))
    case .drop(let text, let x, let y): window.send(.dropped(DragContent(text: text), at: point(x, y)))
    case .key(let number, let modifiers):
      let (key, modifiers) = (RandomStep.keys[number % RandomStep.keys.count], Modifiers(rawValue: modifiers))
      window.send(.keyDown(key, modifiers))
    case .text(let text): window.send(.text(text))
    case .composition(let text): window.send(.composition(text, selected: 0..<text.count))
    case .request(let request, let number): perform(request, on: number)
    case .replaceText(let text, let number):
      if let object = object(number) { perform(.replaceText(nil, text), on: object) }
    case .resize(let width, let height):
      display.resize(to: PixelSize(width, height), at: display.now())
    case .theme, .contrast, .motion, .textScale, .language: change(step)
    case .link(let link): _ = demo.open(link: link)
    case .frames(let count):
      for _ in 0..<count {
        window.step()
        try check()
      }
    case .rest: try rest()
    }
  }

  /// Lets the window come to rest, and checks what must hold then.
  func rest() throws {
    // What a held button drags never comes to rest.
    window.send(.pointerUp(at: .zero))
    try window.settle()
    try check(isAtRest: true)
    if let transition = demo.root.activeTransition { throw Violation(description: "\(transition) at rest") }
    try checkPicture()
  }

  // MARK: Steps

  private func point(_ x: Double, _ y: Double) -> Point {
    let size = display.pixelSize.points(at: display.scale)
    return Point(x * size.width, y * size.height)
  }

  private func point(_ button: RandomStep.Button, at point: Point) {
    window.send(.pointerMoved(to: point))
    switch button {
    case .move: break
    case .press: window.send(.pointerDown(at: point, clicks: 1))
    case .doublePress: window.send(.pointerDown(at: point, clicks: 2))
    case .release: window.send(.pointerUp(at: point))
    case .menu: window.send(.contextMenuRequested(at: point))
    }
  }

  private func change(_ step: RandomStep) {
    var preferences = demo.model.appearance.preferences
    switch step {
    case .theme(let name): preferences.theme = Preferences.ThemeChoice(rawValue: name) ?? .system
    case .contrast(let name): preferences.contrast = Preferences.ContrastChoice(rawValue: name) ?? .system
    case .motion(let name): preferences.motion = Preferences.MotionChoice(rawValue: name) ?? .system
    case .textScale(let percent): preferences.textScale = percent
    case .language(let number):
      preferences.language = RandomUse.languages[number].flatMap { try? LanguageTag($0) }
    default: break
    }
    demo.apply(AppearanceSettings(preferences))
  }

  private var objects: [AccessibleObject] {
    func all(_ objects: [AccessibleObject]) -> [AccessibleObject] {
      objects.flatMap { [$0] + all($0.children) }
    }
    return all(demo.root.accessibleObjects)
  }

  private func object(_ number: Int) -> AccessibleObject? {
    let objects = objects
    return objects.isEmpty ? nil : objects[number % objects.count]
  }

  // A press is one of a widget that can be pressed.
  private func perform(_ request: RandomStep.Request, on number: Int) {
    if request == .press {
      let objects = objects.filter { $0.properties.semantics.actions.contains(.press) }
      guard !objects.isEmpty else { return }
      return perform(.perform(.press), on: objects[number % objects.count])
    }
    guard let object = object(number) else { return }
    let length = object.properties.text?.string.utf8.count ?? 0
    let translated: AccessibleRequest =
      switch request {
      case .press: .perform(.press)
      case .increment: .perform(.increment)
      case .decrement: .perform(.decrement)
      case .dismiss: .perform(.dismiss)
      case .focus: .focus
      case .reveal: .reveal
      case .select: .select
      case .minimum: .setQuantity(-.infinity)
      case .maximum: .setQuantity(.greatestFiniteMagnitude)
      case .selectAll: .selectText(start: 0, end: length)
      case .clear: .replaceText(nil, "")
      case .copy: .copyText(0..<length)
      case .paste: .pasteText(length)
      }
    perform(translated, on: object)
  }

  private func perform(_ request: AccessibleRequest, on object: AccessibleObject) {
    _ = demo.root.perform(request, on: object.id, at: demo.loop.moment)
  }

  // MARK: Conditions

  private func check(isAtRest: Bool = false) throws {
    let root = demo.root
    guard root.current.parent === root, root.current.size == root.size else {
      throw Violation(description: "the flow does not fill the window")
    }
    let bounds = PixelRect(root.size.pixels(at: root.environment.scale))
    var identifiers: Set<Int> = []
    var focused = 0
    for object in objects {
      let (properties, semantics) = (object.properties, object.properties.semantics)
      let name = "\(semantics.role.rawValue) “\(semantics.name)”"
      if !identifiers.insert(object.id).inserted { throw Violation(description: "\(name) occurs twice") }
      if semantics.states.contains(.focused) { focused += 1 }
      // A page that is still outside the window is laid out when it comes into the picture.
      if isAtRest, !semantics.states.contains(.offscreen), !properties.frame.isEmpty,
        !bounds.contains(properties.frame)
      {
        throw Violation(description: "\(name) is visible at \(properties.frame) in \(bounds)")
      }
      if semantics.role == .password, let value = semantics.value, value.contains(where: { $0 != "•" }) {
        throw Violation(description: "\(name) shows its password")
      }
      if let text = properties.text {
        let length = text.string.utf8.count
        if !(0...length).contains(text.anchor) || !(0...length).contains(text.caret) {
          throw Violation(description: "\(name) has a selection outside its text")
        }
      }
    }
    if focused > 1 { throw Violation(description: "\(focused) widgets have the focus") }
  }

  // What was drawn in parts equals what is drawn as a whole, except for what time changes: pixels that differ from the frame
  // before. A caret may blink in between, so a few attempts are made.
  private func checkPicture() throws {
    var difference = ""
    for _ in 1...4 {
      let before = window.picture()
      window.step()
      let picture = window.picture()
      demo.root.damageAll()
      window.step()
      let whole = window.picture()
      let different = picture.words.indices.filter {
        picture.words[$0] != whole.words[$0] && picture.words[$0] == before.words[$0]
      }
      guard let first = different.first else { return }
      let point = Point(Double(first % picture.size.width), Double(first / picture.size.width))
      let widget = window.elements.last { $0.frame.contains(point) }
      difference = "\(different.count) pixels from \(point) on, in \(widget?.description ?? "none")"
    }
    throw Violation(description: "a whole picture differs in \(difference)")
  }
}
