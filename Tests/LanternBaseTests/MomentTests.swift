import LanternBase
import Testing

struct MomentTests {
  @Test func `a moment and a duration make a later moment`() {
    #expect(Moment(nanoseconds: 5) + .milliseconds(2) == Moment(nanoseconds: 2_000_005))
    #expect(Moment(nanoseconds: 5) + .nanoseconds(-7) == Moment(nanoseconds: -2))
  }

  @Test func `two moments are a duration apart`() {
    #expect(Moment(nanoseconds: 2_000_005) - Moment(nanoseconds: 5) == .milliseconds(2))
    #expect(Moment(nanoseconds: 5) - Moment(nanoseconds: 2_000_005) == .milliseconds(-2))
  }

  @Test func `moments are ordered`() {
    #expect(Moment.zero < Moment(nanoseconds: 1))
    #expect(Moment(nanoseconds: -1) < .zero)
  }

  @Test func `a duration in nanoseconds is truncated`() {
    #expect(Duration.seconds(3).nanoseconds == 3_000_000_000)
    #expect(Duration.seconds(-3).nanoseconds == -3_000_000_000)
    #expect((Duration.nanoseconds(7) / 2).nanoseconds == 3)
  }
}
