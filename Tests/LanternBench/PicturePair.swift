import FoundationEssentials
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Two pictures of the same size. Programs dissolve from the first to the second, and slide back.
struct PicturePair {
  let first: Bitmap
  let second: Bitmap

  /// Writes the pixels to two files, and returns their paths.
  func write(to folder: TemporaryDirectory) throws -> [String] {
    try [("first", first), ("second", second)].map { name, picture in
      try picture.words.withUnsafeBytes { try Data($0).write(to: URL(filePath: folder / name)) }
      return folder / name
    }
  }
}

/// Pixels of the screen that show that a transition has begun.
struct Probes {
  private let points: [(x: Int, y: Int)]

  /// Chooses pixels that the first visible frame of a transition changes, from top to bottom.
  init(of transition: any Transition, from: Bitmap, to: Bitmap) throws(BenchmarkError) {
    let count = 64
    let due = FrameGrid(rate: 60, epoch: .zero).frames(in: transition.duration)
    for number in 1...due {
      let frame = Probes.frame(of: transition, from, to, at: Double(number) / Double(due))
      let changed = frame.words.indices.filter { (frame.words[$0] ^ from.words[$0]) & 0xFF_FFFF != 0 }
      guard changed.count >= count else { continue }
      let width = from.size.width
      points = (0..<count).map { number in
        let index = changed[(2 * number + 1) * changed.count / (2 * count)]
        return (index % width, index / width)
      }
      return
    }
    throw .failed("the two pictures of a \(transition.kind) are equal")
  }

  private static func frame(
    of transition: any Transition, _ from: Bitmap, _ to: Bitmap, at progress: Double
  ) -> Bitmap {
    var target = from
    target.withPixels { target in
      from.withReadOnlyPixels { from in
        to.withReadOnlyPixels { to in
          let frame = TransitionFrame(
            outgoing: from, incoming: to, target: target, progress: transition.curve(progress))
          _ = transition.damage(frame)
          transition.compose(frame, within: target.bounds)
        }
      }
    }
    return target
  }

  /// The current colors of the pixels on the screen.
  func colors(on screen: XServer) -> [UInt32] { points.map { screen.frameBuffer.color($0.x, $0.y) } }

  /// Returns whether the pixels show another picture than the one with these colors. A few of them may lie under the
  /// pointer or a caret.
  func haveChanged(from colors: [UInt32], on screen: XServer) -> Bool {
    let changed = zip(points, colors).count { screen.frameBuffer.color($0.x, $0.y) != $1 }
    return changed * 10 >= colors.count * 9
  }
}
