import LanternGate
import LanternTestSupport
import Testing

struct AxisTests {
  @Test func `the ticks of a linear axis are multiples of 1, 2 or 5 times a power of ten`() {
    #expect(Axis.linear(to: 20, ticks: 6).ticks == [0, 5, 10, 15, 20])
    #expect(Axis.linear(to: 33, ticks: 6).ticks == [0, 10, 20, 30])
    #expect(Axis.linear(to: 1.1, ticks: 6).ticks == [0, 0.2, 0.4, 0.6000000000000001, 0.8, 1])
    #expect(Axis.linear(to: 2, ticks: 2).ticks == [0, 1, 2])
    #expect(
      Axis.linear(to: 144_856, ticks: 10).ticks == [
        0, 20_000, 40_000, 60_000, 80_000, 100_000, 120_000, 140_000,
      ])
  }

  @Test func `a logarithmic axis begins and ends at a round number`() {
    let axis = Axis.logarithmic(from: 0.27, to: 16.67)
    #expect(axis.lower == 0.2)
    #expect(axis.upper == 20)
    #expect(axis.ticks == [0.2, 0.5, 1, 2, 5, 10, 20])
    #expect(Axis.logarithmic(from: 5, to: 5).ticks == [5, 10])
    #expect(Axis.logarithmic(from: 0.001, to: 0.001).ticks == [0.001, 0.002])
  }

  @Test func `a value has its relative position, clamped to the ends`() {
    let linear = Axis.linear(to: 20, ticks: 6)
    #expect([-1, 0, 5, 20, 21].map(linear.place) == [0, 0, 0.25, 1, 1])
    let logarithmic = Axis.logarithmic(from: 0.2, to: 19)
    #expect([0, 0.2, 20, 100].map(logarithmic.place) == [0, 0, 1, 1])
    #expect(abs(logarithmic.place(of: 2) - 0.5) < 1e-12)
  }

  @Test func `a tick label has as many decimals as necessary`() {
    let small = Axis.linear(to: 1.1, ticks: 6)
    #expect(small.ticks.map(small.label) == ["0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    let large = Axis.linear(to: 33, ticks: 6)
    #expect(large.ticks.map(large.label) == ["0", "10", "20", "30"])
    let logarithmic = Axis.logarithmic(from: 0.01, to: 90)
    #expect(
      logarithmic.ticks.map(logarithmic.label) == [
        "0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50", "100",
      ])
  }

  @Test func `for random values, an axis has a moderate number of ticks within its range`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let value = Double(random.next() % 1_000_000 + 1) / Double(random.next() % 1_000_000 + 1)
      let linear = Axis.linear(to: value, ticks: 6)
      #expect((2...7).contains(linear.ticks.count), "\(value)")
      #expect(linear.ticks.allSatisfy { $0 >= 0 && $0 <= value * 1.000001 })
      let other = value * Double(random.next() % 1_000 + 1)
      let logarithmic = Axis.logarithmic(from: value, to: other)
      #expect(logarithmic.lower <= value * 1.000001 && logarithmic.upper >= other, "\(value)…\(other)")
      #expect(logarithmic.ticks.first == logarithmic.lower && logarithmic.ticks.last == logarithmic.upper)
    }
  }
}
