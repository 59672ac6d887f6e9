import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Repeating and cancelled timers, and tasks that sleep.
@MainActor
struct FrameLoopTimerTests {
  // MARK: Repeating

  @Test(.requirement(100))
  func `a repeating timer fires at the first grid points at or after the multiples of its interval`() throws {
    let (fixture, _) = FrameLoopFixture.headless()
    var fired: [Int64] = []
    fixture.loop.every(.milliseconds(40)) { [unowned fixture] in
      fired.append(fixture.loop.moment.nanoseconds)
      if fired.count == 4 { fixture.loop.quit() }
    }
    try fixture.run()
    #expect(fired == [50_000_000, 83_333_333, 133_333_333, 166_666_666])
  }

  @Test(.requirement(100))
  func `after a pause of the loop, a repeating timer fires once and keeps its grid`() throws {
    let display = SlowDisplay()
    // The first frame takes one second.
    display.cost = { $0 == 0 ? .milliseconds(1_030) : .zero }
    let fixture = FrameLoopFixture(display)
    var fired: [Int64] = []
    fixture.loop.every(.milliseconds(100)) { [unowned fixture] in
      fired.append(fixture.loop.moment.nanoseconds / 1_000_000)
      if fired.count == 3 { fixture.loop.quit() }
    }
    try fixture.run()
    #expect(fired == [1_016, 1_100, 1_200])
  }

  @Test func `a repeating timer that is cancelled in its action doesn't fire again`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    var count = 0
    var timer: FrameTimer?
    timer = fixture.loop.every(.milliseconds(100)) {
      count += 1
      if count == 2 { timer?.cancel() }
    }
    display.send(.closeRequested, at: .milliseconds(1_000))
    try fixture.run()
    #expect(count == 2)
  }

  @Test func `rest doesn't wait for a repeating timer`() throws {
    let (fixture, _) = FrameLoopFixture.headless()
    fixture.loop.every(.milliseconds(500)) {}
    #expect(try fixture.loop.rest())
    #expect(fixture.loop.moment < .milliseconds(500))
  }

  // MARK: Without a delay

  @Test(.requirement(100)) func `a timer without a delay that a timer adds fires at the next frame`() throws {
    let (fixture, _) = FrameLoopFixture.headless()
    #expect(try momentsOfChain(in: fixture) == [0, 16_666_666, 33_333_333, 50_000_000])
  }

  @Test(.requirement(81, 100))
  func `while the window is hidden too, a timer that a timer adds waits for the next grid point`() throws {
    let (fixture, display) = FrameLoopFixture.headless()
    display.send(.hidden, at: .zero)
    #expect(try momentsOfChain(in: fixture) == [0, 16_666_666, 33_333_333, 50_000_000])
  }

  // Each timer adds the next one.
  private func momentsOfChain(in fixture: FrameLoopFixture) throws -> [Int64] {
    let loop = fixture.loop
    var moments: [Int64] = []
    func fire() {
      moments.append(loop.moment.nanoseconds)
      // Without an end, a loop that fires them all in one frame would hang.
      if moments.count == 4 { loop.quit() } else { loop.after(.zero, fire) }
    }
    loop.after(.zero, fire)
    try fixture.run()
    return moments
  }

  // MARK: Cancelled

  @Test func `a timer that another timer of the same frame cancels doesn't fire`() throws {
    let (fixture, _) = FrameLoopFixture.headless()
    var fired: [Int] = []
    var second: FrameTimer?
    fixture.loop.after(.milliseconds(10)) {
      fired.append(1)
      second?.cancel()
    }
    second = fixture.loop.after(.milliseconds(10)) { fired.append(2) }
    fixture.loop.after(.milliseconds(10)) { fired.append(3) }
    try fixture.run()
    #expect(fired == [1, 3])
  }

  @Test(.requirement(86, 100)) func `a cancelled timer neither fires nor wakes the loop`() throws {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    let fixture = FrameLoopFixture(display)
    var hasFired = false
    fixture.loop.after(.seconds(1)) { hasFired = true }.cancel()
    fixture.loop.every(.seconds(1)) { hasFired = true }.cancel()
    display.inner.send(.closeRequested, at: .milliseconds(3_600_000))
    try fixture.run()
    #expect(!hasFired)
    #expect(display.waits.map(\.deadline?.nanoseconds) == [0, nil, 3_600_016_666_666])
  }

  @Test func `a timer that was cancelled or has fired retains nothing`() throws {
    final class Target {}
    let (fixture, _) = FrameLoopFixture.headless()
    func add(isCancelled: Bool) -> (FrameTimer, () -> Bool) {
      let target = Target()
      let timer = fixture.loop.after(.milliseconds(10)) { withExtendedLifetime(target) {} }
      if isCancelled { timer.cancel() }
      return (timer, { [weak target] in target == nil })
    }
    let timers = [add(isCancelled: true), add(isCancelled: false)]
    try fixture.run()
    #expect(timers.map { $0.1() } == [true, true])
  }

  // MARK: Sleeping tasks

  @Test(.requirement(100)) func `a task sleeps on the loop's clock, which no one waits for`() async throws {
    let window = TestWindow(Screen(title: "a"))
    let loop = window.loop
    let start = loop.moment
    var woke: [Duration] = []
    let task = Task {
      try await loop.sleep(for: .seconds(3_600))
      woke.append(loop.moment - start)
    }
    try await window.settle()
    window.wait(for: .seconds(3_500))
    try await window.settle()
    #expect(woke == [])
    window.wait(for: .seconds(100))
    try await task.value
    #expect(woke.map { $0 >= .seconds(3_600) } == [true])
  }

  @Test(.requirement(100)) func `a cancelled task ends its sleep at once, and its timer`() async throws {
    let window = TestWindow(Screen(title: "a"))
    let loop = window.loop
    let task = Task { try await loop.sleep(for: .seconds(3_600)) }
    try await window.settle()
    let moment = loop.moment
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(loop.moment == moment)
    #expect(try loop.rest(patience: .seconds(7_200)))
    #expect(loop.moment - moment < .seconds(1))
  }

  @Test func `a task that was cancelled before doesn't sleep`() async throws {
    let loop = TestWindow(Screen(title: "a")).loop
    let task = Task { try await loop.sleep(for: .seconds(3_600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(.requirement(100)) func `the end of the loop ends the sleep of its tasks`() async throws {
    let (fixture, _) = FrameLoopFixture.headless()
    let loop = fixture.loop
    var isSleeping = false
    let task = Task {
      isSleeping = true
      try await loop.sleep(for: .seconds(3_600))
    }
    while !isSleeping { await Task.yield() }
    loop.after(.seconds(1)) { [unowned loop] in loop.quit() }
    try fixture.run()
    await #expect(throws: CancellationError.self) { try await task.value }
    let late = Task { try await loop.sleep(for: .seconds(1)) }
    await #expect(throws: CancellationError.self) { try await late.value }
  }
}
