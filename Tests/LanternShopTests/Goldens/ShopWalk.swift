import Foundation
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternScreenFixtures
import LanternShop
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The demo on a headless display with a virtual clock, driven by a script.
@MainActor
final class ShopWalk {
  enum Step {
    /// Moves to the first control with a name, and clicks it.
    case click(String)
    case key(Key, Modifiers = [])
    case type(String)
    case scroll(Double)
    /// Waits.
    case wait(Duration)
    /// Runs an action on the shop. An error is a failure of the walk.
    case act(@MainActor (PrintShop) throws -> Void)
    /// Takes a picture, without the pointer.
    case picture(String)
    /// Opens each place of the table that no picture shows yet, and takes a picture with its name.
    case otherPlaces
  }

  let shop: PrintShop
  let window: TestWindow
  /// Examines what each picture shows, in place of a picture. It leaves the window as it was.
  var examine: ((String) throws -> Void)?
  private(set) var pictures: [String: Bitmap] = [:]
  private(set) var failures: [String] = []
  // The places that pictures show.
  private var seenPlaces: Set<String> = []
  let files: TemporaryDirectory
  // The language of the names that the script has in English; nil for English.
  private let translation: Translation?

  /// With the `files` of an earlier walk, this walk is the next process.
  init(
    _ size: PixelSize, scale: Double = 1, theme: Preferences.ThemeChoice = .light,
    contrast: Preferences.ContrastChoice = .system, textScale: Int = 100,
    motion: Preferences.MotionChoice = .system, translation: Translation? = nil,
    language: LanguageTag? = nil, typesetter: (any Typesetter)? = nil,
    files: TemporaryDirectory? = nil, accountSettings: AccountSettings = .light
  ) throws {
    let files = try files ?? TemporaryDirectory()
    self.files = files
    var preferences = Preferences()
    preferences.theme = theme
    preferences.contrast = contrast
    preferences.textScale = textScale
    preferences.motion = motion
    preferences.language = translation?.language ?? language
    self.translation = translation
    let display = HeadlessDisplay(size: size, scale: scale)
    shop = try PrintShop(
      display: display, typesetter: try typesetter ?? FontTypesetter(), dataDirectory: files / "data",
      appearance: AppearanceSettings(preferences), accountSettings: accountSettings)
    window = TestWindow(driving: shop.loop, display: display)
    // Long enough for the animations of a step, and for the caret to be in the same phase of its blinking.
    window.pause = .fixed(.milliseconds(600))
    window.pointerLeaves = true
  }

  /// Performs the steps, each when no transition is active, and then quits.
  func take(_ steps: [Step]) throws {
    shop.begin()
    // The splash screen is visible only while the start-up call runs.
    window.wait(for: .zero)
    for step in steps {
      do {
        if case .picture("splash") = step {} else { try waitForTransition() }
        try perform(step)
      } catch {
        failures.append("\(error)")
      }
    }
    try waitForTransition()
    // The run ends at once, and stores what a process stores at its end.
    shop.loop.quit()
    try shop.runLoop()
  }

  private func waitForTransition() throws {
    for _ in 0..<3_000 {
      guard shop.root.activeTransition != nil || shop.root.currentFlow == .splash else { return }
      window.wait(for: .milliseconds(20))
      // The first frame without the transition.
      if shop.root.activeTransition == nil { window.step() }
    }
    throw TestWindowError.Reason.notAtRest(after: .seconds(60))
  }

  private func perform(_ step: Step) throws {
    switch step {
    case .click(let name):
      let name = translated(name)
      if examine != nil { reach(name) }
      try window.click(name, number: 1)
    case .key(let key, let modifiers): try window.press(key, modifiers)
    case .type(let text): try window.type(text)
    case .scroll(let distance):
      let size = window.display.pixelSize.points(at: window.display.scale)
      try window.scroll(by: Point(0, distance), at: Point(size.width * 0.6, size.height / 2))
    case .wait(let time): window.wait(for: time)
    case .act(let action):
      defer { window.wait(for: .milliseconds(600)) }
      try action(shop)
    case .otherPlaces:
      for (place, example) in zip(shop.places.places, shop.places.examples)
      where !seenPlaces.contains(place.name) {
        _ = shop.open("\(example)")
        window.wait(for: .milliseconds(600))
        try waitForTransition()
        try perform(.picture(place.name.replacing("/", with: "-")))
        if !seenPlaces.contains(place.name) { failures.append("\(example) is not shown") }
      }
    case .picture(let name):
      if let examine { try examine(name) } else { pictures[name] = window.picture() }
      if let link = shop.root.firstVisible(where: { $0.link != nil })?.link {
        seenPlaces.insert(try shop.places.find(link).place.name)
      }
      if name != "splash" { window.wait(for: .milliseconds(600)) }
    }
  }

  // Of several translations, the one that a control has.
  private func translated(_ name: String) -> String {
    guard let translation else { return name }
    func names(_ object: AccessibleObject) -> [String] {
      [object.properties.semantics.name] + object.children.flatMap { names($0) }
    }
    let shown = Set(shop.root.accessibleObjects.flatMap { names($0) })
    let translations = translation(name)
    return translations.first(where: shown.contains) ?? translations.first ?? name
  }

  /// Scrolls the first control with a name into view. An examination may have scrolled it out.
  func reach(_ name: String) {
    func find(_ objects: [AccessibleObject]) -> AccessibleObject? {
      for object in objects {
        let semantics = object.properties.semantics
        if semantics.name == name, !semantics.actions.isEmpty || object.properties.isFocusable {
          return object
        }
        if let inside = find(object.children) { return inside }
      }
      return nil
    }
    guard let object = find(shop.root.accessibleObjects) else { return }
    _ = shop.root.perform(.reveal, on: object.id, at: shop.loop.moment)
    window.step()
  }
}
