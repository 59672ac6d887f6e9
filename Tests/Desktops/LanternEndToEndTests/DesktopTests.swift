import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The app as an ordinary user starts it on real desktops without a GPU.
///
/// `make desktops` tries all of them, and writes the README's table.
@Suite(
  .serialized,
  .enabled(
    if: OrdinaryUser.canRun(BuildProducts.lantern), "an ordinary user can't run the build folder's programs"))
struct DesktopTests {
  @Test(
    .waitsForProcesses, .requirement(84),
    arguments: [Desktop.Program.openbox, .weston, .sway].filter(\.isInstalled))
  func `the app shows its transitions without a GPU library`(program: Desktop.Program) throws {
    let result = try DesktopResult(of: program)
    #expect(result.gpuLibraries == [])
    #expect(result.driver == (program.isOnX11 ? "x11" : "wayland"))
  }

  @Test(.waitsForProcesses, .slow, .requirement(84))
  func `the table of desktops is up to date`() throws {
    let results = try Desktop.Program.allCases.filter(\.isInstalled).map { try DesktopResult(of: $0) }
    for result in results { #expect(result.gpuLibraries == []) }
    let rows = results.map(\.row)
    print(rows.joined(separator: "\n"))
    guard let path = ProcessInfo.processInfo.environment["LANTERN_DESKTOPS"] else { return }
    var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let head = try #require(lines.firstIndex(of: DesktopResult.head), "the table is missing in \(path)")
    let first = head + 2
    let end = lines[first...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    lines.replaceSubrange(first..<end, with: rows)
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}

/// What was seen of `lantern record` on a desktop.
private struct DesktopResult {
  static let head = "| Desktop | Version | Path of the pixels | GPU libraries | Frames shown |"

  private let program: Desktop.Program
  private let version: String
  private let recording: Recording
  private let transitions: [Recording.Transition]
  let gpuLibraries: [String]

  init(of program: Desktop.Program) throws {
    let desktop = try Desktop(program)
    let folder = desktop / "recording"
    let app = try desktop.startLantern(
      ["record", "--output", folder, "--cycles", "10000", "--no-pictures"])
    try waitFor("ten transitions on \(program.rawValue)", detail: app.errors) {
      try app.expectRunning()
      let entries = FileManager.default.contents(atPath: folder + "/recording.jsonl") ?? Data()
      return String(decoding: entries, as: UTF8.self).matches(of: /"completed"/).count >= 10
    }
    gpuLibraries = try app.gpuLibraries()
    let result = app.terminate()
    #expect(result.status == 143, "\(program.rawValue): \(result.errors)")
    recording = try Recording(readingFrom: RecordingFolder(folder))
    #expect(recording.footer != nil, "it was closed")
    transitions = recording.transitions.filter { $0.end?.outcome == .completed }
    version = try desktop.version()
    self.program = program
  }

  var driver: String { recording.header.display.driver }

  // A frame counts as shown when the display has reported it. Where it reports none, a frame that was sent counts.
  private var shown: String {
    let due = transitions.compactMap(\.begin.framesDue).reduce(0, +)
    let frames = transitions.flatMap(\.frames)
    let reported = frames.count { $0.shown != nil }
    return reported > 0 ? "\(reported) of \(due)" : "\(frames.count) of \(due) sent"
  }

  var row: String {
    let name =
      switch program {
      case .openbox: "X11, Openbox"
      case .xfwm: "X11, Xfwm"
      case .mutterOnX11: "X11, Mutter"
      case .tigerVNC: "X11, TigerVNC"
      case .weston: "Wayland, Weston"
      case .sway: "Wayland, sway"
      case .mutter: "Wayland, Mutter"
      case .kwin: "Wayland, KWin"
      }
    let libraries = gpuLibraries.isEmpty ? "none" : gpuLibraries.joined(separator: ", ")
    return "| \(name) | \(version) | \(recording.header.display.path) | \(libraries) | \(shown) |"
  }
}
