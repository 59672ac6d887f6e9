import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets

/// A random walk through transitions, resizes and exposures, with a HUD that is shown and hidden, or without one. The
/// same seed gives the same walk in both cases.
@MainActor
final class HUDRandomWalk {
  let display = MirroredDisplay(HeadlessDisplay(size: PixelSize(100, 60), scale: 0.2))
  private let fixture: FrameLoopFixture
  private let hasHUD: Bool
  private var random: SeededGenerator
  private(set) var pictures: [(moment: Moment, picture: Bitmap)] = []
  /// The kinds of transitions so far, and whether the HUD was shown during them.
  private(set) var coveredCases: Set<String> = []
  private var isShown = false

  init(seed: UInt64, hasHUD: Bool) {
    self.hasHUD = hasHUD
    random = SeededGenerator(seed: seed)
    var table = TransitionTable.everywhere(Slide())
    table[.a, .b] = Dissolve()
    table[.b, .c] = Push()
    table[.c, .d] = Zoom(from: Rect(100, 50, 200, 100))
    table[.d, .a] = Cover()
    fixture = FrameLoopFixture(
      display, table, drawing: [.b: { $0.nanoseconds / 300_000_000 % 2 == 0 ? "b" : "B" }])
    let show = fixture.loop.intercept
    fixture.loop.intercept = { [unowned self] event in
      guard event.action == .keyDown(.function(12), []) else { return show(event) }
      isShown.toggle()
      if hasHUD { fixture.loop.hud = fixture.loop.hud == nil ? HUD() : nil }
      return true
    }
    fixture.didPresent = { [unowned self] frame in
      if let picture = try? fixture.loop.snapshot() { pictures.append((frame.moment, picture)) }
      if let activeTransition = fixture.root.activeTransition {
        coveredCases.insert("\(activeTransition.kind) \(isShown ? "with" : "without")")
      }
      plan(after: frame.moment)
    }
  }

  func run() throws { try fixture.run() }

  private func plan(after moment: Moment) {
    guard pictures.count < 600 else { return fixture.loop.quit() }
    let time = moment + .milliseconds(4)
    switch random.int(0...40) {
    case 0...3: display.send(.key(Array("abcd")[random.int(0...3)]), at: time)
    case 4...5: display.send(.keyDown(.function(12), []), at: time)
    case 6: display.inner.send(.exposed, at: time)
    case 7 where random.int(0...2) == 0:
      display.inner.resize(to: PixelSize(random.int(60...120), random.int(30...70)), at: time)
    // An event without effect, so that the loop continues.
    default: display.send(.pointerLeft, at: time)
    }
  }
}

/// A headless display with a separate screen that shows only the presented regions. An exposure clears the screen.
@MainActor
final class MirroredDisplay: Display {
  let inner: HeadlessDisplay
  /// The number of frames after which the screen differed from the memory.
  private(set) var staleFrames = 0
  private var screen: Bitmap
  /// Whether an exposure cleared the screen and no frame has been made since.
  private var awaitsFrame = false

  init(_ inner: HeadlessDisplay) {
    self.inner = inner
    screen = Bitmap(size: inner.pixelSize)
  }

  var facts: DisplayFacts { inner.facts }
  var pixelSize: PixelSize { inner.pixelSize }
  var scale: Double { inner.scale }
  var wake: @Sendable () -> Void { inner.wake }

  func now() -> Moment { inner.now() }

  func events(until deadline: Moment?, stopsAtFirst: Bool) -> [DisplayEvent] {
    if !awaitsFrame, inner.now() > .zero, let memory = try? inner.snapshot(), memory.size == screen.size,
      memory != screen
    {
      staleFrames += 1
    }
    let events = inner.events(until: deadline, stopsAtFirst: stopsAtFirst)
    if events.contains(.exposed) {
      screen = Bitmap(size: screen.size)
      awaitsFrame = true
    }
    return events
  }

  func withPixels<Result>(_ body: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
    awaitsFrame = false
    return try inner.withPixels(body)
  }

  func present(_ region: Region) throws(DisplayError) -> Int? {
    if screen.size != inner.pixelSize { screen = Bitmap(size: inner.pixelSize) }
    let memory = try inner.snapshot()
    memory.withReadOnlyPixels { memory in
      screen.withPixels { screen in
        for rect in region.rects { Compositor.copy(memory, rect, to: screen, x: rect.x, y: rect.y) }
      }
    }
    return try inner.present(region)
  }

  func send(_ action: InputEvent.Action, at moment: Moment) { inner.send(action, at: moment) }
}
