import Foundation
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

@Suite(.serialized)
struct ReadmeTests {
  @Test(.waitsForProcesses)
  func `every lantern command in the README works as written, in its order`() throws {
    let folder = try TemporaryDirectory()
    let commands = try Project.readme.blocks(in: "sh").filter { $0.hasPrefix("lantern ") }
    #expect(commands.count >= 6)
    for command in commands {
      let arguments = command.split(separator: " ").dropFirst().map(String.init)
      let shell = Command(
        path: "/bin/sh", environment: ["LANTERN": Command().path, "HOME": folder.path])
      // A password, for those that ask for one.
      let ending = try shell.run(
        ["-c", #"cd "$0" && echo "rain on a tin roof" | "$LANTERN" "$@""#, folder.path] + arguments)
      #expect(ending.status == 0, "\(command): \(ending.errors)")
    }
    #expect(FileManager.default.fileExists(atPath: folder / "recording/frames.csv"))
  }

  // Of the same build on both sides. That it is not worse is for `make control` to say: this machine may be busy.
  @Test(.waitsForProcesses, .requirement(88))
  func `the recipe for CI records both sides in turn, compares them and leaves its files`() throws {
    let lines = try Project.readme.blocks(in: "sh")
    let start = try #require(lines.firstIndex { $0 == "set -e" })
    let end = try #require(lines.firstIndex { $0.contains("lantern compare") })
    let recipe = lines[start...end].joined(separator: "\n")
    #expect(end - start < 10)
    let folder = try TemporaryDirectory()
    for side in ["base", "new"] {
      try FileManager.default.createDirectory(
        atPath: folder / "\(side)/.build", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder / "\(side)/.build/release", withDestinationPath: BuildProducts.directory.path)
    }
    let ending = try Command(path: "/bin/sh").run(["-c", "cd '\(folder.path)'\n" + recipe])
    #expect([0, 1].contains(ending.status), "\(ending.errors)")
    #expect(ending.output.contains("verdict: worse") == (ending.status == 1))
    #expect(ending.output.contains("base: 5 runs, 30 transitions; new: 5 runs, 30 transitions"))
    #expect(FileManager.default.fileExists(atPath: folder / "frames.xml"))
    let table = try String(contentsOfFile: folder / "frames.md", encoding: .utf8)
    #expect(table.hasPrefix("### Frames: "))
    // Against a build that takes 30 ms longer for each frame. Which verdict a busy machine allows is not certain.
    let slowed = recipe.replacing("--no-pictures", with: "--no-pictures --inject-delay 30").replacing(
      "base new; do", with: "new; do")
    let failing = try Command(path: "/bin/sh").run(["-c", "cd '\(folder.path)'\n" + slowed])
    #expect([0, 1].contains(failing.status), "\(failing.errors)")
    #expect(failing.output.hasSuffix("verdict: worse\n") == (failing.status == 1))
  }

  @Test func `every make target in the README is run by CI`() throws {
    let text = try Project.readme.text
    let named = Set(text.matches(of: /make ([a-z]+)/).map { String($0.1) })
    let ci = try Project.text(".ci/run") + Project.text("Makefile").split(separator: "\nci:")[1]
    let run = Set(ci.matches(of: /(?:make|\$\(MAKE\)) ([a-z]+)/).map { String($0.1) })
    #expect(named.contains("run") && named.contains("test"))
    #expect(named.subtracting(run) == [])
  }

  @Test func `the README's example is the one that is compiled here`() throws {
    let example = try Project.text("Tests/LanternEndToEndTests/Readme/ReadmeExample.swift")
      .replacing("@MainActor\n", with: "")
    let block = try Project.readme.blocks(in: "swift").joined(separator: "\n")
    #expect(example.contains(block))
  }

  @Test func `the documentation's transition of one's own is the one that is compiled here`() throws {
    let article = "Sources/LanternNavigation/LanternNavigation.docc/WritingATransition.md"
    let block = try Project.Readme(text: Project.text(article)).blocks(in: "swift").joined(separator: "\n")
    #expect(block.contains("struct Curtain"))
    #expect(try Project.text("Tests/LanternNavigationTests/Transitions/Curtain.swift").contains(block))
  }

  @MainActor
  @Test func `the README's example shows its greeting under a bar with its title`() throws {
    let greeting = Flow("greeting")
    let root = RootController(
      flows: [greeting: { ScreenStack(root: Greeting(title: "Greeting")) }], first: greeting,
      size: PixelSize(640, 400), environment: Environment(theme: .light, typesetter: try FontTypesetter()))
    root.update(to: .zero)
    #expect(root.semantics.map(\.semantics.name) == ["Greeting", "Greeting", "Good evening"])
  }

  @Test func `the README has fewer than 150 lines and shows pictures that exist`() throws {
    let readme = try Project.readme.text
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
    let pictures = readme.matches(of: /!\[[^\]]+\]\(([^)]+)\)/).map { String($0.1) }
    #expect(!pictures.isEmpty)
    for picture in pictures {
      let bytes = try [UInt8](Data(contentsOf: Project.root.appending(path: picture)))
      #expect(try Bitmap(png: bytes).size == PixelSize(1280, 800))
    }
  }
}
