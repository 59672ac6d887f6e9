import Foundation
import LanternApp
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternScreenFixtures
import LanternTestSupport
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
    /// Runs an action on the shop.
    case act(@MainActor (PrintShop) -> Void)
    /// Takes a picture, without the pointer.
    case picture(String)
  }

  let shop: PrintShop
  private(set) var pictures: [String: Bitmap] = [:]
  private(set) var failures: [String] = []
  private var steps: [Step] = []
  let files: TemporaryDirectory

  /// With the `files` of an earlier walk, this walk is the next process.
  init(
    _ size: PixelSize, scale: Double = 1, theme: Preferences.ThemeChoice = .light, textScale: Int = 100,
    files: TemporaryDirectory? = nil, accountSettings: AccountSettings = .light
  ) throws {
    let files = try files ?? TemporaryDirectory()
    self.files = files
    var preferences = Preferences()
    preferences.theme = theme
    preferences.textScale = textScale
    shop = try PrintShop(
      display: HeadlessDisplay(size: size, scale: scale), typesetter: try FontTypesetter(),
      dataDirectory: files / "data", appearance: AppearanceSettings(preferences),
      accountSettings: accountSettings)
  }

  /// Performs the steps, each when nothing moves, and then quits.
  func take(_ steps: [Step]) throws {
    self.steps = steps
    if case .picture("splash") = steps.first {
      // The splash screen is visible only while the start-up call runs.
      shop.loop.didPresent = { [unowned self] _ in
        perform(self.steps.removeFirst())
        shop.loop.didPresent = { _ in }
      }
    }
    shop.loop.after(.zero) { [unowned self] in next() }
    try shop.run()
  }

  private func next() {
    let loop = shop.loop
    guard loop.root.activeTransition == nil, loop.root.currentFlow != .splash else {
      return loop.after(.milliseconds(20)) { [unowned self] in next() }
    }
    guard !steps.isEmpty else { return loop.quit() }
    let step = steps.removeFirst()
    if case .wait(let time) = step { return loop.after(time) { [unowned self] in next() } }
    perform(step)
    // Long enough for the animations of a step, and for the caret to be in the same phase of its blinking.
    loop.after(.milliseconds(600)) { [unowned self] in next() }
  }

  private func perform(_ step: Step) {
    let (display, now) = (shop.loop.display, shop.loop.display.now())
    switch step {
    case .click(let name):
      guard let found = shop.root.semantics.first(where: { isClickable($0.semantics, name) }) else {
        failures.append("there is no control named “\(name)”")
        return
      }
      let scale = display.scale
      let place = Point(
        Double(found.frame.x + found.frame.width / 2) / scale,
        Double(found.frame.y + found.frame.height / 2) / scale)
      display.send(.pointerMoved(to: place), at: now)
      display.send(.pointerDown(at: place, clicks: 1), at: now + .milliseconds(20))
      display.send(.pointerUp(at: place), at: now + .milliseconds(80))
      display.send(.pointerLeft, at: now + .milliseconds(90))
    case .key(let key, let modifiers): display.send(.keyDown(key, modifiers), at: now)
    case .type(let text): display.send(.text(text), at: now)
    case .scroll(let distance):
      let size = display.pixelSize.points(at: display.scale)
      let middle = Point(size.width * 0.6, size.height / 2)
      display.send(.scrolled(by: Point(0, distance), at: middle), at: now)
      display.send(.pointerLeft, at: now + .milliseconds(10))
    case .act(let action): action(shop)
    case .wait: break
    case .picture(let name):
      do {
        pictures[name] = try shop.loop.snapshot()
      } catch {
        failures.append("\(name): \(error)")
      }
    }
  }

  private func isClickable(_ semantics: Semantics, _ name: String) -> Bool {
    semantics.name == name && !semantics.states.contains(.offscreen)
      && [.button, .tab, .textbox, .password, .option, .slider].contains(semantics.role)
  }
}
