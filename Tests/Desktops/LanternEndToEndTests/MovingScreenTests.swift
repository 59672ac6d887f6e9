import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Clicks and drags while screens move, in a real window.
@Suite(.serialized)
struct MovingScreenTests {
  private let app: LaunchedApp
  private let mouse: Mouse

  init() throws {
    let files = try TemporaryDirectory()
    app = try LaunchedApp(
      try XServer(), files, files.optionsWithoutRecording + ["--size", "1280x800", "--scale", "1"])
    mouse = try app.screen.startMouse()
  }

  // The button is pressed for 80 ms, as by a hand, at a moment of a transition that differs from one press to the next.
  @Test(.waitsForProcesses, .requirement(113))
  func `Stop stops the transitions that play, whenever it is clicked`() throws {
    try app.logIn()
    try app.click(role: "tab", "Timings")
    for delay in stride(from: 150, through: 900, by: 75) {
      let stop = try center(of: "Stop")
      try app.click(button: "Play Ten of Each Kind")
      try mouse.move(to: stop.x, stop.y)
      usleep(UInt32(delay) * 1_000)
      try mouse.press()
      usleep(80_000)
      try mouse.release()
      try app.wait(forHeading: "Timings")
      try waitFor("the end of the transitions") {
        try app.inspector.tree().contains {
          $0.role == "button" && $0.name == "Stop" && $0.states?.contains("disabled") == true
        }
      }
    }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(113), arguments: [0, 60, 150, 300, 450])
  func `three clicks on Next turn three pages of the tour`(pause: Int) throws {
    try app.wait(forFlow: "login")
    try app.click(button: "Take the Tour")
    let next = try center(of: "Next")
    try mouse.move(to: next.x, next.y)
    for _ in 1...3 {
      try mouse.press()
      try mouse.release()
      usleep(UInt32(pause) * 1_000)
    }
    try waitFor("the fourth page") {
      try app.inspector.tree().contains { $0.role == "status" && $0.name?.hasPrefix("Page 4") == true }
    }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(82, 120), arguments: [(0.58, "Main Screen"), (0.3, "Paper Moon")])
  func `a page that is dragged back and released at rest goes to the nearer side`(
    fraction: Double, heading: String
  ) throws {
    try openPrint()
    try drag(to: fraction)
    try mouse.release()
    try app.wait(forHeading: heading)
    try app.waitUntilScreenIsUpToDate()
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(120))
  func `Escape gives a dragged page back`() throws {
    try openPrint()
    try drag(to: 0.8)
    try app.screen.xdotool("key", "Escape")
    try app.wait(forHeading: "Paper Moon")
    try app.waitUntilScreenIsUpToDate()
    try mouse.release()
    try mouse.waitForEvents()
    try app.waitUntilScreenIsUpToDate()
    #expect(try app.inspector.tree().contains { $0.role == "heading" && $0.name == "Paper Moon" })
    #expect(app.close().status == 0)
  }

  private func openPrint() throws {
    try app.logIn()
    try app.scroll(to: "Paper Moon")
    try app.click(button: "Paper Moon")
    try app.wait(forHeading: "Paper Moon")
    try app.waitUntilScreenIsUpToDate()
  }

  // Presses at the leading edge of the page and moves in large steps, as a hand does, to a fraction of the window.
  private func drag(to fraction: Double) throws {
    let window = try app.screen.contentRect(of: app.window)
    let y = window.y + 400
    try mouse.move(to: window.x + 2, y)
    try mouse.press()
    for step in 1...10 { try mouse.move(to: window.x + Int(1280 * fraction) * step / 10, y) }
    try mouse.waitForEvents()
    try app.waitUntilScreenIsUpToDate()
  }

  // The center of a button, in pixels of the screen.
  private func center(of button: String) throws -> (x: Int, y: Int) {
    let (center, window) = (
      try app.center(role: "button", button), try app.screen.contentRect(of: app.window)
    )
    return (window.x + center.x, window.y + center.y)
  }
}
