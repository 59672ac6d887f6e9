import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What every built-in transition owes to whoever keeps its last frame.
struct TransitionFrameTests {
  static let circumstances: [(seed: UInt64, scale: Double, direction: LayoutDirection)] = [
    (1, 1, .leftToRight), (2, 1, .rightToLeft), (3, 2, .leftToRight), (4, 2, .rightToLeft),
  ]

  @Test(arguments: circumstances)
  func `every frame made from the one before is the frame made anew, and reports whatever it changed`(
    seed: UInt64, scale: Double, direction: LayoutDirection
  ) {
    let bounds = PixelRect(0, 0, 13 * Int(scale), 9 * Int(scale))
    for transition in everyTransition {
      var random = SeededGenerator(seed: seed)
      var crossing = Crossing(
        transition, from: .noise(bounds.width, bounds.height, &random),
        to: .noise(bounds.width, bounds.height, &random), scale: scale, direction)
      for _ in 0..<60 {
        let progress = progress(after: crossing.shown, &random)
        let outgoing = redraw(&crossing.outgoing, &random)
        let incoming = redraw(&crossing.incoming, &random)
        let before = crossing.target
        let region = crossing.make(progress, outgoing: outgoing, incoming: incoming)
        let difference = crossing.target.difference(from: crossing.anew(progress))
        #expect(difference == nil, "\(transition.kind) at \(progress)")
        let changed = crossing.target.difference(from: before) ?? .empty
        for x in changed.x..<changed.maxX {
          for y in changed.y..<changed.maxY where crossing.target[x, y] != before[x, y] {
            let isReported = region.rects.contains { $0.contains(PixelRect(x, y, 1, 1)) }
            #expect(isReported, "\(transition.kind) at \(progress): \(x),\(y) changed")
          }
        }
      }
    }
  }

  @Test(arguments: circumstances)
  func `a frame made piece by piece is the frame made as a whole`(
    seed: UInt64, scale: Double, direction: LayoutDirection
  ) {
    let bounds = PixelRect(0, 0, 13 * Int(scale), 9 * Int(scale))
    for transition in everyTransition {
      var random = SeededGenerator(seed: seed)
      var crossing = Crossing(
        transition, from: .noise(bounds.width, bounds.height, &random),
        to: .noise(bounds.width, bounds.height, &random), scale: scale, direction)
      for _ in 0..<30 {
        let progress = progress(after: crossing.shown, &random)
        let outgoing = redraw(&crossing.outgoing, &random)
        let incoming = redraw(&crossing.incoming, &random)
        crossing.make(progress, outgoing: outgoing, incoming: incoming) { pieces(of: $0, &random) }
        let difference = crossing.target.difference(from: crossing.anew(progress))
        #expect(difference == nil, "\(transition.kind) at \(progress)")
      }
    }
  }

  @Test(arguments: circumstances)
  func `a frame changes nothing outside of the rectangle that it is made within`(
    seed: UInt64, scale: Double, direction: LayoutDirection
  ) {
    let size = PixelSize(13 * Int(scale), 9 * Int(scale))
    for transition in everyTransition {
      var random = SeededGenerator(seed: seed)
      var crossing = Crossing(
        transition, from: .noise(size.width, size.height, &random),
        to: .noise(size.width, size.height, &random),
        scale: scale, direction)
      for _ in 0..<20 {
        let clip = random.pixels(within: size.width).intersection(PixelRect(size))
        let poison = crossing.target
        crossing.make(random.double(0.01...0.99)) { [$0.intersection(clip)] }
        let changed = crossing.target.difference(from: poison) ?? .empty
        #expect(clip.contains(changed), "\(transition.kind) changed \(changed) within \(clip)")
      }
    }
  }

  @Test(arguments: circumstances)
  func `a transition backwards shows what the forward one shows at the rest of the way, sides swapped`(
    seed: UInt64, scale: Double, direction: LayoutDirection
  ) {
    let size = PixelSize(13 * Int(scale), 9 * Int(scale))
    var random = SeededGenerator(seed: seed)
    for transition in everyTransition {
      let (from, to) = (
        Bitmap.noise(size.width, size.height, &random), Bitmap.noise(size.width, size.height, &random)
      )
      // Fractions of two, so that one minus them is exact.
      for progress in [0, 0.125, 0.25, 0.5, 0.6875, 0.875, 1] {
        let backwards = Crossing(
          Backwards(transition, kind: "back"), from: from, to: to, scale: scale, direction)
        let forwards = Crossing(transition, from: to, to: from, scale: scale, direction)
        #expect(
          backwards.anew(progress) == forwards.anew(1 - progress), "\(transition.kind) at \(progress)")
      }
    }
  }

  @Test func `a transition backwards has the places of the forward one swapped, and travels the other way`() {
    let size = Size(200, 100)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      for transition in everyTransition {
        let backwards = Backwards(transition, kind: "back")
        #expect(
          backwards.outgoingFrame(at: 0.25, in: size, direction)
            == transition.incomingFrame(at: 0.75, in: size, direction))
        #expect(
          backwards.incomingFrame(at: 0.25, in: size, direction)
            == transition.outgoingFrame(at: 0.75, in: size, direction))
        let travel = transition.travel(in: size, direction)
        #expect(backwards.travel(in: size, direction) == travel.map { Point(-$0.x, -$0.y) })
        #expect(backwards.kind == "back")
        #expect(backwards.duration == transition.duration)
        #expect(backwards.curve == transition.curve)
        #expect(backwards.movesContent == transition.movesContent)
      }
    }
  }

  // As often as not it stays, as it does at the flat end of a curve; both ends come up, exactly.
  private func progress(after shown: Double?, _ random: inout SeededGenerator) -> Double {
    switch random.int(0...6) {
    case 0...2: shown ?? 0
    case 3: 0
    case 4: 1
    default: random.double(-0.1...1.1)
    }
  }

  // Draws some rectangles of a picture anew and says which.
  private func redraw(_ picture: inout Bitmap, _ random: inout SeededGenerator) -> Region {
    var damage = Region()
    for _ in 0..<max(0, random.int(-2...2)) {
      let rect = random.pixels(within: picture.size.width).intersection(PixelRect(picture.size))
      damage.insert(rect)
      picture.withPixels { buffer in
        for y in rect.y..<rect.maxY {
          for x in rect.x..<rect.maxX { buffer.base[y * buffer.stride + x] = Pixel(random.color()).word }
        }
      }
    }
    return damage
  }

  // Cuts a rectangle by chance into parts that cover it.
  private func pieces(of rect: PixelRect, _ random: inout SeededGenerator) -> [PixelRect] {
    guard rect.area > 4, random.int(0...4) > 0 else { return [rect] }
    let cut: (PixelRect, PixelRect)
    if rect.width > rect.height {
      let width = random.int(1...rect.width - 1)
      cut = (
        PixelRect(rect.x, rect.y, width, rect.height),
        PixelRect(rect.x + width, rect.y, rect.width - width, rect.height)
      )
    } else {
      let height = random.int(1...rect.height - 1)
      cut = (
        PixelRect(rect.x, rect.y, rect.width, height),
        PixelRect(rect.x, rect.y + height, rect.width, rect.height - height)
      )
    }
    return pieces(of: cut.1, &random) + pieces(of: cut.0, &random)
  }
}
