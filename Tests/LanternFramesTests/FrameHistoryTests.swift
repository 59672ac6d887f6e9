import LanternFrames
import LanternRecording
import Testing

/// The frames and the transition that the HUD shows.
struct FrameHistoryTests {
  private func frame(_ number: Int64, late: Int64? = 0, skipped: Int? = 0) -> FrameRecord {
    FrameRecord(
      transition: 1, progress: 0.5, deadline: number, begin: 0, inputEnd: 0, updateEnd: 0, drawEnd: 0,
      compositeEnd: 0, presentEnd: 0, late: late, skipped: skipped, damagedPixels: 0)
  }

  @Test func `the history keeps the last 240 frames, in order`() {
    var history = FrameHistory()
    for number in 1...1_000 { history.frame(frame(Int64(number))) }
    #expect(history.count == 240)
    #expect(history.frame(before: 0).deadline == 1_000)
    #expect(history.frame(before: 1).deadline == 999)
    #expect(history.frame(before: 239).deadline == 761)
  }

  @Test func `the frames of a running transition are counted`() {
    var history = FrameHistory()
    history.begin(TransitionBegin(transition: 1, kind: "slide", from: "a", to: "b", start: 0, framesDue: 18))
    history.frame(frame(1))
    history.frame(frame(2, late: 5, skipped: 3))
    #expect(history.transition?.presented == 2)
    #expect(history.transition?.skipped == 3)
    #expect(history.transition?.late == 1)
    #expect(history.transition?.end == nil)
  }

  @Test func `the end corrects the counts of a transition that began before the history`() {
    var history = FrameHistory()
    history.begin(TransitionBegin(transition: 1, kind: "slide", from: "a", to: "b", start: 0, framesDue: 18))
    history.frame(frame(17))
    history.end(
      TransitionEnd(transition: 1, outcome: .completed, framesPresented: 16, framesSkipped: 2, framesLate: 1))
    #expect(history.transition?.presented == 16)
    #expect(history.transition?.skipped == 2)
    #expect(history.transition?.late == 1)
    #expect(history.transition?.end?.outcome == .completed)
  }

  @Test func `the next transition starts with empty counts`() {
    var history = FrameHistory()
    history.begin(TransitionBegin(transition: 1, kind: "slide", from: "a", to: "b", start: 0, framesDue: 18))
    history.frame(frame(1, late: 5))
    history.pace(PaceChange(transition: 1, deadline: 0, pace: .half, work: 2, budget: 1))
    #expect(history.transition?.pace == .half)
    history.begin(TransitionBegin(transition: 2, kind: "push", from: "b", to: "c", start: 9, framesDue: nil))
    #expect(history.transition?.presented == 0)
    #expect(history.transition?.late == 0)
    #expect(history.transition?.pace == .full)
    #expect(history.count == 1)
  }
}
