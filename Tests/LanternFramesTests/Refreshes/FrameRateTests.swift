import LanternFrames
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

struct FrameRateTests {
  @Test(
    .requirement(115),
    arguments: [
      (16_666_666, 60_000), (16_667_000, 60_000), (16_000_000, 62_500), (16_683_350, 60_000),
      (22_471_910, 44_500),
      (6_944_444, 144_000), (4_166_666, 240_000), (4_000_000, 125_000), (2_777_777, 180_000),
      (41_666_666, 24_000),
    ])
  func `the rate of a display is whole within half a percent, and 240 Hz at most`(
    interval: Int, millihertz: Int
  ) {
    #expect(FrameRate(refreshInterval: .nanoseconds(interval))?.millihertz == millihertz)
  }

  @Test(arguments: [0, -16_666_666, 50_000, 42_000_000, 1_000_000_000])
  func `an interval of no display has no rate`(interval: Int) {
    #expect(FrameRate(refreshInterval: .nanoseconds(interval)) == nil)
  }

  @Test func `a rate is written with its decimals`() {
    #expect(FrameRate(60).description == "60 Hz")
    #expect(FrameRate(refreshInterval: .milliseconds(16))?.description == "62.5 Hz")
    #expect(FrameRate(refreshInterval: .nanoseconds(22_471_910))?.description == "44.5 Hz")
  }

  @Test func `a grid of another rate than whole frames per second never adds up rounding`() throws {
    let rate = try #require(FrameRate(refreshInterval: .nanoseconds(22_471_910)))
    let grid = FrameGrid(rate: rate, epoch: .milliseconds(5), first: 100)
    #expect(grid.deadline(100) == .milliseconds(5))
    #expect(grid.deadline(101).nanoseconds == 5_000_000 + 22_471_910)
    // 44,500 frames take exactly 1,000 seconds.
    #expect(grid.deadline(100 + 44_500 * 1_000).nanoseconds == 5_000_000 + 1_000_000_000_000_000)
    #expect(grid.deadline(99).nanoseconds == 5_000_000 - 22_471_911)
    for index in [0, 99, 100, 101, 12_345_678] {
      let deadline = grid.deadline(index)
      #expect(grid.index(at: deadline) == (index == 0 ? 0 : index))
      #expect(grid.index(atOrAfter: deadline) == index)
      if index > 0 { #expect(grid.index(at: deadline + .nanoseconds(-1)) == index - 1) }
    }
  }

  @Test(arguments: [(300, 19), (0, 0), (16, 1), (17, 2), (3_600_000, 225_000), (3_600_000_000, 225_000_000)])
  func `at 62·5 Hz a duration has its frames`(milliseconds: Int64, frames: Int) throws {
    let rate = try #require(FrameRate(refreshInterval: .milliseconds(16)))
    #expect(FrameGrid(rate: rate, epoch: .zero).frames(in: .milliseconds(milliseconds)) == frames)
  }
}
