import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The example `timetable` in a real window.
struct TimetableTests {
  private let screen: XServer
  private let files: TemporaryDirectory
  private let process: Subprocess
  private let inspector: InspectorClient

  init() throws {
    screen = try XServer()
    files = try TemporaryDirectory()
    inspector = InspectorClient(path: files / "inspector")
    process = try Command(path: BuildProducts.program("timetable"), environment: screen.environment)
      .start(["run", "--inspect", inspector.path] + files.optionsWithRecording)
  }

  private func wait(forHeading name: String) throws {
    try waitFor("the heading “\(name)”") { [inspector] in
      try process.expectRunning()
      let tree = (try? inspector.tree()) ?? []
      return tree.first?.transition == nil && tree.contains { $0.role == "heading" && $0.name == name }
    }
  }

  private func click(_ name: String) throws {
    let button = try inspector.tree().first { $0.role == "button" && $0.name == name }
    let center = try #require(button?.center, "there is no button “\(name)”")
    let window = try #require(try screen.visibleWindow(named: "Timetable"))
    try screen.xdotool("mousemove", "--window", window, "\(center.x)", "\(center.y)", "click", "1")
  }

  @Test(.waitsForProcesses)
  func `a departure dissolves to the page of the journey back, whose departures slide to the first page`()
    throws
  {
    try wait(forHeading: "Harbor to Island")
    try click("08:00")
    try wait(forHeading: "Island to Harbor")
    try click("14:00")
    try wait(forHeading: "Harbor to Island")
    #expect(process.terminate().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.transitions.map(\.begin.kind) == ["dissolve", "slide"])
  }

  @Test(.waitsForProcesses)
  func `a recording of an app without a tour has pictures of its transitions`() throws {
    try Command(path: BuildProducts.program("timetable")).runSuccessfully(
      ["record", "--headless", "--cycles", "1", "--output", files / "headless"])
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: files / "headless"))
    for kind in ["dissolve", "slide"] {
      #expect(names.isSuperset(of: ["\(kind)-middle.png", "\(kind)-strip.png"]), "\(names.sorted())")
    }
  }
}
