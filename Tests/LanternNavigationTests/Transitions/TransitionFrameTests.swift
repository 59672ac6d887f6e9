import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The frames of all built-in transitions, each drawn over the previous one.
struct TransitionFrameTests {
  static let circumstances: [(seed: UInt64, scale: Double, direction: LayoutDirection)] = [
    (1, 1, .leftToRight), (2, 1, .rightToLeft), (3, 2, .leftToRight), (4, 2, .rightToLeft),
  ]

  @Test(arguments: circumstances)
  func `every frame over the previous one equals a frame from scratch, and reports all changes`(
    seed: UInt64, scale: Double, direction: LayoutDirection
  ) {
    let bounds = PixelRect(0, 0, 13 * Int(scale), 9 * Int(scale))
    for transition in allTransitions {
      var random = SeededGenerator(seed: seed)
      var renderer = TransitionRenderer(
        transition, from: .noise(bounds.width, bounds.height, &random),
        to: .noise(bounds.width, bounds.height, &random), scale: scale, direction)
      for _ in 0..<60 {
        let progress = progress(after: renderer.shown, &random)
        let outgoing = redraw(&renderer.outgoing, &random)
        let incoming = redraw(&renderer.incoming, &random)
        let before = renderer.target
        let region = renderer.render(progress, outgoing: outgoing, incoming: incoming)
        let difference = renderer.target.difference(from: renderer.renderedFromScratch(progress))
        #expect(difference == nil, "\(transition.kind) at \(progress)")
        let changed = renderer.target.difference(from: before) ?? .empty
        for x in changed.x..<changed.maxX {
          for y in changed.y..<changed.maxY where renderer.target[x, y] != before[x, y] {
            let isReported = region.rects.contains { $0.contains(PixelRect(x, y, 1, 1)) }
            #expect(isReported, "\(transition.kind) at \(progress): \(x),\(y) changed")
          }
        }
      }
    }
  }

  @Test(arguments: circumstances)
  func `a frame in pieces equals a whole frame`(
    seed: UInt64, scale: Double, direction: LayoutDirection
  ) {
    let bounds = PixelRect(0, 0, 13 * Int(scale), 9 * Int(scale))
    for transition in allTransitions {
      var random = SeededGenerator(seed: seed)
      var renderer = TransitionRenderer(
        transition, from: .noise(bounds.width, bounds.height, &random),
        to: .noise(bounds.width, bounds.height, &random), scale: scale, direction)
      for _ in 0..<30 {
        let progress = progress(after: renderer.shown, &random)
        let outgoing = redraw(&renderer.outgoing, &random)
        let incoming = redraw(&renderer.incoming, &random)
        renderer.render(progress, outgoing: outgoing, incoming: incoming) { pieces(of: $0, &random) }
        let difference = renderer.target.difference(from: renderer.renderedFromScratch(progress))
        #expect(difference == nil, "\(transition.kind) at \(progress)")
      }
    }
  }

  @Test(arguments: circumstances)
  func `a frame changes nothing outside of its clip`(
    seed: UInt64, scale: Double, direction: LayoutDirection
  ) {
    let size = PixelSize(13 * Int(scale), 9 * Int(scale))
    for transition in allTransitions {
      var random = SeededGenerator(seed: seed)
      var renderer = TransitionRenderer(
        transition, from: .noise(size.width, size.height, &random),
        to: .noise(size.width, size.height, &random),
        scale: scale, direction)
      for _ in 0..<20 {
        let clip = random.pixels(within: size.width).intersection(PixelRect(size))
        let before = renderer.target
        renderer.render(random.double(0.01...0.99)) { [$0.intersection(clip)] }
        let changed = renderer.target.difference(from: before) ?? .empty
        #expect(clip.contains(changed), "\(transition.kind) changed \(changed) within \(clip)")
      }
    }
  }

  @Test(arguments: circumstances)
  func `a reversed transition shows the forward frame at one minus the progress, with the sides swapped`(
    seed: UInt64, scale: Double, direction: LayoutDirection
  ) {
    let size = PixelSize(13 * Int(scale), 9 * Int(scale))
    var random = SeededGenerator(seed: seed)
    for transition in allTransitions {
      let (from, to) = (
        Bitmap.noise(size.width, size.height, &random), Bitmap.noise(size.width, size.height, &random)
      )
      // Sums of powers of two, so that `1 - progress` is exact.
      for progress in [0, 0.125, 0.25, 0.5, 0.6875, 0.875, 1] {
        let backwards = TransitionRenderer(
          Backwards(transition, kind: "back"), from: from, to: to, scale: scale, direction)
        let forwards = TransitionRenderer(transition, from: to, to: from, scale: scale, direction)
        #expect(
          backwards.renderedFromScratch(progress) == forwards.renderedFromScratch(1 - progress),
          "\(transition.kind) at \(progress)")
      }
    }
  }

  @Test func `a reversed transition swaps the frames of the pictures and moves the other way`() {
    let size = Size(200, 100)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      for transition in allTransitions {
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

  // Returns the same progress half of the time, as at the flat end of a curve. Includes exactly 0 and 1.
  private func progress(after shown: Double?, _ random: inout SeededGenerator) -> Double {
    switch random.int(0...6) {
    case 0...2: shown ?? 0
    case 3: 0
    case 4: 1
    default: random.double(-0.1...1.1)
    }
  }

  // Redraws some rectangles of a picture, and returns them.
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

  // Cuts a rectangle at random into pieces that cover it.
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
