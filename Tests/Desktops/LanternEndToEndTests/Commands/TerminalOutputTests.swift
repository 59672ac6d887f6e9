import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Colors, progress and tables on a real terminal, which is a pseudo-terminal of `script`.
struct TerminalOutputTests {
  private let files: TemporaryDirectory

  init() throws {
    files = try TemporaryDirectory()
    for (name, work) in [("base", 5), ("same", 5), ("slower", 9), ("faster", 1)] {
      for number in 1...5 { try write(work, in: files / "\(name)/\(number)") }
    }
    try write(5, in: files / "single/1")
  }

  // Writes a recording of eight kinds of transition with three frames of `work` milliseconds each.
  private func write(_ work: Int, in folder: String) throws {
    var lines = [RecordingText.header]
    // No two recordings have the same times.
    let start = folder.utf8.reduce(0) { $0 + Int($1) }
    for transition in 1...16 {
      let kinds = ["dissolve", "slide", "push", "pop", "cover", "uncover", "parallax", "flip"]
      lines.append(RecordingText.begin(transition, kinds[transition % 8], "a", "b"))
      for frame in 1...3 {
        let begin = start + (transition * 20 + frame) * 16_000_000
        lines.append(
          RecordingText.frame(
            transition, progress: "\(frame / 3)", begin: begin, end: begin + work * 1_000_000))
      }
      lines.append(
        RecordingText.end(transition, figures: #""frames_late":0,"frames_skipped":0,"hitch":0,"#))
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = (lines + [RecordingText.footer()]).map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: URL(filePath: folder + "/recording.jsonl"))
  }

  private func screen(_ command: String, _ arguments: [String]) throws -> String {
    let terminal = try TerminalSession(command, arguments)
    _ = terminal.end()
    return terminal.screen.replacing("\r\n", with: "\n")
  }

  private func compared(_ setting: String, with new: String, _ redirection: String = "") throws -> String {
    try screen(
      "export TERM=xterm; \(setting) \"$0\" compare \"$1\" \"$2\" \(redirection)",
      [files / "base", files / new])
  }

  @Test(.waitsForProcesses)
  func `on a terminal, the verdict is red if it is worse, and green if it is not`() throws {
    #expect(try compared("", with: "slower").contains("\u{1B}[1;31mverdict: worse\u{1B}[0m\n"))
    #expect(try compared("", with: "faster").contains("\u{1B}[1;32mverdict: not worse\u{1B}[0m\n"))
    #expect(try compared("", with: "single").contains("\u{1B}[1;33mverdict: more runs needed\u{1B}[0m\n"))
    #expect(try compared("NO_COLOR=", with: "slower").contains("\u{1B}[1;31mverdict"))
  }

  @Test(.waitsForProcesses, arguments: [("NO_COLOR=1", ""), ("TERM=dumb", ""), ("TERM=", ""), ("", "| cat")])
  func `the verdict has no color where none is wanted`(setting: String, redirection: String) throws {
    let screen = try compared(setting, with: "slower", redirection)
    #expect(screen.contains("\nverdict: worse\n"))
    #expect(!screen.contains(/\x1B\[[0-9;]+m/), "\(screen)")
  }

  @Test(.waitsForProcesses)
  func `on a terminal, compare and record show their progress and remove it`() throws {
    let compared = try compared("", with: "same")
    #expect(compared.contains("█") && compared.contains("░"))
    #expect(compared.contains("\r\u{1B}[K1280×800"))
    let record =
      "TERM=xterm \"$0\" record --headless --no-pictures --cycles 2 --size 320x240 --output \"$1\""
    let recorded = try screen(record, [files / "recording"])
    #expect(recorded.contains("█"))
    #expect(recorded.contains("\r\u{1B}[Krecorded in \(files / "recording")\n"))
  }

  @Test(.waitsForProcesses, arguments: ["TERM=dumb \"$0\"", "TERM=xterm \"$0\" 2>/dev/null"])
  func `nothing else gets the progress`(command: String) throws {
    #expect(
      !(try screen(command + " compare \"$1\" \"$2\"", [files / "base", files / "same"])).contains("█"))
  }

  @Test(.waitsForProcesses, arguments: [60, 80, 100, 140])
  func `tables fit the terminal`(columns: Int) throws {
    for command in ["report \"$1\"", "compare \"$1\" \"$2\" 2>/dev/null"] {
      let screen = try screen("stty cols \(columns); \"$0\" \(command)", [files / "base", files / "slower"])
      #expect(screen.contains("frame work p50"))
      for line in screen.split(separator: "\n") { #expect(line.count <= columns, "\(command): \(line)") }
    }
  }

  @Test(.waitsForProcesses)
  func `files get all columns of a table`() throws {
    let table = try Command().runSuccessfully(["report", files / "base"]).output
    let heading = table.split(separator: "\n").first { $0.contains("dissolve") }
    #expect(heading?.split(separator: " ").count == 9, "\(table)")
  }
}
