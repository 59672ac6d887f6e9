import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// The end of the X server at each moment of a program: while it connects, opens its window, and starts a drag.
///
/// Xlib ends a process without a message of its own when it loses a connection that has no handler yet, and SDL crashes or
/// waits forever if some of its requests get no answer.
struct ClosedConnectionTests {
  private let screen: XServer

  init() throws { screen = try XServer() }

  // Up to the first picture, there are about 120 messages.
  @Test(.waitsForProcesses) func `an X server that ends while a window opens is reported`() throws {
    try expectReports(interval: 13)
  }

  @Test(.slow, .waitsForProcesses)
  func `an X server that ends while a window opens is reported, whatever the message`() throws {
    try expectReports(interval: 1)
  }

  private func expectReports(interval: Int) throws {
    var hasOpened = false
    var count = 0
    while !hasOpened {
      let display = try display()
      try display.close(afterMessages: count)
      let process = try start(on: display)
      try waitFor("the end of the program, or its window") {
        hasOpened = process.output.contains("shown")
        return hasOpened || !process.isRunning
      }
      if !hasOpened { expectMessage(of: process, count) }
      count += interval
    }
  }

  // A drag has a connection of its own.
  @Test(.waitsForProcesses) func `an X server that ends while a drag starts is reported`() throws {
    try expectReportsOfDrags(interval: 5)
  }

  @Test(.slow, .waitsForProcesses)
  func `an X server that ends while a drag starts is reported, whatever the message`() throws {
    try expectReportsOfDrags(interval: 1)
  }

  private func expectReportsOfDrags(interval: Int) throws {
    for count in stride(from: 0, through: 30, by: interval) {
      let display = try display()
      let process = try start(on: display)
      try #require(try process.nextLine() == "shown")
      var window: String?
      try waitFor("the window") {
        window = try screen.visibleWindow(named: "Source")
        return window != nil
      }
      let content = try screen.contentRect(of: try #require(window))
      let (x, y) = (content.x + content.width / 2, content.y + content.height / 2)
      try display.close(afterMessages: count)
      try screen.xdotool("mousemove", "\(x)", "\(y)", "mousedown", "1")
      // Each movement is a reason for messages.
      var step = 0
      while process.isRunning {
        step += 1
        try screen.xdotool("mousemove", "\(x + 20 + step % 20)", "\(y)")
      }
      try screen.xdotool("mouseup", "1", "mousemove", "1900", "1000")
      expectMessage(of: process, count)
    }
  }

  private func display() throws -> ClosingDisplay {
    try ClosingDisplay(screen, script: Project.path("Tests/Desktops/LanternEndToEndTests/Faults/cut.py"))
  }

  private func start(on display: ClosingDisplay) throws -> Subprocess {
    try Command(
      path: BuildProducts.program("LanternLoopDriver"),
      environment: display.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    ).start(["drag", "text"])
  }

  private func expectMessage(of process: Subprocess, _ count: Int) {
    let errors = process.wait().errors
    // The first message is answered with the properties of the server. Without them, there is no connection yet.
    let messages = ["the X server closed the connection", "x11 not available"]
    #expect(messages.contains { errors.contains($0) }, "after \(count) messages: \(errors)")
  }
}
