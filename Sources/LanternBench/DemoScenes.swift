import LanternApp
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternWidgets

// What the demo's own screens cost at 1080p, drawn and mixed by the toolkit's own root onto memory.

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
          // Left alone for twenty blinks it would rest.
          if number.isMultiple(of: 10) { login.touch(drawingOnto: target) }
          return time { login.drawBlink(onto: target) }
        },
        to: { _ in time { login.drawWhole(onto: target) } })
    }
  },
]

// Drawing and mixing all frames of the way from log in to main, drawing main for the first time included, divided
// by their number. The times are the toolkit's own: those that it records of each frame.
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
    throw BenchError.failed("frames are missing from the recording")
  }
  let pairs = zip(dissolves, full).map { dissolve, full in
    let made = dissolve.frames.map { $0.compositeEnd - $0.updateEnd }.reduce(0, +)
    return (scene: Double(made) / 18e6, peer: full / .milliseconds(18))
  }
  // The first pair fills caches and does not count.
  return Figure(ofPairs: pairs.dropFirst(), unit: "ms")
}

/// The demo's log in, brought to rest by the app and from there on moved by hand.
private final class LoginAtRest {
  private let root: RootController
  private var moment: Moment

  init() throws {
    let demo = try Demo(on: HeadlessDisplay(size: .fullHD))
    try demo.run { demo.shop.loop.quit() }
    root = demo.shop.root
    moment = demo.shop.loop.moment
  }

  /// Draws all of it; layout and lines of text are there already.
  func drawWhole(onto buffer: PixelBuffer) {
    root.damageAll()
    let drawn = draw(onto: buffer)
    precondition(drawn.area == buffer.bounds.area, "all of it was damaged")
  }

  /// Makes the next frame in which the caret comes or goes, and nothing else.
  func drawBlink(onto buffer: PixelBuffer) {
    moment = moment + root.environment.theme.motion.caretBlink
    root.update(to: moment)
    let drawn = draw(onto: buffer)
    precondition(!drawn.isEmpty && drawn.area < buffer.bounds.area / 10, "the caret blinks")
  }

  /// Presses a key that changes nothing, so that the caret goes on blinking.
  func touch(drawingOnto buffer: PixelBuffer) {
    root.hear(InputEvent(.keyDown(.end, []), time: moment))
    root.update(to: moment)
    _ = draw(onto: buffer)
  }

  private func draw(onto buffer: PixelBuffer) -> Region {
    let region = root.prepare(over: buffer)
    root.draw(region, onto: buffer)
    return region
  }
}
