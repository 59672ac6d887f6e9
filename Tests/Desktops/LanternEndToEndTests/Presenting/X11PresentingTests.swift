import Foundation
import LanternClock
import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecording
import LanternSDL
import LanternTestSupport
import LanternWidgets
import Testing

/// How the pictures of an X11 window get to the screen. Each test runs in a process of its own, because a process has one
/// connection of SDL.
@Suite(.serialized)
struct X11PresentingTests {
  @Test(.waitsForProcesses, arguments: [1, 2, 3] as [UInt64])
  func `after random presents to a server that stops now and then, the last picture is on the screen`(
    seed: UInt64
  ) async {
    await #expect(processExitsWith: .success) { [seed] in
      try await MainActor.run {
        let screen = try XServer(hasWindowManager: false, drawsPointer: false)
        var random = SeededGenerator(seed: seed)
        var painter = try Painter(on: screen)
        for step in 1...40 {
          let isPaused = Bool.random(using: &random)
          if isPaused { try screen.pause() }
          for _ in 1...Int.random(in: 1...2, using: &random) {
            try painter.paint(UInt32(step * 0x10203), random: &random)
          }
          if isPaused { screen.resume() }
          if Int.random(in: 0..<4, using: &random) == 0 { try painter.waitForPicture() }
        }
        try painter.waitForPicture()
      }
    }
  }

  @Test(.waitsForProcesses)
  func `a window is shown although the window manager lost the first request`() throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    let manager = try Command(path: "python3", environment: screen.environment)
      .start([Project.path("Tests/Desktops/LanternEndToEndTests/Presenting/late-manager.py")])
    defer { manager.stop() }
    try waitFor("the window manager", detail: manager.errors) { manager.output.contains("ready") }
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    #expect(manager.output == "ready\nlost\n")
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a second segment exists only while the server has not read the first`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let screen = try XServer(hasWindowManager: false, drawsPointer: false)
        var painter = try Painter(on: screen)
        var random = SeededGenerator(seed: 1)
        try painter.waitForReport()
        for step in 1...10 {
          try painter.paint(UInt32(step), random: &random)
          try painter.waitForReport()
          #expect(try Painter.segmentCount() == 1)
        }
        try screen.pause()
        try painter.paint(20, random: &random)
        #expect(try Painter.segmentCount() == 1)
        try painter.paint(21, random: &random)
        #expect(try Painter.segmentCount() == 2)
        screen.resume()
        try painter.waitForReport()
        try painter.paint(22, random: &random)
        #expect(try Painter.segmentCount() == 2)
        try painter.waitForPicture()
      }
    }
  }

  @Test(.waitsForProcesses)
  func `a window whose pictures the server does not read shows nothing, and then the last picture`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let screen = try XServer(hasWindowManager: false, drawsPointer: false)
        var painter = try Painter(on: screen)
        var random = SeededGenerator(seed: 1)
        try painter.waitForPicture()
        try screen.pause()
        var pictures = 0
        while try painter.paint(UInt32(pictures), random: &random) { pictures += 1 }
        // Not more than its two segments.
        #expect(pictures <= 2)
        #expect(try Painter.segmentCount() <= 2)
        screen.resume()
        try painter.waitForPicture()
      }
    }
  }

  @Test(.waitsForProcesses)
  func `pictures are reported in order, with the times and the interval of the refreshes`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let screen = try XServer(hasWindowManager: false, drawsPointer: false)
        var painter = try Painter(on: screen)
        #expect(painter.window.reportsPresents)
        var random = SeededGenerator(seed: 1)
        var interval: Duration?
        var last = Moment.zero
        while interval == nil {
          let start = MonotonicClock.now()
          try painter.paint(0x123456, random: &random)
          let report = try painter.waitForReport()
          let shown = try #require(report.shown)
          // The server's clock has whole microseconds.
          #expect(shown + .microseconds(1) > start)
          #expect(shown <= MonotonicClock.now())
          #expect(shown > last)
          last = shown
          interval = report.interval
        }
        // Xvfb simulates a display with 60 refreshes a second.
        #expect(abs((interval ?? .zero) / .microseconds(16_667) - 1) < 0.02)
        let number = try painter.window.present(Region())
        #expect(number.map { $0 > painter.lastPicture } == true)
      }
    }
  }

  @Test(.waitsForProcesses)
  func `pictures are on the screen of a server with which no memory can be shared`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let screen = try XServer(hasWindowManager: false, drawsPointer: false, missing: ["MIT-SHM"])
        var random = SeededGenerator(seed: 1)
        var painter = try Painter(on: screen)
        #expect(painter.window.facts.path == "X11 socket, no GPU (the X server has no MIT-SHM)")
        for step in 1...10 { try painter.paint(UInt32(step * 0x10203), random: &random) }
        try painter.waitForPicture()
        try painter.waitForReport()
      }
    }
  }

  @Test(.waitsForProcesses)
  func `without the Present extension, pictures are on the screen and not reported`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let screen = try XServer(hasWindowManager: false, drawsPointer: false)
        let program = Project.path("Tests/Desktops/LanternEndToEndTests/Presenting/hide-extension.py")
        let proxy = try Command(path: "python3", environment: screen.environment).start([program, "Present"])
        var random = SeededGenerator(seed: 1)
        var painter = try Painter(on: screen, display: try proxy.nextLine())
        #expect(!painter.window.reportsPresents)
        #expect(painter.window.facts.path == "X11 shared memory, no GPU")
        for step in 1...10 { try painter.paint(UInt32(step * 0x10203), random: &random) }
        try painter.waitForPicture()
        #expect(painter.window.takePresentReports() == [])
      }
    }
  }

  @Test(.waitsForProcesses)
  func `a server that ends is an error of the next picture`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let screen = try XServer(hasWindowManager: false, drawsPointer: false)
        let painter = try Painter(on: screen)
        screen.end(with: SIGKILL)
        let error = #expect(throws: DisplayError.self) {
          try painter.window.present(Region(PixelRect(0, 0, 10, 10)))
          try painter.window.withPixels { _ in }
        }
        #expect(error.map { "\($0)" }?.contains("the X server closed the connection") == true)
      }
    }
  }

  @Test(.waitsForProcesses)
  func `a loop rests while the server is stopped, and its last picture is then on the screen`() throws {
    let screen = try XServer(hasWindowManager: false, drawsPointer: false)
    let driver = Command(path: BuildProducts.program("LanternLoopDriver"), environment: screen.environment)
    let process = try driver.start(["window"], takesInput: true)
    // Without a window manager, SDL centers the window.
    func picture() -> [UInt32] {
      let (left, top) = ((screen.size.width - 300) / 2, (screen.size.height - 200) / 2)
      return (0..<300 * 200).map { screen.frameBuffer.color(left + $0 % 300, top + $0 / 300) }
    }
    #expect(try process.nextLine() == "shown")
    var pictures: [[UInt32]] = []
    for text in ["ab", "a"] {
      let before = picture()
      try process.write(text)
      try waitFor("the text") { picture() != before }
      try process.waitUntilIdle()
      pictures.append(picture())
    }
    try screen.pause()
    // The server holds the memory of the first two, and the window counts as hidden from the third on.
    for text in ["abcd", "abc", "abcde"] {
      try process.write(text)
      try process.waitUntilIdle()
    }
    try process.write("ab")
    #expect(picture() == pictures[1])
    screen.resume()
    try waitFor("the last text") { picture() == pictures[0] }
    try process.write("quit")
    #expect(process.wait().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a window that is resized again and again shows the picture of its last size`() throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    for (width, height) in [(700, 600), (900, 500), (640, 480), (1_000, 700)] {
      try screen.xdotool("windowsize", app.window, "\(width)", "\(height)")
    }
    try waitFor("the last size") { try app.drawnPicture().size == PixelSize(1_000, 700) }
    try app.waitUntilScreenIsUpToDate()
    #expect(app.close().status == 0)
  }
}

/// Draws rectangles in a window, and knows the picture that has to be on the screen.
@MainActor private struct Painter {
  let window: Window
  private let screen: XServer
  private let size = PixelSize(320, 240)
  private var picture: Bitmap
  private(set) var lastPicture = 0
  // Whether the last picture was not sent.
  private var isHidden = false

  /// Opens a window on the screen of a server, by its display or that of a server before it.
  init(on screen: XServer, display: String? = nil) throws {
    self.screen = screen
    for (name, value) in screen.environment { setenv(name, display ?? value, 1) }
    window = try Window(title: "Painter", size: Size(320, 240), scale: 1)
    picture = Bitmap(size: size)
    try draw(Region(PixelRect(size)), 0xFF_102030)
  }

  /// Draws and presents one to three rectangles of random places and sizes. Returns whether they were sent.
  @discardableResult
  mutating func paint(_ color: UInt32, random: inout SeededGenerator) throws -> Bool {
    var region = Region()
    for _ in 1...Int.random(in: 1...3, using: &random) {
      let (x, y) = (
        Int.random(in: 0..<size.width, using: &random), Int.random(in: 0..<size.height, using: &random)
      )
      region.insert(
        PixelRect(
          x, y, Int.random(in: 1...size.width - x, using: &random),
          Int.random(in: 1...size.height - y, using: &random)))
    }
    try draw(region, 0xFF00_0000 | color)
    return !isHidden
  }

  private mutating func draw(_ region: Region, _ color: UInt32) throws {
    func fill(_ pixels: PixelBuffer) {
      for rect in region.rects {
        for y in rect.y..<rect.maxY {
          for x in rect.x..<rect.maxX { pixels.base[y * pixels.stride + x] = color }
        }
      }
    }
    picture.withPixels { fill($0) }
    try window.withPixels(repainting: region) { pixels, lost in
      #expect(lost.rects.allSatisfy { rect in region.rects.contains { $0.contains(rect) } })
      fill(pixels)
    }
    #expect(try window.snapshot() == picture)
    try present(region)
  }

  private mutating func present(_ region: Region) throws {
    let number = try window.present(region)
    isHidden = number == nil
    lastPicture = number ?? lastPicture
  }

  /// Waits for the report about the last picture, and returns it.
  @discardableResult func waitForReport() throws -> PresentReport {
    var report: PresentReport?
    try waitFor("the report") {
      report = window.takePresentReports().last ?? report
      return report?.picture == lastPicture
    }
    return try #require(report)
  }

  /// Waits until the picture is on the screen.
  mutating func waitForPicture() throws {
    try waitFor("the picture") {
      // What the server could not read before is sent with the next picture.
      if isHidden { try present(Region(PixelRect(0, 0, 1, 1))) }
      return isOnScreen
    }
  }

  private var isOnScreen: Bool {
    // Without a window manager, SDL centers the window.
    let (left, top) = ((screen.size.width - size.width) / 2, (screen.size.height - size.height) / 2)
    for y in 0..<size.height {
      for x in 0..<size.width
      where screen.frameBuffer.color(left + x, top + y) != picture[x, y].word & 0xFF_FFFF {
        return false
      }
    }
    return true
  }

  /// The number of segments of memory that the process shares with the server.
  static func segmentCount() throws -> Int {
    try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n")
      .count { $0.contains("memfd:lantern-window") }
  }
}
