import LanternTestSupport
import LanternWidgets
import Testing

struct ScrollerTests {
  // A view of 100 points with content of 1,000 points.
  private var scroller: Scroller {
    var scroller = Scroller()
    scroller.resize(extent: 100, content: 1_000)
    return scroller
  }

  private func moment(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: milliseconds * 1_000_000) }

  /// The offset in whole points.
  private func offset(_ scroller: Scroller, at milliseconds: Int64) -> Int {
    var scroller = scroller
    scroller.advance(to: moment(milliseconds))
    return Int(scroller.offset.rounded())
  }

  // Presses at a position and moves by a distance every 10 ms.
  private func dragged(_ scroller: Scroller, by distance: Double, steps: Int64, from finger: Double = 50)
    -> Scroller
  {
    var scroller = scroller
    scroller.grab(at: finger, moment: moment(0))
    for step in 1...steps { scroller.drag(to: finger + Double(step) * distance, at: moment(step * 10)) }
    return scroller
  }

  // MARK: The wheel

  @Test func `a wheel notch eases to its end in 120 ms`() {
    var scroller = scroller
    let isHandled = scroller.turn(by: 54, at: moment(0), atOnce: false)
    #expect(isHandled)
    #expect(
      [0, 16, 33, 50, 66, 83, 100, 120].map { offset(scroller, at: $0) } == [0, 11, 28, 40, 46, 50, 52, 53])
    #expect(scroller.isMoving)
    scroller.advance(to: moment(200))
    #expect(scroller.offset == 54)
    #expect(!scroller.isMoving)
  }

  @Test func `notches add up, with smooth motion between them`() {
    var scroller = scroller
    _ = scroller.turn(by: 54, at: moment(0), atOnce: false)
    _ = scroller.turn(by: 54, at: moment(40), atOnce: false)
    let distances = (0..<30).map { offset(scroller, at: 40 + $0 * 8 + 8) - offset(scroller, at: 40 + $0 * 8) }
    #expect(distances.allSatisfy { $0 >= 0 && $0 <= 14 }, "\(distances)")
    #expect(offset(scroller, at: 300) == 108)
  }

  @Test func `with reduced motion the wheel scrolls at once`() {
    var scroller = scroller
    _ = scroller.turn(by: 54, at: moment(5), atOnce: true)
    #expect(scroller.offset == 54)
    #expect(!scroller.isMoving)
  }

  @Test func `the wheel stops at the ends and reports that it cannot scroll further`() {
    var scroller = scroller
    let handled = [(-1.0, 0), (5_000, 0), (1, 10)].map {
      scroller.turn(by: $0, at: moment($1), atOnce: false)
    }
    #expect(handled == [false, true, false], "it is already scrolling to the end")
    let offsets = (0...60).map { offset(scroller, at: 10 + $0 * 5) }
    #expect(offsets == offsets.sorted())
    #expect(offsets.last == 900)
  }

  @Test func `reversing the wheel never leaves the ends`() {
    var scroller = scroller
    for step in 0..<40 {
      _ = scroller.turn(by: step % 3 == 0 ? -130 : 60, at: moment(Int64(step) * 20), atOnce: false)
      for elapsed in 0..<20 {
        #expect((0...900).contains(offset(scroller, at: Int64(step * 20 + elapsed))))
      }
    }
  }

  @Test func `of a distance too long to animate, only the end is animated`() {
    var scroller = Scroller()
    scroller.resize(extent: 100, content: 48_000_000)
    scroller.glide(to: 40_000_000, at: moment(0), atOnce: false)
    #expect(offset(scroller, at: 0) == 39_999_700)
    #expect(offset(scroller, at: 300) == 40_000_000)
  }

  // MARK: Dragging

  @Test func `dragged content stays under the finger`() {
    let scroller = dragged(scroller, by: -7, steps: 10)
    #expect(scroller.offset == 70)
    #expect(scroller.isHeld)
    #expect(!scroller.isMoving)
  }

  @Test func `released in motion, it coasts, decelerates and comes to rest`() {
    var scroller = dragged(scroller, by: -4, steps: 10)
    scroller.letGo(at: moment(110), atOnce: false)
    #expect(scroller.isCoasting)
    let offsets = (0..<40).map { offset(scroller, at: 110 + $0 * 50) }
    #expect(Array(offsets.prefix(5)) == [40, 59, 76, 92, 106])
    #expect(offsets == offsets.sorted())
    #expect(offsets.last == 235)
    scroller.advance(to: moment(2_110))
    #expect(!scroller.isMoving)
    #expect(scroller.goal == 235)
  }

  @Test func `released after a pause, it stays`() {
    var scroller = dragged(scroller, by: -4, steps: 10)
    scroller.letGo(at: moment(200), atOnce: false)
    #expect(!scroller.isMoving)
    #expect(scroller.offset == 40)
  }

  @Test func `released with reduced motion, it stays`() {
    var scroller = dragged(scroller, by: -4, steps: 10)
    scroller.letGo(at: moment(110), atOnce: true)
    #expect(!scroller.isMoving)
    #expect(scroller.offset == 40)
  }

  @Test func `coasting content can be caught`() {
    var scroller = dragged(scroller, by: -4, steps: 10)
    scroller.letGo(at: moment(110), atOnce: false)
    scroller.grab(at: 50, moment: moment(210))
    let caught = scroller.offset
    #expect(caught.rounded() == 76)
    scroller.drag(to: 40, at: moment(400))
    #expect(scroller.offset == caught + 10)
  }

  // MARK: Beyond the ends

  @Test func `beyond an end it follows the finger less and less`() {
    var scroller = scroller
    scroller.grab(at: 0, moment: moment(0))
    let shown = [10.0, 50, 100, 400, 100_000].map { finger in
      scroller.drag(to: finger, at: moment(10))
      return Int(scroller.offset.rounded())
    }
    #expect(shown == [-5, -22, -35, -69, -100])
  }

  @Test func `released beyond an end, it springs back without oscillating`() {
    var scroller = scroller
    scroller.grab(at: 0, moment: moment(0))
    scroller.drag(to: 100, at: moment(10))
    scroller.letGo(at: moment(500), atOnce: false)
    let offsets = (0...20).map { offset(scroller, at: 500 + $0 * 40) }
    #expect(Array(offsets.prefix(6)) == [-35, -31, -23, -16, -10, -6])
    #expect(offsets == offsets.sorted())
    #expect(offsets.last == 0)
    scroller.advance(to: moment(1_500))
    #expect(!scroller.isMoving)
    #expect(scroller.offset == 0)
  }

  @Test func `flung against an end, it overshoots a little and returns`() {
    var start = scroller
    start.jump(to: 800)
    var scroller = dragged(start, by: -12, steps: 6)
    scroller.letGo(at: moment(65), atOnce: false)
    let offsets = (0..<60).map { offset(scroller, at: 65 + $0 * 20) }
    #expect(offsets.max() == 927)
    #expect(offsets.last == 900)
    // The offset never jumps between two frames.
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { abs($1 - $0) <= 24 })
  }

  @Test func `caught while it springs back, it does not jump`() {
    var scroller = scroller
    scroller.grab(at: 0, moment: moment(0))
    scroller.drag(to: 100, at: moment(10))
    scroller.letGo(at: moment(500), atOnce: false)
    let before = offset(scroller, at: 540)
    scroller.grab(at: 30, moment: moment(540))
    #expect(offset(scroller, at: 540) == before)
  }

  // MARK: Invariants

  @Test func `its offset depends only on the time, not on how often it is updated`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      var scroller = scroller
      scroller.jump(to: random.double(0...900))
      scroller = dragged(scroller, by: random.double(-25...25), steps: 8)
      scroller.letGo(at: moment(85), atOnce: false)
      var updatedOften = scroller
      for time in stride(from: 85, through: 3_000, by: 7) as StrideThrough<Int64> {
        updatedOften.advance(to: moment(time))
      }
      scroller.advance(to: moment(3_000))
      updatedOften.advance(to: moment(3_000))
      #expect(abs(scroller.offset - updatedOften.offset) < 1e-9)
    }
  }

  @Test func `after any input it comes to rest within its ends`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      var scroller = Scroller()
      var time: Int64 = 0
      for _ in 0..<30 {
        time += Int64(random.int(0...60))
        switch random.int(0...8) {
        case 0: scroller.resize(extent: random.double(0...400), content: random.double(0...2_000))
        case 1: scroller.resize(extent: .nan, content: .infinity)
        case 2:
          _ = scroller.turn(by: random.double(-500...500), at: moment(time), atOnce: random.int(0...3) == 0)
        case 3: scroller.grab(at: random.double(-50...500), moment: moment(time))
        case 4, 5: scroller.drag(to: random.double(-500...500), at: moment(time))
        case 6: scroller.letGo(at: moment(time), atOnce: random.int(0...3) == 0)
        case 7:
          scroller.glide(to: [.nan, .infinity, -3, 1e9][random.int(0...3)], at: moment(time), atOnce: false)
        default:
          _ = scroller.turn(by: [.nan, -.infinity, 0][random.int(0...2)], at: moment(time), atOnce: false)
        }
        #expect(scroller.offset.isFinite)
      }
      scroller.letGo(at: moment(time), atOnce: false)
      scroller.advance(to: moment(time + 10_000))
      #expect(!scroller.isMoving)
      #expect((0...scroller.end).contains(scroller.offset))
    }
  }

  @Test func `shrinking content stays scrolled to its end, and an early requested offset is kept`() {
    var scroller = Scroller()
    scroller.jump(to: 850)
    #expect(scroller.offset == 850)
    scroller.resize(extent: 100, content: 1_000)
    #expect(scroller.offset == 850)
    scroller.resize(extent: 100, content: 500)
    #expect(scroller.offset == 400)
    scroller.resize(extent: 100, content: 50)
    #expect(scroller.offset == 0)
    #expect(!scroller.canScroll)
    let isHandled = scroller.turn(by: 10, at: moment(0), atOnce: false)
    #expect(!isHandled)
  }
}
