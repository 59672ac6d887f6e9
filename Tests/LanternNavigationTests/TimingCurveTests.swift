import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

struct TimingCurveTests {
  /// Eased progress at 0.1, 0.2, 0.3, 0.5, 0.7, 0.8 and 0.9, to fifteen digits from a solver of forty.
  struct Sample: Sendable {
    let name: String
    let curve: TimingCurve
    let values: [Double]
  }

  static let samples = [
    Sample(
      name: "ease", curve: .ease,
      values: [
        0.0947963057160432, 0.295244334267822, 0.513315160973358, 0.802403387584857, 0.94076461429764,
        0.975625355623567, 0.994316477484556,
      ]),
    Sample(
      name: "ease-in", curve: .easeIn,
      values: [
        0.0170266096515629, 0.0622820001367323, 0.129576760845353, 0.315356812572539, 0.554814032528663,
        0.691633933319313, 0.839427845762467,
      ]),
    Sample(
      name: "ease-out", curve: .easeOut,
      values: [
        0.160572154237533, 0.308366066680687, 0.445185967471337, 0.684643187427461, 0.870423239154647,
        0.937717999863268, 0.982973390348437,
      ]),
    Sample(
      name: "ease-in-out", curve: .easeInOut,
      values: [
        0.0197224535483112, 0.0816598562658975, 0.187395906705313, 0.5, 0.812604093294687, 0.918340143734103,
        0.980277546451689,
      ]),
  ]

  @Test(.requirement(80), arguments: samples)
  func `a CSS curve has the values of its cubic Bézier curve`(_ sample: Sample) {
    for (progress, value) in zip([0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9], sample.values) {
      #expect(abs(sample.curve(progress) - value) < 1e-9, "\(sample.name) at \(progress)")
    }
  }

  @Test(arguments: samples)
  func `a curve never decreases`(_ sample: Sample) {
    var last = 0.0
    for step in 1...10_000 {
      let value = sample.curve(Double(step) / 10_000)
      #expect(value >= last, "\(sample.name) at \(step)")
      last = value
    }
  }

  @Test(arguments: samples)
  func `a curve is exact at both ends and clamps progress beyond them`(_ sample: Sample) {
    #expect([-1, 0, 1, 2].map { sample.curve($0) } == [0, 0, 1, 1])
  }

  @Test func `the linear curve is the progress itself`() {
    #expect([0, 0.1, 0.3, 0.7, 1].map { TimingCurve.linear($0) } == [0, 0.1, 0.3, 0.7, 1])
  }

  @Test func `a curve may overshoot between its ends`() {
    #expect(TimingCurve(0.3, -0.5, 0.7, 1.5)(0.1) < 0)
    #expect(TimingCurve(0.3, -0.5, 0.7, 1.5)(0.9) > 1)
  }

  @Test func `a curve that starts upright or lies flat at first has values too`() {
    #expect(abs(TimingCurve(0, 1, 0, 1)(0.125) - 0.875) < 1e-9)
    #expect(abs(TimingCurve(1, 0, 1, 0)(0.875) - 0.125) < 1e-9)
  }
}
