import Foundation
import LanternDesktop
import LanternHarness
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// `lantern compare`: its input, output and exit status.
struct CompareCommandTests {
  private typealias Text = RecordingText

  // Writes a recording of transitions with three frames of `work` milliseconds each.
  private func write(_ work: Int, in folder: String, header: String = Text.header, extra: String = "") throws
  {
    var lines = [header]
    // No two recordings have the same times.
    let start = folder.utf8.reduce(0) { $0 + Int($1) }
    for transition in 1...4 {
      lines.append(Text.begin(transition, "slide", "a", "b"))
      for frame in 1...3 {
        let begin = start + (transition * 20 + frame) * 16_000_000
        lines.append(
          Text.frame(transition, progress: "\(frame / 3)", begin: begin, end: begin + work * 1_000_000))
      }
      lines.append(Text.end(transition, figures: #""frames_late":0,"frames_skipped":0,"hitch":0,"#))
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = (lines + [Text.footer()]).map { $0 + "\n" }.joined() + extra
    try Data(text.utf8).write(to: URL(filePath: folder + "/recording.jsonl"))
  }

  private func writeFive(_ work: Int, in folder: String) throws {
    for number in 1...5 { try write(work, in: folder + "/\(number)") }
  }

  private func compare(_ arguments: String...) throws -> CommandResult {
    try Command().run(["compare"] + arguments)
  }

  @Test(.waitsForProcesses, .requirement(88))
  func `a slower build is worse: status 1, a one-line reason, and both files`() throws {
    let files = try TemporaryDirectory()
    try writeFive(5, in: files / "base")
    try writeFive(8, in: files / "new")
    let ending = try compare(
      files / "base", files / "new", "--junit", files / "junit.xml", "--markdown", files / "table.md")
    expectFailure(
      ending, status: 1, saying: "more work: worse: frame work per frame 5.00 ms in base, 8.00 ms in new",
      "+3.00 ms")
    #expect(
      ending.output.hasPrefix("1280×800 at 60 Hz on x11 (shared memory)\nbase: 5 runs, 20 transitions;"))
    #expect(ending.output.hasSuffix("\nverdict: worse\n"))
    #expect(try String(contentsOfFile: files / "junit.xml", encoding: .utf8).contains(#"failures="2""#))
    #expect(try String(contentsOfFile: files / "table.md", encoding: .utf8).hasPrefix("### Frames: worse\n"))
  }

  @Test(.waitsForProcesses, .requirement(88))
  func `an equal or faster build succeeds`() throws {
    let files = try TemporaryDirectory()
    try writeFive(5, in: files / "base")
    try writeFive(3, in: files / "new")
    let better = try compare(files / "base", files / "new")
    #expect(better.status == 0)
    #expect(better.errors == "")
    #expect(better.output.hasSuffix("\nverdict: not worse\n"))
    let same = try compare(files / "base", files / "base")
    #expect(same.status == 0)
    #expect(same.output.hasSuffix("\nverdict: not worse\n"))
    let tolerated = try compare(files / "new", files / "base", "--tolerance", "3ms")
    #expect(tolerated.status == 0)
    let single = try compare(files / "base/1", files / "new/1")
    #expect(single.output.contains("each side needs at least 5 runs"))
    #expect(single.status == 0)
  }

  // All frames together take less time on the new side.
  @Test(.waitsForProcesses, .requirement(88))
  func `frames that are slower by 0.6 ms are worse, although there are fewer dissolves`() throws {
    let files = try TemporaryDirectory()
    func write(dissolves: Int, slower microseconds: Int, in side: String) throws {
      for run in 1...5 {
        var lines = [Text.header]
        let kinds =
          Array(repeating: ("dissolve", 8_000), count: dissolves)
          + Array(repeating: ("slide", 5_000), count: 3)
        for (number, (kind, work)) in kinds.enumerated() {
          lines.append(Text.begin(number + 1, kind, "login", "main"))
          let begin = (number + 1) * 320_000_000
          let end = begin + (work + microseconds + run) * 1_000
          lines.append(Text.frame(number + 1, progress: "1", begin: begin, end: end))
          lines.append(
            Text.end(number + 1, presented: 1, figures: #""frames_late":0,"frames_skipped":0,"hitch":0,"#))
        }
        try FileManager.default.createDirectory(
          atPath: files / "\(side)/\(run)", withIntermediateDirectories: true)
        let text = (lines + [Text.footer()]).map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: URL(filePath: files / "\(side)/\(run)/recording.jsonl"))
      }
    }
    try write(dissolves: 3, slower: 0, in: "base")
    try write(dissolves: 1, slower: 600, in: "new")
    let ending = try compare(files / "base", files / "new")
    expectFailure(ending, status: 1, saying: "more work: worse", "+0.60 ms", "most affected:")
    #expect(
      ending.output.contains(
        "\"dissolve from login to main\" makes up 50% of base and 25% of new; each kind is compared with its own"
      ))
  }

  @Test(.waitsForProcesses, .requirement(88))
  func `a side with a recording of another build is refused, with both folders and what differs`() throws {
    let files = try TemporaryDirectory()
    for number in 1...6 {
      try write(5, in: files / "base/0\(number)", header: Text.header(buildDigest: "0af1"))
    }
    try write(9, in: files / "base/07", header: Text.header(buildDigest: "77b2"))
    try writeFive(9, in: files / "new")
    for sides in [["base", "new"], ["new", "base"]] {
      expectFailure(
        try compare(files / sides[0], files / sides[1]), status: 65, saying: files / "base/01",
        files / "base/07", "digest of the build is 0af1 in the first and 77b2 in the second")
    }
  }

  @Test(.waitsForProcesses, .requirement(89))
  func `incomparable recordings are refused with the status of the cause`() throws {
    let files = try TemporaryDirectory()
    try write(5, in: files / "real")
    try write(5, in: files / "virtual", header: Text.header(clock: "virtual"))
    try write(5, in: files / "damaged", extra: "{\n")
    try FileManager.default.createDirectory(atPath: files / "nothing", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: files / "empty", withIntermediateDirectories: true)
    try Data((Text.header + "\n" + Text.footer() + "\n").utf8)
      .write(to: URL(filePath: files / "empty/recording.jsonl"))
    expectFailure(
      try compare(files / "real", files / "virtual"), status: 65, saying: files / "virtual",
      "clock is monotonic in the first and virtual in the second")
    expectFailure(
      try compare(files / "real", files / "damaged"), status: 65, saying: files / "damaged/recording.jsonl",
      "line")
    expectFailure(
      try compare(files / "real", files / "empty"), status: 65, saying: "nothing to compare", files / "empty")
    for absent in ["nothing", "absent"] {
      expectFailure(
        try compare(files / "real", files / absent), status: 66, saying: files / absent, "recording.jsonl")
    }
    expectFailure(
      try compare(files / "real", files / "real", "--junit", files / "absent/junit.xml"), status: 73,
      saying: "absent/junit.xml")
    let full = try compare(
      files / "real", files / "real", "--junit", "/dev/full", "--markdown", files / "table.md")
    expectFailure(full, status: 74, saying: "/dev/full", "No space left on device")
    #expect(FileManager.default.fileExists(atPath: files / "table.md"))
    expectFailure(
      try compare(files / "real", files / "real", "--fail-on-counts"), status: 65, saying: "no exact counts",
      "--headless")
    for pair in [("a", "a"), ("a", "./a"), ("recording.jsonl", "b")] {
      expectFailure(
        try compare(files / "real", files / "real", "--junit", pair.0, "--markdown", pair.1), status: 64,
        saying: "lantern compare --help")
    }
    for arguments in [["real"], ["real", "real", "--tolerance", "ten"], ["real", "real", "--seed", "-1"]] {
      expectFailure(try Command().run(["compare"] + arguments), status: 64, saying: "lantern compare --help")
    }
  }
}

/// `lantern record --inject-delay` and `--inject-sleep`, which simulate a slower build.
struct InjectedDelayTests {
  @Test(.requirement(116), .waitsForProcesses, arguments: ["delay", "sleep"])
  func `injected work and sleep affect every presented frame and are noted in the recording`(kind: String)
    throws
  {
    let files = try TemporaryDirectory()
    let ending = try Command().run([
      "record", "--headless", "--cycles", "1", "--size", "320x240", "--inject-\(kind)", "3", "--no-pictures",
      "--output", files / "recording",
    ])
    #expect(ending.status == 0, "\(ending.errors)")
    let frames = try CSV(files / "recording/frames.csv").rows
    #expect(frames.count == 36)
    for frame in frames {
      let composed = try #require(frame.number("composite_end"))
      let end = try #require(frame.number("present_end"))
      #expect(end - composed >= 3_000_000)
      let time = try #require(frame.number("processor_time"))
      let begin = try #require(frame.number("begin"))
      #expect(kind == "delay" ? time >= 3_000_000 : time <= end - begin - 2_000_000)
    }
    let header = try String(contentsOfFile: files / "recording/recording.jsonl", encoding: .utf8)
      .prefix { $0 != "\n" }
    #expect(header.contains(#""injected_\#(kind == "delay" ? "work" : "sleep")":"3.0 ms""#))
    let names = try FileManager.default.contentsOfDirectory(atPath: files / "recording")
    #expect(names.filter { $0.hasSuffix(".png") } == [])
  }

  @Test(.waitsForProcesses, arguments: ["delay", "sleep"], ["-1", "101", "nan", "much"])
  func `injected time that is out of range is refused`(kind: String, time: String) throws {
    let files = try TemporaryDirectory()
    expectFailure(
      try Command().run(["record", "--output", files / "recording", "--inject-\(kind)=\(time)"]), status: 64,
      saying: "0 to 100")
  }
}
