import LanternFrames
import LanternTestSupport
import LanternWidgets
import Testing

struct FrameGridTests {
  private func deadlines(_ rate: Int, epoch: Int64 = 0, _ indices: Range<Int>) -> [Int64] {
    let grid = FrameGrid(rate: rate, epoch: Moment(nanoseconds: epoch))
    return indices.map { grid.deadline($0).nanoseconds }
  }

  @Test(.requirement(81))
  func `deadlines are whole nanoseconds after the epoch, rounded down`() {
    #expect(deadlines(60, 0..<5) == [0, 16_666_666, 33_333_333, 50_000_000, 66_666_666])
    #expect(deadlines(24, 0..<4) == [0, 41_666_666, 83_333_333, 125_000_000])
    #expect(deadlines(144, 0..<4) == [0, 6_944_444, 13_888_888, 20_833_333])
    #expect(deadlines(60, epoch: 7, 0..<3) == [7, 16_666_673, 33_333_340])
  }

  @Test(.requirement(81), arguments: [24, 60, 90, 144, 165, 240])
  func `rounding never adds up`(rate: Int) {
    let grid = FrameGrid(rate: rate, epoch: Moment(nanoseconds: 5))
    #expect(grid.deadline(rate * 3_600) == Moment(nanoseconds: 3_600_000_000_005))
    // A hundred years later.
    #expect(grid.deadline(rate * 3_155_760_000) == Moment(nanoseconds: 3_155_760_000_000_000_005))
  }

  @Test(.requirement(81))
  func `at every rate a deadline has its own index, and the nanosecond before it has the previous one`() {
    var wrong: [String] = []
    for rate in FrameRate.valid {
      let grid = FrameGrid(rate: rate, epoch: Moment(nanoseconds: 987_654_321))
      for index in Array(1...(2 * rate + 3)) + [rate * 86_400 - 1, rate * 86_400, rate * 86_400 + 1] {
        let deadline = grid.deadline(index)
        let before = Moment(nanoseconds: deadline.nanoseconds - 1)
        if grid.index(at: deadline) != index || grid.index(at: before) != index - 1
          || grid.index(atOrAfter: deadline) != index || grid.index(atOrAfter: before) != index
        {
          wrong.append("\(rate) Hz, \(index)")
        }
      }
    }
    #expect(wrong == [])
  }

  @Test func `a moment before the epoch has index 0`() {
    let grid = FrameGrid(rate: 60, epoch: Moment(nanoseconds: 1_000))
    #expect(grid.index(at: .zero) == 0)
    #expect(grid.index(atOrAfter: .zero) == 0)
    #expect(grid.index(at: Moment(nanoseconds: 1_000)) == 0)
    #expect(grid.index(atOrAfter: Moment(nanoseconds: 1_001)) == 1)
  }

  @Test(.requirement(81))
  func `the rate of a grid is from 24 to 240`() {
    #expect(FrameRate.valid == 24...240)
  }

  @Test(
    .requirement(81),
    arguments: [
      (60, Duration.milliseconds(300), 18), (24, .milliseconds(300), 8), (144, .milliseconds(300), 44),
      (240, .milliseconds(300), 72), (60, .seconds(1), 60), (60, .nanoseconds(1), 1), (60, .zero, 0),
      (60, .nanoseconds(16_666_666), 1), (60, .nanoseconds(16_666_667), 2), (60, .seconds(3_600), 216_000),
    ])
  func `a partial frame of a duration counts as a whole one`(rate: Int, duration: Duration, frames: Int) {
    #expect(FrameGrid(rate: rate, epoch: .zero).frames(in: duration) == frames)
  }
}

struct TransitionScheduleTests {
  private func schedule(
    _ rate: Int, _ duration: Duration = .milliseconds(300), start: Int = 100
  ) -> TransitionSchedule {
    TransitionSchedule(duration: duration, start: start, grid: FrameGrid(rate: rate, epoch: .zero))
  }

  @Test(.requirement(81), arguments: [(60, 18), (24, 8), (144, 44), (240, 72)])
  func `a transition of 300 ms has its number of frames at every rate`(rate: Int, due: Int) {
    #expect(schedule(rate).due == due)
  }

  @Test(.requirement(81))
  func `progress increases by frame and is exactly one at the last`() {
    let at60 = schedule(60)
    #expect(abs(at60.progress(ofFrame: 1) - 1.0 / 18) < 1e-15)
    #expect(abs(at60.progress(ofFrame: 9) - 0.5) < 1e-15)
    #expect(at60.progress(ofFrame: 18) == 1)
    // 0.3 s are 43.2 frames at 144 Hz. The 43rd is before the end and the 44th after it.
    let at144 = schedule(144)
    #expect(abs(at144.progress(ofFrame: 1) - 0.023_148_148_148_148) < 1e-15)
    #expect(abs(at144.progress(ofFrame: 43) - 0.995_370_370_370_370) < 1e-15)
    #expect(at144.progress(ofFrame: 44) == 1)
    // 0.3 s are 7.2 frames at 24 Hz.
    #expect(abs(schedule(24).progress(ofFrame: 7) - 0.972_222_222_222_222) < 1e-15)
    #expect(schedule(24).progress(ofFrame: 8) == 1)
  }

  @Test(.requirement(81))
  func `the first frame is at the grid point after the start`() {
    let schedule = schedule(60, start: 100)
    #expect([99, 100, 101, 102, 118].map { schedule.frame(at: $0) } == [nil, nil, 1, 2, 18])
  }

  @Test(.requirement(81))
  func `after the end the last frame is shown`() {
    let schedule = schedule(60, start: 100)
    #expect([119, 500].map { schedule.frame(at: $0) } == [18, 18])
    #expect(schedule.progress(ofFrame: 18) == 1)
  }

  @Test func `a transition without a duration has no frames`() {
    #expect(schedule(60, .zero).due == 0)
  }

  @Test(.waitsForProcesses)
  func `a failed precondition prints its sentence and its file on one line, in release builds too`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = FrameGrid(rate: 23, epoch: Moment(nanoseconds: 0))
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let line = output.split(separator: "\n").first { $0.hasPrefix("LanternFrames/FrameRate.swift:") }
    #expect(line?.hasSuffix(" the rate must be 24 to 240 frames per second") == true, "\(output)")
  }
}
