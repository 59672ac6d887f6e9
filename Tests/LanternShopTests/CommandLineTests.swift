import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Invalid command lines are reported in one line, and nothing is opened or written.
struct CommandLineTests {
  @Test(
    .waitsForProcesses,
    arguments: [
      (["--bogus"], "--bogus"),
      (["--fps", "-60"], "24 to 240"),
      (["--scale", "-1"], "from 1 to 3"),
      (["--size", "-1"], "1280x800"),
      (["--text-scale", "-1"], "75 to 200"),
      (["record", "--output", "folder", "--cycles", "-3"], "The value \"-3\""),
      (["record", "--output", "folder", "--inject-delay", "-3"], "0 to 100"),
      (["compare", "one", "two", "--seed", "-1"], "a whole number from 0"),
      (["compare", "one", "two", "--tolerance", "-1ms"], "\"-1ms\" is not a tolerance"),
      (["run", "--bogus"], "--bogus"),
      (["teapot"], "teapot"),
      (["--size", "0x0"], "1280x800"),
      (["--size", "640"], "1280x800"),
      (["--size", "640x"], "1280x800"),
      (["--size", "640x480x24"], "1280x800"),
      (["--size", "widexhigh"], "1280x800"),
      (["--size=-640x480"], "1280x800"),
      (["--size", "99999999999999999999x480"], "1280x800"),
      (["--size", "9223372036854775807x1"], "16384 pixels per side"),
      (["--size", "1000000x1000000"], "16384 pixels per side"),
      (["--size", "16385x1"], "16384 pixels per side"),
      (["--size", "6000x100", "--scale", "3"], "16384 pixels per side"),
      (["--fps", "0"], "24 to 240"),
      (["--fps", "23"], "24 to 240"),
      (["--fps", "241"], "24 to 240"),
      (["--fps", "abc"], "24 to 240"),
      (["--fps", "59.94"], "24 to 240"),
      (["--scale", "0"], "from 1 to 3"),
      (["--scale", "3.5"], "from 1 to 3"),
      (["--scale", "nan"], "from 1 to 3"),
      (["--splash-delay=-1"], "0 to 3600"),
      (["--splash-delay", "-1"], "--splash-delay"),
      (["--splash-delay", "soon"], "0 to 3600"),
      (["--theme", "pink"], "light"),
      (["--contrast", "low"], "normal"), (["--motion", "wild"], "reduced"),
      (["--display", "far"], "remote"),
      (["run", "--cycles", "2"], "--cycles"),
      (["--record", "folder", "--no-record"], "one of --record and --no-record"),
      (["record"], "--output"),
      (["record", "--output", "folder", "--cycles", "0"], "1 to 10000"),
      (["record", "--output", "folder", "--cycles", "10001"], "1 to 10000"),
      (["report"], "folder"),
      (["report", "one", "--cycles", "2"], "--cycles"),
    ])
  func `an invalid command line is refused with a one-line message`(
    arguments: [String], says word: String
  ) throws {
    let ending = try Command().run(arguments)
    // Options without a command are those of run.
    let command = arguments[0].hasPrefix("-") ? "run " : arguments[0] == "teapot" ? "" : arguments[0] + " "
    expectFailure(ending, status: 64, saying: word, "ee lantern \(command)--help\n")
    #expect(ending.output == "")
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      (["compar", "one", "two"], "\"compar\" is not a command; did you mean \"compare\"? See lantern --h"),
      (["recrod", "--output", "folder"], "did you mean \"record\"? See lantern --help"),
      (
        ["accounts", "lsit"], "\"lsit\" is not a command; did you mean \"list\"? See lantern accounts --help"
      ),
      (["accounts", "bogus"], "\"bogus\" is not a command; see lantern accounts --help"),
      (["help", "bogus"], "\"bogus\" is not a command; see lantern --help"),
      (["help", "acounts"], "did you mean \"accounts\"? See lantern --help"),
      (["help", "accounts", "lst"], "did you mean \"list\"? See lantern accounts --help"),
      (["accounts", "add", "nobody"], "see lantern accounts add --help"),
      (["gallery", "--hudd"], "Did you mean \"--hud\"? See lantern gallery --help"),
    ])
  func `a mistyped command is refused with a suggestion and the help of the command before it`(
    arguments: [String], message: String
  ) throws {
    let ending = try Command().run(arguments)
    expectFailure(ending, status: 64, saying: message)
    #expect(ending.output == "")
  }

  // The shell makes the bytes, because a Swift string cannot have them.
  @Test(
    .waitsForProcesses,
    arguments: [
      "record --headless --cycles 1 --size 320x240 --output", "--data-dir", "--no-record --data-dir",
      "report",
      "compare .", "replay", "accounts list --data-dir",
    ])
  func `a path that is not UTF-8 is refused with its bytes, and nothing is written`(words: String) throws {
    let files = try TemporaryDirectory()
    let command = "exec \"$0\" \(words) \"$1/it's $(printf '\\377\\376')\""
    let ending = try Command(path: "/bin/sh").run(["-c", command, Command().path, files.path])
    expectFailure(
      ending, status: 64, saying: #"$'\#(files.path)/it\'s \xff\xfe'"#, "UTF-8", "see lantern", "--help")
    #expect(ending.output == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == [])
  }

  @Test(.waitsForProcesses)
  func `a path in UTF-8 is used as it is`() throws {
    let files = try TemporaryDirectory()
    let folder = files / "Aufnahme für 李"
    let ending = try Command()
      .run(["record", "--headless", "--cycles", "1", "--size", "320x240", "--output", folder])
    #expect(ending.status == 0)
    #expect(FileManager.default.fileExists(atPath: folder + "/recording.jsonl"))
  }

  @Test(.waitsForProcesses)
  func `a size that exceeds the memory is refused before anything is opened`() throws {
    // The address space is limited, so that the result is the same on every machine.
    let command = "ulimit -v 3000000; exec \"$0\" record --headless --size 16000x16000 --output \"$1\""
    let files = try TemporaryDirectory()
    let ending = try Command(path: "/bin/sh")
      .run(["-c", command, Command().path, files / "recording"])
    expectFailure(ending, status: 64, saying: "memory", "smaller --size")
    #expect(!FileManager.default.fileExists(atPath: files / "recording"))
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      (
        ["run", "--help"],
        [
          "--data-dir", "--size", "--scale", "--fps", "--display", "--theme", "--contrast", "--motion",
          "--splash-delay",
          "--inspect",
          "--hud",
          "--record", "--no-record",
        ]
      ),
      (
        ["record", "--help"],
        [
          "--headless", "--cycles", "--output", "--size", "--scale", "--fps", "--display", "--theme",
          "--contrast",
          "--motion",
          "--splash-delay", "--inject-delay", "--no-pictures",
        ]
      ),
      (["compare", "--help"], ["--tolerance", "--html", "--junit", "--markdown", "--seed", "65", "66"]),
      (
        ["gate", "--help"],
        ["--runs", "--timeout", "--output", "--append", "--name", "--html", "65", "69", "75"]
      ),
      (["history", "--help"], ["--html"]),
      (["report", "--help"], ["recording.jsonl", "folder", "--html", "--json"]),
      (["dev", "--help"], ["--product", "--record", "Ctrl+C"]),
      (["--help"], ["run", "record", "report", "compare", "gate", "dev", "--version", "64", "69", "73"]),
      (["help", "record"], ["--cycles"]),
    ])
  func `help succeeds and lists every option`(arguments: [String], options: [String]) throws {
    let ending = try Command().run(arguments)
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    for option in options { #expect(ending.output.contains(option)) }
  }

  @Test(.waitsForProcesses)
  func `the version includes SDL's, and the reason if there is no display driver`() throws {
    let ending = try Command().run(["--version"])
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(
      ending.output.contains(
        /^lantern \d+\.\d+\.\d+ (release|debug), SDL 2\.\d+\.\d+ with FreeType 2\.\d+\.\d+, no display: .+\n$/
      )
    )
  }
}
