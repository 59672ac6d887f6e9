import LanternGate
import LanternTestSupport
import Testing

struct ToleranceTests {
  @Test(arguments: [
    ("10%,0.5ms", 0.1, 0.5), ("0.5ms,10%", 0.1, 0.5), ("10%, 0.5ms", 0.1, 0.5), ("25%", 0.25, 0),
    ("2ms", 0, 2), ("0%", 0, 0),
  ])
  func `a share, an amount or both are parsed, and a missing one is zero`(
    text: String, share: Double, amount: Double
  ) throws {
    let tolerance = try Tolerance(text)
    #expect(tolerance.share == share)
    #expect(tolerance.amount == amount)
  }

  @Test(arguments: [
    "", ",", "10", "10%,", "10%,5%", "1ms,2ms", "-1%", "nan%", "inf ms", "ms", "%", "1s", "10%;0.5ms",
  ])
  func `any other text is rejected with the expected form`(text: String) {
    let error = #expect(throws: Tolerance.ParseError.self) { try Tolerance(text) }
    #expect(
      error?.description
        == "\"\(text)\" is not a tolerance; "
        + "write a share, an amount or both, such as 10%, 0.5ms or 10%,0.5ms")
  }

  @Test func `the larger of share and amount is allowed`() {
    #expect(Tolerance().allowance(on: 4) == 0.5)
    #expect(Tolerance(share: 0.1).allowance(on: 20) == 2)
    #expect(Tolerance(share: 0, amount: 0).allowance(on: 20) == 0)
  }
}
