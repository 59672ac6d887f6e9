import LanternApp
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternWidgets

// The cost of the demo's own screens at 1080p, drawn and composited in memory by the toolkit's root.

let demoScenes = [
  Scene(
    name: "dissolve_login_main", against: "a full-frame dissolve", target: 0.50,
    measure: dissolveLoginToMain),
  Scene(name: "draw_login_full", against: "a full-frame dissolve") {
    let login = try LoginAtRest()
    var pictures = Pictures(size: .fullHD)
    return pictures.lend { from, to, target in
      medianRatio(
        ofPairs: 200,
        of: { _ in time { login.drawWhole(onto: target) } },
        to: { number in time { dissolve(from, to, into: target, number: number) } })
    }
  },
  Scene(name: "draw_login_caret", against: "draw_login_full", target: 0.01) {
    let login = try LoginAtRest()
    var picture = Bitmap(size: .fullHD)
    return picture.withPixels { target in
      medianRatio(
        ofPairs: 200,
        of: { number in
          // The caret stops blinking after twenty blinks without input.
          if number.isMultiple(of: 10) { login.touch(drawingOnto: target) }
          return time { login.drawBlink(onto: target) }
        },
        to: { _ in time { login.drawWhole(onto: target) } })
    }
  },
]

// The time to draw and composite all frames of the transition from login to main, divided by the number of frames.
// It includes drawing main for the first time. The times are those that the toolkit records for each frame.
private func dissolveLoginToMain() throws -> Figure {
  let demo = try Demo(on: HeadlessDisplay(size: .fullHD))
  try demo.record()
  var pictures = Pictures(size: .fullHD)
  var full: [Duration] = []
  try demo.goThereAndBack(times: 41) {
    pictures.lend { from, to, target in
      full.append(time { for number in 0..<18 { dissolve(from, to, into: target, number: number) } })
    }
  }
  let dissolves = try demo.recording().transitions.filter { $0.begin.to == Flow.main.name }
  guard dissolves.count == full.count, dissolves.allSatisfy({ $0.frames.count == 18 }) else {
    throw BenchError.failed("the recording lacks frames")
  }
  let pairs = zip(dissolves, full).map { dissolve, full in
    let made = dissolve.frames.map { $0.compositeEnd - $0.updateEnd }.reduce(0, +)
    return (scene: Double(made) / 18e6, peer: full / .milliseconds(18))
  }
  // The first pair fills caches and is discarded.
  return Figure(ofPairs: pairs.dropFirst(), unit: "ms")
}

/// The demo's login screen, brought to rest by the app and then advanced manually.
private final class LoginAtRest {
  private let root: RootController
  private var moment: Moment

  init() throws {
    let demo = try Demo(on: HeadlessDisplay(size: .fullHD))
    try demo.run { demo.shop.loop.quit() }
    root = demo.shop.root
    moment = demo.shop.loop.moment
  }

  /// Draws the whole screen. Its layout and lines of text already exist.
  func drawWhole(onto buffer: PixelBuffer) {
    root.damageAll()
    let drawn = draw(onto: buffer)
    precondition(drawn.area == buffer.bounds.area, "the whole screen must be damaged")
  }

  /// Produces the next frame in which only the caret appears or disappears.
  func drawBlink(onto buffer: PixelBuffer) {
    moment = moment + root.environment.theme.motion.caretBlink
    root.update(to: moment)
    let drawn = draw(onto: buffer)
    precondition(!drawn.isEmpty && drawn.area < buffer.bounds.area / 10, "only the caret must be damaged")
  }

  /// Presses a key that has no effect, so that the caret keeps blinking.
  func touch(drawingOnto buffer: PixelBuffer) {
    root.handle(InputEvent(.keyDown(.end, []), time: moment))
    root.update(to: moment)
    _ = draw(onto: buffer)
  }

  private func draw(onto buffer: PixelBuffer) -> Region {
    let region = root.prepare(over: buffer)
    root.draw(region, onto: buffer)
    return region
  }
}
