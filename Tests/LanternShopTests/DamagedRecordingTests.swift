import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// `lantern report` of damaged and incomplete recordings.
struct DamagedRecordingTests {
  private let files: TemporaryDirectory
  private var recording: String { files / "recording.jsonl" }

  // One transition of two frames, with its end.
  private let lines = [
    #"{"build":"0.1.0","display":{"clock":"monotonic","driver":"x11","path":"window surface","#
      + #""pixel_format":"XRGB8888"},"format":2,"height":800,"kernel":"avx2","rate":60,"scale":1,"settings":{},"type":"header","width":1280}"#,
    #"{"frames_due":2,"from":"login","kind":"dissolve","start":0,"to":"main","transition":1,"type":"begin"}"#,
    #"{"begin":16666666,"composite_end":16666666,"damaged_pixels":9,"deadline":16666666,"degraded":0,"#
      + #""draw_end":16666666,"input_end":16666666,"late":0,"present_end":17666666,"progress":0.5,"#
      + #""skipped":0,"transition":1,"type":"frame","update_end":16666666}"#,
    #"{"begin":33333333,"composite_end":33333333,"damaged_pixels":9,"deadline":33333333,"degraded":0,"#
      + #""draw_end":33333333,"input_end":33333333,"late":0,"present_end":35333333,"progress":1,"#
      + #""skipped":0,"transition":1,"type":"frame","update_end":33333333}"#,
    #"{"click_to_picture":5000000,"frames_late":0,"frames_presented":2,"frames_skipped":0,"hitch":0,"#
      + #""outcome":"completed","transition":1,"type":"end"}"#,
    #"{"dropped":0,"type":"footer"}"#,
  ]

  init() throws { files = try TemporaryDirectory() }

  @Test(.waitsForProcesses) func `a complete recording is reported`() throws {
    let ending = try report(lines.joined(separator: "\n") + "\n")
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(ending.output.hasPrefix("1280×800 at 60 Hz on x11 (window surface)\n"))
    #expect(ending.output.contains(/frames presented +2\n/))
    #expect(ending.output.contains(/hitch time ratio +0\.00 ms\/s\n/))
    #expect(ending.output.contains(/click to picture p50 +5\.00 ms\n/))
  }

  @Test(.waitsForProcesses, arguments: 1...6)
  func `a damaged line is reported by number`(number: Int) throws {
    var damaged = lines
    damaged[number - 1] = "{\"type\":\"fra\u{0}"
    let ending = try report(damaged.joined(separator: "\n") + "\n")
    expectFailure(ending, status: 65, saying: "recording.jsonl", "line \(number)", "record again")
    #expect(ending.output == "")
  }

  @Test(
    .waitsForProcesses,
    arguments: ["", "\n", "mine\n", "{}\n", "[1]\n", #"{"type":"footer","dropped":0}"# + "\n", "\u{FEFF}\n"])
  func `a file without a header is damaged at line 1`(text: String) throws {
    expectFailure(try report(text), status: 65, saying: "line 1")
  }

  @Test(.waitsForProcesses) func `binary data is damaged at line 1`() throws {
    try Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 197) }).write(to: URL(filePath: recording))
    expectFailure(try Command().run(["report", files.path]), status: 65, saying: "line 1")
  }

  @Test(.waitsForProcesses) func `a truncated recording is reported as not closed`() throws {
    let whole = lines.joined(separator: "\n")
    let ending = try report(String(whole.prefix(whole.count - lines[5].count - 60)))
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(ending.output.contains(/frames presented +2\n/))
    #expect(ending.output.contains("the recording was not closed"))
  }

  @Test(.waitsForProcesses) func `dropped records are reported`() throws {
    var dropping = lines
    dropping[5] = #"{"dropped":7,"type":"footer"}"#
    let ending = try report(dropping.joined(separator: "\n") + "\n")
    #expect(ending.status == 0)
    #expect(ending.output.contains("7 records are missing"))
  }

  @Test(.waitsForProcesses) func `a missing recording is named`() throws {
    let ending = try Command().run(["report", files / "nothing"])
    expectFailure(ending, status: 66, saying: "no recording in \"\(files / "nothing")\"", "recording.jsonl")
    expectFailure(try Command().run(["report", files.path]), status: 66, saying: "no recording")
  }

  @Test(.waitsForProcesses) func `a newer format requires a newer version`() throws {
    var newer = lines
    newer[0] = lines[0].replacing(#""format":2"#, with: #""format":4"#)
    expectFailure(
      try report(newer.joined(separator: "\n") + "\n"), status: 65, saying: "format 4", "newer version")
  }

  private func report(_ text: String) throws -> CommandResult {
    try text.write(toFile: recording, atomically: false, encoding: .utf8)
    return try Command().run(["report", files.path])
  }
}
