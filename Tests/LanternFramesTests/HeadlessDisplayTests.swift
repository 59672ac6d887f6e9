import LanternFrames
import LanternRaster
import LanternRecording
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct HeadlessDisplayTests {
  private let display = HeadlessDisplay(size: PixelSize(4, 2), scale: 2)

  private func input(_ key: Character, _ time: Int64) -> DisplayEvent {
    .input(InputEvent(.key(key), time: .milliseconds(time)))
  }

  @Test(.requirement(89))
  func `its clock is virtual`() {
    #expect(display.facts == DisplayFacts(clock: .virtual, driver: "headless", path: "memory"))
    #expect(display.scale == 2)
    #expect(display.pixelSize == PixelSize(4, 2))
  }

  @Test(.requirement(89))
  func `time passes only by waiting, exactly to the deadline`() {
    #expect(display.now() == .zero)
    _ = display.events(until: .milliseconds(7), stopsAtFirst: false)
    #expect(display.now() == .milliseconds(7))
    #expect(display.now() == .milliseconds(7))
  }

  @Test func `waiting for a moment in the past takes no time`() {
    _ = display.events(until: .milliseconds(7), stopsAtFirst: false)
    _ = display.events(until: .milliseconds(3), stopsAtFirst: false)
    #expect(display.now() == .milliseconds(7))
  }

  @Test func `events arrive in order of time, and events of one moment in the order of sending`() {
    display.send(.key("c"), at: .milliseconds(20))
    display.send(.key("a"), at: .milliseconds(10))
    display.send(.exposed, at: .milliseconds(10))
    display.send(.key("b"), at: .milliseconds(10))
    let events = display.events(until: .milliseconds(20), stopsAtFirst: false)
    #expect(events == [input("a", 10), .exposed, input("b", 10), input("c", 20)])
    #expect(display.events(until: .milliseconds(30), stopsAtFirst: false) == [])
  }

  @Test func `events after the deadline are kept`() {
    display.send(.key("a"), at: .milliseconds(10))
    #expect(display.events(until: .milliseconds(9), stopsAtFirst: false) == [])
    #expect(display.events(until: .milliseconds(11), stopsAtFirst: false) == [input("a", 10)])
  }

  @Test func `with stopsAtFirst it waits only for the first event`() {
    display.send(.key("a"), at: .milliseconds(10))
    display.send(.key("b"), at: .milliseconds(20))
    #expect(display.events(until: nil, stopsAtFirst: true) == [input("a", 10)])
    #expect(display.now() == .milliseconds(10))
    #expect(display.events(until: .milliseconds(15), stopsAtFirst: true) == [])
    #expect(display.now() == .milliseconds(15))
  }

  @Test func `waiting indefinitely without scheduled events returns a close request`() {
    #expect(display.events(until: nil, stopsAtFirst: true) == [.closeRequested])
    #expect(display.now() == .zero)
  }

  @Test func `its pixels keep the contents of the last frame`() throws {
    try display.withPixels { Canvas($0).fill(Rect(0, 0, 2, 2), with: .color(color(of: "a"))) }
    try display.withPixels { Canvas($0).fill(Rect(2, 0, 2, 2), with: .color(color(of: "b"))) }
    #expect(letters(try display.snapshot()) == "aabb\naabb")
  }

  @Test func `a snapshot is opaque`() throws {
    #expect(try display.snapshot().words.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func `the last presented region is available`() throws {
    try display.present(Region(PixelRect(1, 0, 2, 1)))
    #expect(display.lastPresented == Region(PixelRect(1, 0, 2, 1)))
  }

  @Test func `a resize is reported at its moment`() {
    display.resize(to: PixelSize(6, 3), at: .milliseconds(10))
    #expect(display.pixelSize == PixelSize(6, 3))
    #expect(display.events(until: .milliseconds(10), stopsAtFirst: false) == [.resized])
  }
}
