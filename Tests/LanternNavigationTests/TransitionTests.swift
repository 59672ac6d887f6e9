import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

struct TransitionTests {
  // MARK: Slide

  @Test(
    .requirement(12),
    arguments: [
      (0.0, "aaaaaaaa"), (0.125, "baaaaaaa"), (0.5, "bbbbaaaa"), (0.875, "bbbbbbba"), (1.0, "bbbbbbbb"),
    ])
  func `a slide moves the incoming picture in from the left, above the outgoing one`(
    progress: Double, picture: String
  ) {
    #expect(mix(Slide(), from: "aaaaaaaa", to: "bbbbbbbb", progress) == picture)
  }

  @Test(.requirement(12))
  func `the outgoing picture stays in place during a slide`() {
    let pictures = [0.0, 0.25, 0.5, 0.75, 1.0].map { mix(Slide(), from: "abcd", to: "stuv", $0) }
    #expect(pictures == ["abcd", "vbcd", "uvcd", "tuvd", "stuv"])
  }

  @Test(.requirement(12))
  func `a slide is mirrored in a right-to-left layout`() {
    let pictures = [0.0, 0.25, 0.5, 0.75, 1.0].map {
      mix(Slide(), from: "abcd", to: "stuv", $0, .rightToLeft)
    }
    #expect(pictures == ["abcd", "abcs", "abst", "astu", "stuv"])
  }

  @Test(.requirement(12))
  func `a slide takes 0.3 seconds and eases in and out by default`() {
    #expect(Slide().duration == .milliseconds(300))
    #expect(Slide().curve == .easeInOut)
    #expect(Slide().kind == "slide")
    #expect(Slide(duration: .seconds(1), curve: .linear).duration == .seconds(1))
    #expect(Slide(duration: .seconds(1), curve: .linear).curve == .linear)
  }

  @Test(
    .requirement(12),
    arguments: [
      (LayoutDirection.leftToRight, [-800.0, -600, -400, 0]), (.rightToLeft, [800, 600, 400, 0]),
    ])
  func `the incoming frame of a slide moves from one width aside to zero`(
    direction: LayoutDirection, places: [Double]
  ) {
    let origins = [0, 0.25, 0.5, 1].map {
      Slide().incomingFrame(at: $0, in: Size(800, 600), direction).origin
    }
    #expect(origins.map(\.x) == places)
    #expect(origins.map(\.y) == [0, 0, 0, 0])
  }

  @Test func `a slide that overshoots shows the outgoing picture behind the incoming one`() {
    #expect(mix(Slide(), from: "abcd", to: "stuv", 1.25) == "astu")
    #expect(mix(Slide(), from: "abcd", to: "stuv", -0.25) == "abcd")
  }

  // MARK: Dissolve

  @Test(
    .requirement(11, 80),
    arguments: [
      (0.0, [0, 255, 40, 77]), (0.25, [64, 191, 80, 77]), (0.5, [128, 128, 120, 77]),
      (0.75, [191, 64, 160, 77]), (1.0, [255, 0, 200, 77]),
    ])
  func `a dissolve mixes both pictures in proportion to the progress`(progress: Double, mixed: [Int]) {
    let frame = composed(
      Dissolve(), from: grayRow([0, 255, 40, 77]), to: grayRow([255, 0, 200, 77]), progress)
    #expect((0..<4).map { Int(frame[$0, 0].color.red) } == mixed)
  }

  @Test(.requirement(11))
  func `a dissolve takes 0.3 seconds and eases out by default`() {
    #expect(Dissolve().duration == .milliseconds(300))
    #expect(Dissolve().curve == .easeOut)
    #expect(Dissolve().kind == "dissolve")
  }

  @Test func `a dissolve leaves the incoming picture in place`() {
    #expect(Dissolve().incomingFrame(at: 0.3, in: Size(800, 600), .leftToRight) == Rect(0, 0, 800, 600))
  }

  @Test(.requirement(85))
  func `a slide moves content and a dissolve does not`() {
    #expect(Slide().movesContent)
    #expect(!Dissolve().movesContent)
  }

  // MARK: Damage

  @Test func `a dissolve at the same progress draws only the damage of both pictures`() {
    var target = composed(Dissolve(), from: grayRow([0, 0, 0, 0]), to: grayRow([200, 200, 200, 200]), 0.5)
    let region = compose(
      Dissolve(), from: grayRow([0, 100, 0, 0]), to: grayRow([200, 200, 200, 100]), 0.5, after: 0.5,
      onto: &target, outgoing: Region(PixelRect(1, 0, 1, 1)), incoming: Region(PixelRect(3, 0, 1, 1)))
    #expect(region.rects == [PixelRect(1, 0, 1, 1), PixelRect(3, 0, 1, 1)])
    #expect((0..<4).map { Int(target[$0, 0].color.red) } == [100, 150, 100, 50])
  }

  @Test func `the damage of a slide is the covered area and the damage of the pictures`() {
    var target = composed(Slide(), from: row("aaaaaaaa"), to: row("bbbbbbbd"), 0.25)
    let region = compose(
      Slide(), from: row("aaaaaaca"), to: row("bbbbbbbd"), 0.5, after: 0.25, onto: &target,
      outgoing: Region(PixelRect(6, 0, 1, 1)))
    #expect(region.rects == [PixelRect(6, 0, 1, 1), PixelRect(1, 0, 3, 1)])
    #expect(letters(target) == "bbbdaaca")
  }

  @Test func `in rows of one color the damage of a slide is the newly covered area`() {
    var target = composed(Slide(), from: row("aaaaaaaa"), to: row("bbbbbbbb"), 0.25)
    let region = compose(
      Slide(), from: row("aaaaaaaa"), to: row("bbbbbbbb"), 0.5, after: 0.25, onto: &target)
    #expect(region.rects == [PixelRect(2, 0, 2, 1)])
    #expect(letters(target) == "bbbbaaaa")
  }

  @Test func `the damage of a slide is its uneven rows and the newly covered area`() {
    let size = PixelSize(64, 60)
    let from = Bitmap(size: size, filledWith: Pixel(color(of: "a")))
    let to = Bitmap.assembled(size) { x, y in
      let isUneven = y == 5 && (60..<62).contains(x) || y == 50 && (1..<60).contains(x)
      return Pixel(color(of: isUneven ? "c" : "b"))
    }
    var target = composed(Slide(), from: from, to: to, 0.25)
    let region = compose(Slide(), from: from, to: to, 0.5, after: 0.25, onto: &target)
    #expect(
      region.rects == [
        PixelRect(16, 0, 16, 5), PixelRect(12, 5, 20, 1), PixelRect(16, 6, 16, 44), PixelRect(0, 50, 32, 1),
        PixelRect(16, 51, 16, 9),
      ])
    #expect(target == composed(Slide(), from: from, to: to, 0.5))
  }

  @Test func `a row that was redrawn while nothing moved is compared again when it moves`() {
    let from = row("aaaaaaaa")
    let (before, after) = (row("bbbbbbbb"), row("bbbbbbcb"))
    var target = composed(Slide(), from: from, to: before, 0.25)
    let tiles = TileMap(size: target.size)
    func step(to incoming: Bitmap, _ progress: Double, after previous: Double, _ damage: Region = Region()) {
      target.withPixels { target in
        from.withReadOnlyPixels { from in
          incoming.withReadOnlyPixels { incoming in
            let frame = TransitionFrame(
              outgoing: from, incoming: incoming, target: target, progress: progress,
              previousProgress: previous, incomingDamage: damage, tiles: tiles)
            for rect in Slide().damage(frame).rects { Slide().compose(frame, within: rect) }
          }
        }
      }
    }
    step(to: before, 0.5, after: 0.25)
    #expect(letters(target) == "bbbbaaaa")
    step(to: after, 0.5, after: 0.5, Region(PixelRect(6, 0, 1, 1)))
    #expect(letters(target) == "bbcbaaaa")
    step(to: after, 0.75, after: 0.5)
    #expect(letters(target) == "bbbbcbaa")
  }

  @Test func `a row that becomes one color is drawn completely once more`() {
    var target = composed(Slide(), from: row("aaaaaaaa"), to: row("bbcbbbbb"), 0.75)
    #expect(letters(target) == "cbbbbbaa")
    let region = compose(
      Slide(), from: row("aaaaaaaa"), to: row("bbbbbbbb"), 0.875, after: 0.75, onto: &target,
      incoming: Region(PixelRect(2, 0, 1, 1)))
    #expect(region.rects == [PixelRect(0, 0, 7, 1)])
    #expect(letters(target) == "bbbbbbba")
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [UInt64(1), 2, 3])
  func `a frame over the previous one equals a frame from scratch, and reports all changes`(
    direction: LayoutDirection, seed: UInt64
  ) {
    for transition: any Transition in [Slide(), Dissolve()] {
      var random = SeededGenerator(seed: seed)
      var sides = [Bitmap.noise(13, 9, &random), Bitmap.noise(13, 9, &random)]
      var shown: Double?
      var target = Bitmap.noise(13, 9, &random)
      for _ in 0..<200 {
        // Half of the time the progress stays the same, as at the flat end of a curve.
        let progress = shown.flatMap { random.int(0...1) == 0 ? $0 : nil } ?? random.double(-0.1...1.1)
        var damage = [Region(), Region()]
        for side in 0...1 {
          for _ in 0..<random.int(0...3) {
            let rect = random.pixels(within: 13).intersection(PixelRect(0, 0, 13, 9))
            sides[side] = redrawn(sides[side], in: rect, &random)
            damage[side].insert(rect)
          }
        }
        let before = target
        let region = compose(
          transition, from: sides[0], to: sides[1], progress, after: shown, onto: &target,
          outgoing: damage[0], incoming: damage[1], direction)
        shown = progress

        let expected = composed(transition, from: sides[0], to: sides[1], progress, direction)
        #expect(target == expected, "\(transition.kind) at \(progress)")
        #expect(
          changes(from: before, to: target).allSatisfy { change in
            region.rects.contains { $0.contains(change) }
          }, "\(transition.kind) at \(progress)")
      }
    }
  }

  // MARK: Pictures

  private func row(_ letters: String) -> Bitmap {
    let row = Array(letters)
    return Bitmap.assembled(PixelSize(row.count, 1)) { x, _ in Pixel(color(of: row[x])) }
  }

  private func grayRow(_ values: [UInt8]) -> Bitmap {
    Bitmap.assembled(PixelSize(values.count, 1)) { x, _ in
      Pixel(Color(red: values[x], green: values[x], blue: values[x]))
    }
  }

  private func mix(
    _ transition: any Transition, from: String, to: String, _ progress: Double,
    _ direction: LayoutDirection = .leftToRight
  ) -> String {
    letters(composed(transition, from: row(from), to: row(to), progress, direction))
  }

  private func composed(
    _ transition: any Transition, from: Bitmap, to: Bitmap, _ progress: Double,
    _ direction: LayoutDirection = .leftToRight
  ) -> Bitmap {
    var target = Bitmap(size: from.size)
    _ = compose(transition, from: from, to: to, progress, after: nil, onto: &target, direction)
    return target
  }

  private func compose(
    _ transition: any Transition, from: Bitmap, to: Bitmap, _ progress: Double, after previous: Double?,
    onto target: inout Bitmap, outgoing: Region = Region(), incoming: Region = Region(),
    _ direction: LayoutDirection = .leftToRight
  ) -> Region {
    target.withPixels { target in
      from.withReadOnlyPixels { from in
        to.withReadOnlyPixels { to in
          let frame = TransitionFrame(
            outgoing: from, incoming: to, target: target, progress: progress, previousProgress: previous,
            outgoingDamage: outgoing, incomingDamage: incoming, direction: direction)
          let region = transition.damage(frame)
          for rect in region.rects { transition.compose(frame, within: rect) }
          return region
        }
      }
    }
  }

  private func redrawn(_ picture: Bitmap, in rect: PixelRect, _ random: inout SeededGenerator) -> Bitmap {
    let fresh = Bitmap.noise(picture.size.width, picture.size.height, &random)
    return Bitmap.assembled(picture.size) { x, y in
      rect.contains(PixelRect(x, y, 1, 1)) ? fresh[x, y] : picture[x, y]
    }
  }

  private func changes(from before: Bitmap, to after: Bitmap) -> [PixelRect] {
    (0..<before.size.height).flatMap { y in
      (0..<before.size.width).compactMap { x in
        before[x, y] == after[x, y] ? nil : PixelRect(x, y, 1, 1)
      }
    }
  }
}
