import Foundation
import LanternDesktop
import LanternHarness
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// The options of `lantern report`.
struct ReportOptionsTests {
  private let files: TemporaryDirectory
  private var recording: String { files / "one" }

  init() throws {
    files = try TemporaryDirectory()
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(atPath: files / name, withIntermediateDirectories: true)
      var lines = RecordingText.twoTransitions.map { $0 + "\n" }.joined()
      if name == "two" { lines = lines.replacing("31250000", with: "31250001") }
      try lines.write(toFile: files / "\(name)/recording.jsonl", atomically: false, encoding: .utf8)
    }
  }

  @Test(.waitsForProcesses, .requirement(88))
  func `with --html, the page is written and only its path is printed`()
    throws
  {
    let ending = try Command().run(["report", recording, "--html", files / "page.html"])
    #expect(ending.status == 0)
    #expect(ending.output == "wrote \(files / "page.html")\n")
    #expect(ending.errors == "")
    let page = try HTMLElement.page(String(contentsOfFile: files / "page.html", encoding: .utf8))
    #expect(page.all("h1").map(\.text) == ["Transition frames"])
  }

  @Test(
    .waitsForProcesses, .enabled(if: Command.canMount, "needs a mount of its own"),
    arguments: ["page.html", "link.html", "old.html"])
  func `on a full disk, no part of a page is left`(name: String) throws {
    // A page of this recording does not fit on a disk of two pages of memory.
    let command = """
      mkdir "$1/disk" && mount -t tmpfs -o size=8k none "$1/disk" || exit 99
      echo old > "$1/disk/old.html" && ln -s target.html "$1/disk/link.html" || exit 99
      "$0" report "$1/one" --html "$1/disk/$2"
      status=$?
      ls -A "$1/disk" > "$1/list" && cat "$1/disk/old.html" > "$1/copy"
      exit $status
      """
    let ending = try Command(path: "unshare").run([
      "-rm", "sh", "-c", command, Command().path, files.path, name,
    ])
    expectFailure(ending, status: 74, saying: "\"\(files / "disk/\(name)")\"", "No space left on device")
    #expect(try String(contentsOfFile: files / "list", encoding: .utf8) == "link.html\nold.html\n")
    #expect(try String(contentsOfFile: files / "copy", encoding: .utf8) == "old\n")
  }

  @Test(.waitsForProcesses) func `an existing page is replaced completely`() throws {
    try String(repeating: "x", count: 1_000_000).write(
      toFile: files / "page.html", atomically: false, encoding: .utf8)
    #expect(try Command().run(["report", recording, "--html", files / "page.html"]).status == 0)
    let text = try String(contentsOfFile: files / "page.html", encoding: .utf8)
    #expect(text.hasSuffix("</html>\n"))
  }

  @Test(.waitsForProcesses) func `the same recording gives the same page`() throws {
    for name in ["a.html", "b.html"] {
      #expect(try Command().run(["report", recording, "--html", files / name]).status == 0)
    }
    #expect(
      FileManager.default.contents(atPath: files / "a.html")
        == FileManager.default.contents(atPath: files / "b.html"))
  }

  @Test(.waitsForProcesses, .requirement(88))
  func `with --json, only JSON is printed`()
    throws
  {
    let ending = try Command().run(["report", recording, "--json"])
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    let report = try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any]
    let all = report?["all"] as? [String: Any]
    #expect(all?["frames_presented"] as? Int == 5)

    let both = try Command().run(["report", recording, "--json", "--html", files / "page.html"])
    #expect(both.status == 0)
    #expect(both.output == ending.output)
    #expect(both.errors == "lantern: wrote \(files / "page.html")\n")
  }

  @Test(.waitsForProcesses) func `several recordings, or a folder of them, give one report`()
    throws
  {
    let ending = try Command().run(["report", recording, files / "two"])
    #expect(ending.status == 0)
    #expect(ending.output.contains("2 recordings"))
    let folder = try Command().run(["report", files.path])
    #expect(folder.output == ending.output)
  }

  @Test(.waitsForProcesses) func `a page that cannot be written is reported`() throws {
    let nowhere = try Command().run(["report", recording, "--html", files / "nowhere/page.html"])
    expectFailure(nowhere, status: 73, saying: "cannot create", files / "nowhere/page.html")
    expectFailure(
      try Command().run(["report", recording, "--html", files.path]), status: 73, saying: "cannot create")
    expectFailure(
      try Command().run(["report", recording, "--html", "/dev/full"]), status: 74, saying: "cannot write")
  }

  @Test(.waitsForProcesses) func `no page is written for a missing recording`() throws {
    let ending = try Command().run(["report", files / "nothing", "--html", files / "page.html"])
    expectFailure(ending, status: 66, saying: "no recording in \"\(files / "nothing")\"")
    #expect(!FileManager.default.fileExists(atPath: files / "page.html"))
  }

  @Test(.waitsForProcesses) func `--html and report require a path`() throws {
    #expect(try Command().run(["report", recording, "--html"]).status == 64)
    #expect(try Command().run(["report"]).status == 64)
  }
}
