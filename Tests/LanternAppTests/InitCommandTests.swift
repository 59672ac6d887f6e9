import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// `lantern init`. That its apps build, run and pass their tests is checked by `make template`.
@Suite(.serialized)
struct InitCommandTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  // Runs the command in the temporary directory.
  private func create(_ arguments: String...) throws -> CommandResult {
    try Command(path: "/bin/sh").run(
      ["-c", "cd '\(files.path)' && exec \"$0\" init \"$@\"", BuildProducts.lantern] + arguments)
  }

  @Test(.waitsForProcesses) func `a new app has the files of a package, with its own name everywhere`() throws
  {
    let result = try create("NoteBook2")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "created NoteBook2; next: cd NoteBook2 && make run\n")
    let folder = URL(filePath: files / "NoteBook2")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(
      Set(names).isSuperset(of: [
        "Package.swift", "Makefile", "README.md", ".gitignore", ".github/workflows/ci.yml",
        "Sources/NoteBook2/NoteBook2App.swift", "Tests/NoteBook2Tests/NoteBook2Tests.swift",
        "Tests/NoteBook2Tests/Goldens/note.png",
      ]))
    for name in names where !name.hasSuffix(".png") {
      let file = folder.appending(path: name)
      guard (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == false else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("Hello") && !text.contains("LANTERN_D") && !text.contains("EXCLUDED"), "\(name)")
    }
    let package = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    #expect(package.contains("name: \"NoteBook2\"") && package.contains(".package("))
    let makefile = try String(contentsOf: folder.appending(path: "Makefile"), encoding: .utf8)
    #expect(makefile.contains("PACKAGES = libsdl2-dev"))
  }

  @Test(.waitsForProcesses) func `a minimal app has one source file and one test`() throws {
    #expect(try create("Hello", "--minimal", "--lantern", "https://example.org/lantern.git").status == 0)
    let sources = try FileManager.default.contentsOfDirectory(atPath: files / "Hello/Sources/Hello")
    #expect(sources == ["HelloApp.swift"])
    let package = try String(contentsOfFile: files / "Hello/Package.swift", encoding: .utf8)
    #expect(package.contains(".package(url: \"https://example.org/lantern.git\", .upToNextMinor(from: \""))
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      ("apps/Hello", "NAME is a path"), ("my app", "NAME must be a letter"), ("2nd", "NAME must be a letter"),
      ("", "NAME must be a letter"), ("Émile", "NAME must be a letter"), ("class", "a keyword of Swift"),
      ("LanternNotes", "the name of a module"),
    ]) func `a name that no module can have is refused`(name: String, reason: String) throws
  {
    let result = try create(name)
    #expect(result.status == 64)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path).isEmpty)
  }

  @Test(.waitsForProcesses) func `an existing folder stays as it is`() throws {
    try FileManager.default.createDirectory(atPath: files / "Hello", withIntermediateDirectories: false)
    let result = try create("Hello")
    #expect(result.status == 73)
    #expect(result.errors.contains("exists already; choose another name"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "Hello").isEmpty)
  }

  @Test(.waitsForProcesses) func `a folder without write permission is named`() throws {
    // Not even root can write there.
    let result = try Command(path: "/bin/sh").run(
      ["-c", "cd /proc && exec \"$0\" init Hello", BuildProducts.lantern])
    #expect(result.status == 73)
    #expect(result.errors.contains("change to a folder where you can write"), "\(result.errors)")
  }

  @Test(.waitsForProcesses) func `a folder that is no checkout is refused`() throws {
    let result = try create("Hello", "--lantern", files.path)
    #expect(result.status == 64)
    #expect(result.errors.contains("has no Package.swift"))
  }
}
