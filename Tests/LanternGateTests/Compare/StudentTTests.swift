import LanternBase
import LanternGate
import Testing

struct StudentTTests {
  @Test(arguments: [
    (0.975, 1, 12.7062047), (0.975, 2, 4.3026527), (0.975, 3, 3.1824463), (0.975, 4, 2.7764451),
    (0.975, 9, 2.2621572), (0.975, 30, 2.0422725), (0.975, 199, 1.9719565), (0.9875, 4, 3.4954059),
    (0.9875, 1, 25.4516996), (0.95, 10, 1.8124611), (0.5, 5, 0),
  ])
  func `quantiles of Student's t match published tables`(share: Double, degrees: Int, value: Double) {
    #expect(abs(StudentT.quantile(share, degrees: degrees) - value) < 1e-6)
  }
}

struct SplitMix64Tests {
  @Test func `the generator produces the published sequence`() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `numbers below a limit are equally frequent`() {
    var random = SplitMix64(seed: 1)
    var counts = [0, 0, 0]
    for _ in 0..<30_000 { counts[random.next(below: 3)] += 1 }
    #expect(counts.reduce(0, +) == 30_000)
    #expect(counts.allSatisfy { (9_800...10_200).contains($0) })
  }
}
