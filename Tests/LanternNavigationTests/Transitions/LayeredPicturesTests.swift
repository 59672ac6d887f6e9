import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The transitions with one picture above the other: push and cover.
struct LayeredPicturesTests {
  // MARK: Push

  // White, with one black column that shows its position.
  private let marked: [[UInt8]] = [[255, 255, 255, 255, 0, 255, 255, 255, 255, 255]]
  private let dark: [[UInt8]] = [[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]]

  @Test(.requirement(80))
  func `a push moves the incoming picture in above the slower outgoing one, with shade and shadow`() {
    // At a quarter of a pixel per point, the shadow is three pixels wide. The hairline covers the darkest.
    #expect(
      renderedGrays(Push(), from: marked, to: dark, 0.5, scale: 0.25)
        == [[240, 240, 0, 224, 207, 10, 11, 12, 13, 14]])
  }

  @Test func `a push is mirrored in a right-to-left layout`() {
    let (from, to) = ([Array(marked[0].reversed())], [Array(dark[0].reversed())])
    #expect(
      renderedGrays(Push(), from: from, to: to, 0.5, scale: 0.25, .rightToLeft)
        == [[14, 13, 12, 11, 10, 207, 224, 0, 240, 240]])
  }

  @Test func `a push darkens the outgoing picture more with each step`() {
    let white: [[UInt8]] = [Array(repeating: 255, count: 100)]
    let black: [[UInt8]] = [Array(repeating: 0, count: 100)]
    let shades = [0.001, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map {
      renderedGrays(Push(), from: white, to: black, $0)[0][0]
    }
    #expect(shades == [255, 252, 249, 246, 243, 240, 237, 233, 230])
  }

  @Test func `the shadow of a push is darkest at the edge and twelve points wide`() {
    let white: [[UInt8]] = [Array(repeating: 255, count: 60)]
    let black: [[UInt8]] = [Array(repeating: 0, count: 60)]
    let row = renderedGrays(Push(), from: white, to: black, 0.5)[0]
    #expect(row[28] == 210)
    #expect(row[30] == 0)
    #expect(Set(row[0...17]) == [240])
    #expect(Array(row[18...28]) == row[18...28].sorted(by: >))
    #expect(Set(row[18...28]).count > 6)
  }

  @Test func `a push has a hairline in the theme's color at the edge of the incoming picture`() {
    let black: [[UInt8]] = [Array(repeating: 0, count: 60)]
    for theme in [Theme.light, .dark] {
      var renderer = TransitionRenderer(Push(), from: grays(black), to: grays(black))
      renderer.theme = theme
      renderer.render(0.5)
      #expect(renderer.target[29, 0].color == theme.colors.separator)
      #expect(renderer.target[28, 0].color == .black)
      #expect(renderer.target[30, 0].color == .black)
    }
  }

  @Test func `the shadow of a push is stronger in a dark theme`() {
    let white: [[UInt8]] = [Array(repeating: 255, count: 60)]
    var renderer = TransitionRenderer(Push(), from: grays(white), to: grays(white))
    renderer.theme = .dark
    renderer.render(0.5)
    #expect(renderer.target[28, 0].color.red < 160)
  }

  @Test func `the shadow of a push appears with the incoming picture, not before`() {
    let white: [[UInt8]] = [Array(repeating: 255, count: 60)]
    let black: [[UInt8]] = [Array(repeating: 0, count: 60)]
    // Less than half a pixel of the incoming picture, then one pixel and six.
    #expect(renderedGrays(Push(), from: white, to: black, 0.005)[0] == Array(repeating: 255, count: 60))
    #expect(renderedGrays(Push(), from: white, to: black, 1.0 / 60)[0].suffix(3) == [252, 251, 0])
    #expect(renderedGrays(Push(), from: white, to: black, 6.0 / 60)[0].suffix(7).prefix(2) == [231, 0])
    #expect(
      renderedGrays(Backwards(Push(), kind: "pop"), from: black, to: white, 0.995)[0]
        == Array(repeating: 255, count: 60))
  }

  @Test func `a push moves the outgoing picture by 30 % of the width and the incoming one by all of it`() {
    let size = Size(100, 50)
    let places = [0, 0.5, 1].map { Push().outgoingFrame(at: $0, in: size, .leftToRight).minX }
    #expect(places == [0, -15, -30])
    #expect([0, 0.5, 1].map { Push().incomingFrame(at: $0, in: size, .leftToRight).minX } == [100, 50, 0])
    #expect([0, 0.5, 1].map { Push().incomingFrame(at: $0, in: size, .rightToLeft).minX } == [-100, -50, 0])
    #expect(Push().travel(in: size, .leftToRight) == Point(-100, 0))
    #expect(Push().travel(in: size, .rightToLeft) == Point(100, 0))
  }

  @Test(.requirement(80)) func `a pop is a reversed push`() {
    #expect(
      renderedGrays(Backwards(Push(), kind: "pop"), from: dark, to: marked, 0.5, scale: 0.25)
        == [[240, 240, 0, 224, 207, 10, 11, 12, 13, 14]])
  }

  // MARK: At rest

  @Test(arguments: ["push", "pop", "cover", "uncover"])
  func `at the flat end of a curve, a frame that moves nothing by a pixel changes nothing`(
    kind: String
  ) {
    let transitions: [String: any Transition] = [
      "push": Push(), "pop": Backwards(Push(), kind: "pop"), "cover": Cover(),
      "uncover": Backwards(Cover(), kind: "uncover"),
    ]
    guard let transition = transitions[kind] else { return }
    var random = SeededGenerator(seed: 4)
    var renderer = TransitionRenderer(transition, from: .noise(20, 20, &random), to: .noise(20, 20, &random))
    renderer.render(0.9)
    #expect(renderer.render(0.999).rects == [PixelRect(0, 0, 20, 20)])
    #expect(renderer.render(0.999_5).isEmpty)
    #expect(renderer.render(1).isEmpty)
    #expect(renderer.target.difference(from: renderer.incoming) == nil)
  }

  // MARK: Cover

  @Test(
    .requirement(80),
    arguments: [
      (0.25, [226, 226, 226, 10]), (0.5, [197, 197, 10, 11]), (0.75, [169, 10, 11, 12]),
    ])
  func `a cover moves up from the bottom and dims the outgoing picture`(progress: Double, column: [Int]) {
    let white: [[UInt8]] = Array(repeating: [255], count: 4)
    #expect(
      renderedGrays(Cover(), from: white, to: [[10], [11], [12], [13]], progress).map { $0[0] } == column)
  }

  @Test func `an uncover moves down`() {
    let white: [[UInt8]] = Array(repeating: [255], count: 4)
    let rows = renderedGrays(
      Backwards(Cover(), kind: "uncover"), from: [[10], [11], [12], [13]], to: white, 0.75)
    #expect(rows.map { $0[0] } == [226, 226, 226, 10])
  }

  @Test func `a cover moves by the height in either layout direction`() {
    let size = Size(100, 50)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      #expect(Cover().travel(in: size, direction) == Point(0, -50))
      #expect(Cover().incomingFrame(at: 0.25, in: size, direction) == Rect(0, 37.5, 100, 50))
    }
  }
}
