import Foundation
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The app while its display stops, loses its window manager, or refuses memory. `LostDisplayTests` is about the display's end.
@Suite(.serialized)
struct DisplayFaultTests {
  // How long a display stops.
  private static let pause = Duration.seconds(runsSlowTests ? 20 : 2)

  @Test(.waitsForProcesses)
  func `an X server that stops in a transition causes no burst of frames`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, files.optionsWithRecording)
    try app.logInUntilTransition()
    try screen.pause()
    Thread.sleep(forTimeInterval: DisplayFaultTests.pause / .seconds(1))
    screen.resume()
    try app.wait(forFlow: "main")
    try app.waitUntilScreenIsUpToDate()
    try app.expectRecordingWithoutBurst()
  }

  @Test(.waitsForProcesses)
  func `a compositor that stops in a transition causes no burst of frames`() throws {
    let (compositor, files) = (try WestonCompositor(), try TemporaryDirectory())
    let app = try LaunchedApp(compositor, files, files.optionsWithRecording)
    try app.logInUntilTransition()
    compositor.suspend()
    Thread.sleep(forTimeInterval: DisplayFaultTests.pause / .seconds(1))
    compositor.resume()
    try app.wait(forFlow: "main")
    try app.waitUntilOutputIsUpToDate(compositor)
    try app.expectRecordingWithoutBurst()
  }

  @Test(.waitsForProcesses)
  func `a process that stops in a transition sends no burst of frames`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, files.optionsWithRecording)
    try app.logInUntilTransition()
    app.process.send(SIGSTOP)
    Thread.sleep(forTimeInterval: DisplayFaultTests.pause / .seconds(1))
    app.process.send(SIGCONT)
    try app.wait(forFlow: "main")
    try app.waitUntilScreenIsUpToDate()
    try app.expectRecordingWithoutBurst()
  }

  @Test(.waitsForProcesses)
  func `without its window manager the app goes on, and the next one manages its window`() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.logIn()
    try screen.killWindowManager()
    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    try app.waitUntilScreenIsUpToDate()
    try screen.startWindowManager()
    try app.logIn()
    try app.waitUntilScreenIsUpToDate()
    try app.clickCloseButton()
    let ending = app.process.wait()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }

  @Test(.waitsForProcesses, arguments: [true, false])
  func `a server without memory for pictures gets them through the socket`(isAtStart: Bool) throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    var started: LaunchedApp?
    if isAtStart {
      try screen.withoutFreeMemory { started = try LaunchedApp(screen, files, files.optionsWithRecording) }
    }
    let app = try started ?? LaunchedApp(screen, files, files.optionsWithRecording)
    try app.wait(forFlow: "login")
    if !isAtStart {
      // What the server gives up for the new size is too little for it, also where it reads two pictures of the old one.
      try app.resize(to: PixelSize(640, 400))
      try app.waitUntilScreenIsUpToDate()
      #expect(try screen.sharesWindows())
      try screen.withoutFreeMemory {
        try app.resize(to: PixelSize(1_900, 1_000))
        // The server reads the requests after the picture was drawn. Here, it accepts no other program that could ask it.
        try waitFor("the end of the shared memory") { try !screen.sharesWindows() }
      }
    }
    #expect(try !screen.sharesWindows())
    try app.waitUntilScreenIsUpToDate()
    try app.logIn()
    try app.waitUntilScreenIsUpToDate()
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    guard isAtStart else { return }
    let header = try Recording(readingFrom: RecordingFolder(files / "recording")).header
    #expect(header.display.path == "X11 socket, no GPU (no memory can be shared with the X server)")
  }

  @Test(.waitsForProcesses)
  func `a window can have any size`() throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.logIn()
    let longest = runsSlowTests ? 16_384 : 4_096
    let sizes = [(1, 1), (longest, 1), (1, longest), (longest, longest), (2, 300), (300, 2), (1_000, 700)]
    for (width, height) in sizes {
      try screen.xdotool("windowsize", app.window, "\(width)", "\(height)")
      try waitFor("the size \(width) × \(height)") {
        try app.process.expectRunning()
        return try app.inspector.tree().first?.size == [Double(width), Double(height)]
      }
    }
    try app.waitUntilScreenIsUpToDate()
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }
}

extension LaunchedApp {
  /// Resizes the window from the upper left of the screen on, and waits until it is drawn in the new size.
  fileprivate func resize(to size: PixelSize) throws {
    try screen.xdotool(
      "windowmove", window, "0", "0", "windowsize", window, "\(size.width)", "\(size.height)")
    try waitFor("the size \(size.width) × \(size.height)") { try drawnPicture().size == size }
  }

  /// Logs in, out again if its transition ends too soon, and returns during the transition to the main screen.
  func logInUntilTransition() throws {
    while true {
      try wait(forFlow: "login")
      try click(button: "Log In", number: 1)
      var window: InspectorClient.Line?
      try waitFor("the main screen", interval: .milliseconds(1)) {
        window = try inspector.tree().first
        return window?.transition != nil || window?.flow == "main"
      }
      if window?.transition != nil { return }
      try click(button: "Log Out")
    }
  }

  /// Closes the app. Expects that none of its transitions has more frames than were due, or frames in quick succession.
  func expectRecordingWithoutBurst() throws {
    let ending = close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.isComplete)
    #expect(!recording.transitions.isEmpty)
    let interval = 1_000_000_000 / 60
    for transition in recording.transitions {
      let frames = transition.frames
      #expect(transition.end != nil)
      #expect(frames.count <= transition.begin.framesDue ?? 0)
      // Deadlines that have passed are skipped, not made up for: a frame begins before the next deadline, however late a busy
      // machine presents it. The last one is not skipped.
      for frame in frames.dropLast() {
        #expect(frame.begin - frame.deadline < Int64(interval) * 3 / 2, "at \(frame.progress)")
      }
    }
  }
}
