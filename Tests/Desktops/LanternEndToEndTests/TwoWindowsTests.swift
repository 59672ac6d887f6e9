import Foundation
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Two windows of one program on a real X server.
struct TwoWindowsTests {
  private let screen: XServer
  private let files: TemporaryDirectory
  private let process: Subprocess

  init() throws {
    screen = try XServer()
    files = try TemporaryDirectory()
    let driver = Command(
      path: BuildProducts.program("LanternLoopDriver"), environment: screen.environment)
    process = try driver.start(["two-windows", files / "recording"], takesInput: true)
    #expect(try process.nextLine() == "shown")
    for title in ["First", "Second"] {
      try waitFor("the window") { try screen.visibleWindow(named: title) != nil }
    }
  }

  @Test(.waitsForProcesses, .requirement(100))
  func `both windows slide at the same time, and closing one leaves the other`() throws {
    try process.write("slide first")
    try process.write("slide second")
    let slid = [try process.nextLine(), try process.nextLine()]
    #expect(Set(slid) == ["first has slid", "second has slid"])
    try process.write("close first")
    #expect(try process.nextLine() == "first has closed")
    try waitFor("the first window to disappear") { try screen.visibleWindow(named: "First") == nil }
    try process.waitUntilIdle()
    try process.write("slide second")
    #expect(try process.nextLine() == "second has slid")
    try process.write("close second")
    #expect(process.wait().status == 0)
    let transitions = try Recording(readingFrom: RecordingFolder(files / "recording")).transitions
    #expect(transitions.map(\.begin.window) == [nil, "second", "second"])
    #expect(transitions.map(\.end?.outcome) == [.completed, .completed, .completed])
    let deadlines = transitions.map { $0.frames.map(\.deadline) }
    #expect(deadlines.allSatisfy { !$0.isEmpty })
    // The first two have frames with the same deadlines.
    #expect(!Set(deadlines[0]).isDisjoint(with: deadlines[1]))
  }

  @Test(.waitsForProcesses)
  func `a window that another one covered shows its picture again`() throws {
    let first = try #require(try screen.visibleWindow(named: "First"))
    let second = try #require(try screen.visibleWindow(named: "Second"))
    try screen.xdotool("windowmove", "--sync", first, "100", "100")
    try screen.xdotool("windowmove", "--sync", second, "800", "500")
    let place = try screen.contentRect(of: first)
    try process.waitUntilIdle()
    let picture = try part(place)
    for (x, y) in [("100", "100"), ("250", "180")] {
      try screen.xdotool("windowactivate", "--sync", second)
      try screen.xdotool("windowmove", "--sync", second, x, y)
      try waitFor("the second window above the first") { try part(place) != picture }
      try screen.xdotool("windowmove", "--sync", second, "800", "500")
      try waitFor("the picture of the first window") { try part(place) == picture }
    }
  }

  private func part(_ place: PixelRect) throws -> Bitmap {
    var screenshot = try screen.screenshot()
    return screenshot.withPixels { Bitmap(copying: $0.part(place)) }
  }

  @Test(.waitsForProcesses, .requirement(100)) func `a key goes to the window with the focus alone`() throws {
    for (title, name) in [("First", "first"), ("Second", "second")] {
      let window = try #require(try screen.visibleWindow(named: title))
      try screen.xdotool("windowactivate", "--sync", window, "key", "space")
      #expect(try process.nextLine().hasPrefix("\(name) has key"))
    }
  }

  @Test(.waitsForProcesses, .requirement(100, 107))
  func `a window has a title, an icon, a smallest size, no border and a full screen`() throws {
    let window = try #require(try screen.visibleWindow(named: "Second"))
    func property(_ name: String) throws -> String {
      try Command(path: "xprop", environment: screen.environment).runSuccessfully(["-id", window, name])
        .output
    }
    try process.write("rename second")
    try waitFor("the title") { try screen.visibleWindow(named: "Renamed") == window }
    try process.write("minimum second")
    try waitFor("the smallest size") {
      try property("WM_NORMAL_HINTS").contains("minimum size: 220 by 170")
    }
    try process.write("icon second")
    try waitFor("the icon") { try property("_NET_WM_ICON").contains("Icon (2 x 2)") }
    try process.write("borderless second")
    try waitFor("no border") { try property("_MOTIF_WM_HINTS").contains("0x2, 0x0, 0x0") }
    try process.write("fullscreen second")
    try waitFor("the full screen") { try screen.contentRect(of: window) == PixelRect(screen.size) }
    try process.write("fullscreen second")
    try waitFor("the window") {
      try screen.contentRect(of: window).width == 400
    }
  }
}
