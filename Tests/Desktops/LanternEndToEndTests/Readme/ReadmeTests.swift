import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

@Suite(.serialized)
struct ReadmeTests {
  @Test(.waitsForProcesses)
  func `the lantern commands in the README succeed in the given order`() throws {
    let directory = try TemporaryDirectory()
    let commands = try Project.readme.codeBlocks(in: "sh").filter { $0.hasPrefix("lantern ") }
    #expect(commands.count >= 6)
    for command in commands {
      let arguments = command.split(separator: " ").dropFirst().map(String.init)
      let shell = Command(
        path: "/bin/sh", environment: ["LANTERN": Command().path, "HOME": directory.path])
      // Standard input is a password for the commands that require one.
      let result = try shell.run(
        ["-c", #"cd "$0" && echo "rain on a tin roof" | "$LANTERN" "$@""#, directory.path] + arguments)
      #expect(result.status == 0, "\(command): \(result.errors)")
    }
    #expect(FileManager.default.fileExists(atPath: directory / "recording/frames.csv"))
  }

  // Both sides are the same build. The verdict is not checked here, because the machine may be busy. `make control`
  // checks it.
  @Test(.waitsForProcesses, .requirement(88))
  func `the CI recipe records both builds, compares them and writes its page`() throws {
    let recipe = try #require(
      Project.readme.codeBlocks(in: "sh").first { $0.contains("/lantern gate ") }, "no recipe for CI")
    let directory = try TemporaryDirectory()
    for side in ["base", "new"] {
      try FileManager.default.createDirectory(
        atPath: directory / "\(side)/.build", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: directory / "\(side)/.build/release", withDestinationPath: BuildProducts.directory.path)
    }
    let shorter = " --runs 6 -- --cycles 1"
    let result = try Command(path: "/bin/sh").run(["-c", "cd '\(directory.path)'\n" + recipe + shorter])
    #expect([0, 1].contains(result.status), "\(result.errors)")
    #expect(result.output.contains("verdict: worse") == (result.status == 1))
    #expect(result.output.contains("base: 6 runs, 12 transitions; new: 6 runs, 12 transitions"))
    #expect(FileManager.default.fileExists(atPath: directory / "frames.html"))
  }

  @Test func `every make target in the README is run by CI`() throws {
    let text = try Project.readme.text
    let named = Set(text.matches(of: /make ([a-z]+)/).map { String($0.1) })
    let ci =
      try Project.text(".ci/run") + Project.text(".ci/template")
      + Project.text("Makefile").split(separator: "\nci:")[1]
    let run = Set(ci.matches(of: /(?:make|\$\(MAKE\)) ([a-z]+)/).map { String($0.1) })
    #expect(named.contains("run") && named.contains("test"))
    #expect(named.subtracting(run) == [])
  }

  @Test func `CI runs every command for a new app in the README, in the same order`() throws {
    let commands = try Project.readme.codeBlocks(in: "sh").drop { !$0.hasPrefix("swift run ") }.prefix(5)
    #expect(commands.last == "make dev")
    var rest = try Project.text(".ci/template")[...]
    for command in commands {
      let place = try #require(rest.firstRange(of: command), "\(command)")
      rest = rest[place.upperBound...]
    }
  }

  @Test func `the README installs the packages that an app needs`() throws {
    let command = try #require(
      Project.readme.text.firstMatch(of: /apt-get install --no-install-recommends((?:[^\n]*\\\n)*[^\n]*)/)?.1)
    let listed = command.split { $0.isWhitespace || $0 == "\\" }.map(String.init)
    #expect(listed == (try packages("app")))
  }

  @Test func `the README names the packages that accounts need besides`() throws {
    let listed = try #require(
      Project.readme.text.firstMatch(of: /`LanternAccounts`\s+also needs `([^`]*)`/)?.1)
    #expect(listed.split(separator: " ").map(String.init) == (try packages("run")))
  }

  // The names in .ci/packages for a purpose.
  private func packages(_ purpose: String) throws -> [String] {
    let lines = try Project.text(".ci/packages").split(separator: "\n")
    return lines.filter { $0.hasPrefix("\(purpose): ") }.map { String($0.dropFirst(purpose.count + 2)) }
  }

  @Test func `the example in the README is the minimal template`() throws {
    let example = try Project.text("Assets/templates/minimal/Sources/Hello/HelloApp.swift")
    #expect(try Project.readme.codeBlocks(in: "swift").joined(separator: "\n") + "\n" == example)
  }

  @Test func `the custom transition in the documentation equals the compiled code`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternNavigation/LanternNavigation.docc/WritingATransition.md",
      in: ["Tests/LanternNavigationTests/Transitions/Curtain.swift"], atLeast: 1)
  }

  @Test func `the screenshots of the README exist`() throws {
    let readme = try Project.readme.text
    let screenshots = readme.matches(of: /!\[[^\]]+\]\(([^)]+)\)/).map { String($0.1) }
    #expect(!screenshots.isEmpty)
    // LoginAnimationTests reads the animation.
    #expect(screenshots.contains("Assets/screenshots/login.webp"))
    for screenshot in screenshots where screenshot.hasSuffix(".png") {
      let bytes = try [UInt8](Data(contentsOf: Project.root.appending(path: screenshot)))
      #expect(try Bitmap(png: bytes).size == PixelSize(1280, 800))
    }
  }
}
