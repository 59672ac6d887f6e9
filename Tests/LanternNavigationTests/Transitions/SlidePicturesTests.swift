import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Slides from each edge, pixel by pixel, and instant transitions.
struct SlidePicturesTests {
  struct Sample: Sendable {
    let edge: Slide.Edge
    let pushes: Bool
    /// The frames at progress 0.25, 0.5 and 0.75.
    let pictures: [String]
  }

  static let old = "abcd/efgh/ijkl/mnop"
  static let new = "ABCD/EFGH/IJKL/MNOP"

  static let samples = [
    Sample(
      edge: .leading, pushes: false,
      pictures: ["Dbcd/Hfgh/Ljkl/Pnop", "CDcd/GHgh/KLkl/OPop", "BCDd/FGHh/JKLl/NOPp"]),
    Sample(
      edge: .leading, pushes: true,
      pictures: ["Dabc/Hefg/Lijk/Pmno", "CDab/GHef/KLij/OPmn", "BCDa/FGHe/JKLi/NOPm"]),
    Sample(
      edge: .trailing, pushes: false,
      pictures: ["abcA/efgE/ijkI/mnoM", "abAB/efEF/ijIJ/mnMN", "aABC/eEFG/iIJK/mMNO"]),
    Sample(
      edge: .trailing, pushes: true,
      pictures: ["bcdA/fghE/jklI/nopM", "cdAB/ghEF/klIJ/opMN", "dABC/hEFG/lIJK/pMNO"]),
    Sample(
      edge: .top, pushes: false,
      pictures: ["MNOP/efgh/ijkl/mnop", "IJKL/MNOP/ijkl/mnop", "EFGH/IJKL/MNOP/mnop"]),
    Sample(
      edge: .top, pushes: true,
      pictures: ["MNOP/abcd/efgh/ijkl", "IJKL/MNOP/abcd/efgh", "EFGH/IJKL/MNOP/abcd"]),
    Sample(
      edge: .bottom, pushes: false,
      pictures: ["abcd/efgh/ijkl/ABCD", "abcd/efgh/ABCD/EFGH", "abcd/ABCD/EFGH/IJKL"]),
    Sample(
      edge: .bottom, pushes: true,
      pictures: ["efgh/ijkl/mnop/ABCD", "ijkl/mnop/ABCD/EFGH", "mnop/ABCD/EFGH/IJKL"]),
  ]

  @Test(.requirement(80), arguments: samples)
  func `a slide comes in from its edge, above the outgoing picture or pushing it out`(_ sample: Sample) {
    let slide = Slide(from: sample.edge, pushes: sample.pushes)
    let pictures = [0.25, 0.5, 0.75].map {
      rendered(slide, from: SlidePicturesTests.old, to: SlidePicturesTests.new, $0)
    }
    #expect(pictures == sample.pictures)
  }

  @Test(arguments: samples)
  func `in a right-to-left layout leading and trailing slides are mirrored, and the others are not`(
    _ sample: Sample
  ) {
    let slide = Slide(from: sample.edge, pushes: sample.pushes)
    let mirror: [Slide.Edge: Slide.Edge] = [.leading: .trailing, .trailing: .leading]
    let mirrored = SlidePicturesTests.samples.first {
      $0.edge == mirror[sample.edge, default: sample.edge] && $0.pushes == sample.pushes
    }
    let pictures = [0.25, 0.5, 0.75].map {
      rendered(slide, from: SlidePicturesTests.old, to: SlidePicturesTests.new, $0, .rightToLeft)
    }
    #expect(pictures == mirrored?.pictures)
  }

  @Test(arguments: samples)
  func `a slide reports the frames of its pictures`(_ sample: Sample) {
    let slide = Slide(from: sample.edge, pushes: sample.pushes)
    let places: [Slide.Edge: (incoming: Point, outgoing: Point, travel: Point)] = [
      .leading: (Point(-60, 0), Point(20, 0), Point(80, 0)),
      .trailing: (Point(60, 0), Point(-20, 0), Point(-80, 0)),
      .top: (Point(0, -30), Point(0, 10), Point(0, 40)),
      .bottom: (Point(0, 30), Point(0, -10), Point(0, -40)),
    ]
    let size = Size(80, 40)
    #expect(
      slide.incomingFrame(at: 0.25, in: size, .leftToRight)
        == places[sample.edge].map { Rect(origin: $0.incoming, size: size) })
    #expect(
      slide.outgoingFrame(at: 0.25, in: size, .leftToRight)
        == places[sample.edge].map { Rect(origin: sample.pushes ? $0.outgoing : .zero, size: size) })
    #expect(slide.travel(in: size, .leftToRight) == places[sample.edge]?.travel)
  }

  @Test func `a pushed picture always touches the one that pushes it, even with an odd width`() {
    for step in 1...99 {
      let row = rendered(
        Slide(from: .trailing, pushes: true), from: "aaaaaaa", to: "BBBBBBB", Double(step) / 100)
      #expect(row.count { $0 == "a" } + row.count { $0 == "B" } == 7, "\(row)")
    }
  }

  @Test(.requirement(80))
  func `an instant transition shows the incoming picture at any progress, and takes no time`() {
    #expect(
      [0.25, 0.5, 1].map { rendered(InstantTransition(), from: "ab", to: "AB", $0) } == ["AB", "AB", "AB"])
    #expect(InstantTransition().duration == .zero)
    #expect(!InstantTransition().movesContent)
  }
}
