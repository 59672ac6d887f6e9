import LanternBase
import LanternTestSupport
import Testing

/// The time of a thread by place, on clocks that the tests turn.
@MainActor
struct WorkMeterTests {
  private final class Clocks {
    var time: Int64 = 1_000
    var processorTime: Int64 = 500
    var lines = 0
    var pixels = 0

    /// Passes time in which the thread runs.
    func work(_ nanoseconds: Int64) {
      time += nanoseconds
      processorTime += nanoseconds
    }
  }

  private enum List {}
  private enum Label {}
  private enum Card {}

  private let clocks = Clocks()
  private let meter: WorkMeter

  init() {
    let clocks = clocks
    meter = WorkMeter(
      read: { .init(time: clocks.time, linesShaped: clocks.lines, pixelsMixed: clocks.pixels) },
      processorTime: { clocks.processorTime })
  }

  // The places with their times, such as “draw List Label text: 5”.
  private func taken() -> [String] {
    meter.take().map { share in
      let place = share.place
      let names = [place.phase, place.screen, place.widget, place.span].compactMap(\.self)
      return names.joined(separator: " ") + ": \(share.processorTime)"
    }
  }

  @Test(.requirement(133)) func `each place has its own time, without that of the places inside it`() {
    meter.begin("draw")
    clocks.work(1)
    meter.enter(screen: List.self)
    clocks.work(20)
    meter.enter(widget: Label.self, in: Card.self)
    clocks.work(300)
    meter.enter(span: "text")
    clocks.work(4_000)
    meter.leave()
    clocks.work(300)
    meter.leave()
    meter.leave()
    clocks.work(1)
    meter.end()
    #expect(
      taken() == [
        "draw List Label in Card text: 4000", "draw List Label in Card: 600", "draw List: 20", "draw: 2",
      ])
  }

  @Test func `the time before the first phase and after the last belongs to no place`() {
    clocks.work(100)
    meter.begin("input")
    clocks.work(5)
    meter.begin("update")
    clocks.work(7)
    meter.end()
    clocks.work(100)
    #expect(taken() == ["update: 7", "input: 5"])
    #expect(taken() == [])
  }

  @Test func `a phase ends the places that are still entered`() {
    meter.begin("input")
    meter.enter(screen: List.self)
    clocks.work(3)
    meter.begin("draw")
    clocks.work(2)
    // Of the screen.
    meter.leave()
    clocks.work(2)
    meter.end()
    #expect(taken() == ["draw: 4", "input List: 3", "input: 0"])
  }

  @Test func `without a phase, nothing is measured`() {
    meter.enter(screen: List.self)
    clocks.work(3)
    meter.leave()
    meter.end()
    #expect(taken() == [])
  }

  @Test func `a place counts how often it was entered, and the lines and pixels in it`() throws {
    meter.begin("draw")
    for _ in 0..<3 {
      meter.enter(screen: List.self)
      clocks.lines += 2
      clocks.pixels += 50
      clocks.work(1)
      meter.leave()
    }
    meter.end()
    let share = try #require(meter.take().first)
    #expect(share.times == 3)
    #expect(share.linesShaped == 6)
    #expect(share.pixelsMixed == 150)
  }

  @Test(.requirement(133)) func `time in which the thread waits is no processor time`() throws {
    meter.begin("draw")
    clocks.work(30)
    meter.enter(screen: List.self)
    clocks.work(1_000)
    // A sleep.
    clocks.time += 5_000_000
    meter.leave()
    clocks.work(20)
    meter.end()
    let shares = meter.take()
    #expect(shares.map(\.duration) == [5_001_000, 50])
    #expect(shares.map(\.processorTime) == [1_000, 50])
  }

  @Test func `a span is measured by the current meter, and otherwise only runs`() {
    #expect(WorkMeter.measure("prices") { 7 } == 7)
    WorkMeter.current = meter
    defer { WorkMeter.current = nil }
    meter.begin("input")
    let result = WorkMeter.measure("prices") {
      clocks.work(9)
      return 8
    }
    meter.end()
    #expect(result == 8)
    #expect(taken() == ["input prices: 9", "input: 0"])
  }
}
