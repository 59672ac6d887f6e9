import LanternFrames
import LanternNavigation
import LanternRaster
import LanternShop
import LanternWidgets

// The cost of the demo's screens at 1080p, drawn and composited in memory by the root controller.

let demoBenchmarks = [
  Benchmark(name: "draw_login_full", against: "a full-frame dissolve") {
    let login = try IdleLoginScreen()
    var images = NoiseImages(size: .fullHD)
    return images.withBuffers { from, to, target in
      medianRatio(
        ofPairs: 200,
        of: { _ in time { login.drawAll(onto: target) } },
        to: { number in time { dissolve(from, to, into: target, number: number) } })
    }
  },
  Benchmark(name: "draw_login_caret", against: "draw_login_full", target: 0.01) {
    let login = try IdleLoginScreen()
    var picture = Bitmap(size: .fullHD)
    return picture.withPixels { target in
      medianRatio(
        ofPairs: 200,
        of: { number in
          // Without input, the caret stops after twenty blinks.
          if number.isMultiple(of: 10) { login.pressKey(drawingOnto: target) }
          return time { login.drawBlink(onto: target) }
        },
        to: { _ in time { login.drawAll(onto: target) } })
    }
  },
  Benchmark(
    name: "a11y_idle", unit: "%", against: "a frame at 60 Hz: describing a caret's blink", target: 1.0
  ) {
    let login = try IdleLoginScreen()
    var picture = Bitmap(size: .fullHD)
    return picture.withPixels { target in
      let times = (0..<200).map { number in
        if number.isMultiple(of: 10) { login.pressKey(drawingOnto: target) }
        login.drawBlink(onto: target)
        return time { login.describe() } / .microseconds(16_667) * 100
      }
      return Measurement(of: times)
    }
  },
]

/// The demo's login screen. The app runs until the screen is idle; then this class advances the time.
private final class IdleLoginScreen {
  private let root: RootController
  private var moment: Moment

  init() throws {
    let demo = try Demo(on: HeadlessDisplay(size: .fullHD))
    try demo.run { demo.shop.loop.quit() }
    root = demo.shop.root
    moment = demo.shop.loop.moment
  }

  /// Draws the whole screen. Its layout and lines of text already exist.
  func drawAll(onto buffer: PixelBuffer) {
    root.damageAll()
    let drawn = draw(onto: buffer)
    guard drawn.area == buffer.bounds.area else { fatalError("the whole screen must be damaged") }
  }

  /// Produces the next frame in which only the caret appears or disappears.
  func drawBlink(onto buffer: PixelBuffer) {
    moment = moment + root.environment.theme.motion.caretBlink
    root.update(to: moment)
    let drawn = draw(onto: buffer)
    guard !drawn.isEmpty && drawn.area < buffer.bounds.area / 10 else {
      fatalError("only the caret must be damaged")
    }
  }

  /// Presses a key that has no effect, so that the caret keeps blinking.
  func pressKey(drawingOnto buffer: PixelBuffer) {
    root.handle(InputEvent(.keyDown(.end, []), time: moment))
    root.update(to: moment)
    _ = draw(onto: buffer)
  }

  /// Describes the screen to assistive technology, as after each frame while it is in use.
  func describe() {
    guard !root.accessibleObjects.isEmpty else { fatalError("the screen must have accessible objects") }
  }

  private func draw(onto buffer: PixelBuffer) -> Region {
    let region = root.prepare(over: buffer)
    root.draw(region, onto: buffer)
    return region
  }
}
