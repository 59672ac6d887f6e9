import Foundation
import LanternDesktop
import LanternHarness
import LanternTestSupport
import Testing

/// `lantern-tools init`. That its apps build, run and pass their tests is checked by `make template`.
@Suite(.serialized)
struct InitCommandTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  // Runs the command in the temporary directory.
  private func create(_ arguments: String...) throws -> CommandResult {
    try Command(path: "/bin/sh").run(
      ["-c", "cd '\(files.path)' && exec \"$0\" init \"$@\"", BuildProducts.lanternTools] + arguments)
  }

  @Test(.waitsForProcesses) func `a new app has the files of a package, with its own name everywhere`() throws
  {
    try FileManager.default.createDirectory(atPath: files / "my apps", withIntermediateDirectories: false)
    let result = try create("Note_Book2", "--in", "my apps/")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "created Note_Book2; next: cd 'my apps/Note_Book2' && make run\n")
    let folder = URL(filePath: files / "my apps/Note_Book2")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(
      Set(names).isSuperset(of: [
        "Package.swift", "Makefile", "README.md", ".gitignore", ".github/workflows/ci.yml",
        "debian/control", "debian/rules", "debian/changelog", "debian/copyright", "debian/source/format",
        "Sources/Note_Book2/Note_Book2App.swift", "Tests/Note_Book2Tests/Note_Book2Tests.swift",
        "Tests/Note_Book2Tests/Goldens/note.png",
      ]))
    for name in names where !name.hasSuffix(".png") {
      let file = folder.appending(path: name)
      guard (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == false else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(
        !text.contains("Hello") && !text.contains(/LANTERN_[DPR]/) && !text.contains("EXCLUDED"), "\(name)")
    }
    let package = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    #expect(package.contains("name: \"Note_Book2\"") && package.contains(".package("))
    let makefile = try String(contentsOf: folder.appending(path: "Makefile"), encoding: .utf8)
    #expect(makefile.contains("PACKAGES = libsdl2-dev"))
    let tests = try String(
      contentsOf: folder.appending(path: "Tests/Note_Book2Tests/Note_Book2Tests.swift"), encoding: .utf8)
    #expect(tests.contains("\"\(AppIdentity(name: "Note_Book2").linkScheme)://note/2\""))
  }

  @Test(.waitsForProcesses) func `a minimal app has one source file and one test`() throws {
    let result = try create("Hello", "--minimal", "--lantern", "https://example.org/lantern.git")
    #expect(result.status == 0)
    #expect(result.output == "created Hello; next: cd Hello && make run\n")
    #expect(result.errors == "")
    let sources = try FileManager.default.contentsOfDirectory(atPath: files / "Hello/Sources/Hello")
    #expect(sources == ["HelloApp.swift"])
    let package = try String(contentsOfFile: files / "Hello/Package.swift", encoding: .utf8)
    #expect(package.contains(".package(url: \"https://example.org/lantern.git\", .upToNextMinor(from: \""))
  }

  @Test(.waitsForProcesses, .requirement(131))
  func `an app with accounts uses their product, and its package needs their libraries`() throws {
    let result = try create("Hello", "--accounts", "--lantern", "https://example.org/lantern.git")
    #expect(result.status == 0)
    let sources = try FileManager.default.contentsOfDirectory(atPath: files / "Hello/Sources/Hello")
    #expect(sources == ["HelloApp.swift"])
    func text(_ file: String) throws -> String {
      try String(contentsOfFile: files / "Hello/\(file)", encoding: .utf8)
    }
    #expect(try text("Package.swift").contains("\"LanternDesktop\", \"LanternLogin\", \"LanternFrames\""))
    #expect(try text("Makefile").contains(" libsodium-dev "))
    #expect(try text("debian/control").contains(", libsecret-1-0\n"))
    #expect(try text("Sources/Hello/HelloApp.swift").split(separator: "\n").count < 45)
    let both = try create("Other", "--accounts", "--minimal")
    #expect(both.status == 64 && both.errors.contains("--accounts and --minimal exclude each other"))
  }

  @Test(.waitsForProcesses, arguments: ["list", "form", "settings"])
  func `an app of each shape has the files that its owner keeps, and those that all apps share`(shape: String)
    throws
  {
    let result = try create("Hello", "--\(shape)", "--lantern", "https://example.org/lantern.git")
    #expect(result.status == 0, "\(result.errors)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: files / "Hello")
    #expect(
      Set(names).isSuperset(of: [
        "README.md", "Package.swift", "Makefile", "Sources/Hello/HelloApp.swift",
        "Tests/HelloTests/HelloTests.swift", "Tests/HelloTests/DesktopFileTests.swift", "debian/control",
      ]))
    for name in names where name.hasPrefix("Sources/") && name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: files / "Hello/\(name)", encoding: .utf8)
      #expect(text.split(separator: "\n").count < 60, "\(name)")
    }
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      ("4\n", "Sources/Hello/SettingsScreen.swift"), ("9\nlist\n2\n", "Sources/Hello/ListScreen.swift"),
      ("\n", "Sources/Hello/NotesScreen.swift"),
    ])
  func `on a terminal, the command asks for the shape of the app`(typed: String, file: String) throws {
    let command = "\(BuildProducts.lanternTools) init Hello --lantern https://example.org/lantern.git"
    let result = try Command(path: "/bin/sh").run(
      [
        "-c",
        "cd '\(files.path)' && printf '\(typed)' | script --quiet --return --command '\(command)' /dev/null",
      ])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("2  a list with a search, and the details of an item"))
    #expect(result.output.contains("Enter a number from 1 to 6.") == typed.contains("9"))
    #expect(FileManager.default.fileExists(atPath: files / "Hello/\(file)"))
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      ("A", "a-app", "a"), ("My_App", "my-app", "my-app"), ("x_", "x-", "x-"), ("Hi2", "hi2", "hi2"),
    ])
  func `the Debian package of an app has a name that Debian allows`(
    name: String, package: String, command: String
  ) throws {
    #expect(try create(name).status == 0)
    func text(_ file: String) throws -> String {
      try String(contentsOfFile: files / "\(name)/debian/\(file)", encoding: .utf8)
    }
    let control = try text("control")
    #expect(control.hasPrefix("Source: \(package)\n") && control.contains("\n\nPackage: \(package)\n"))
    #expect(control.contains("\nDepends: ${misc:Depends}, ${shlibs:Depends}, fonts-inter, "))
    #expect(!control.contains("-dev"))
    let changelog = try text("changelog")
    #expect(changelog.hasPrefix("\(package) (1.0.0) unstable; urgency=medium\n"))
    #expect(changelog.contains(/>\ \ [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000\n$/))
    #expect(try text("links") == "usr/lib/\(command)/\(name) usr/bin/\(command)\n")
    let entry = try text("\(command).desktop")
    let identity = AppIdentity(name: name)
    #expect(entry.contains("\nName=\(name)\n") && entry.contains("\nExec=\(command) %u\n"))
    #expect(entry.contains("\nStartupWMClass=\(identity.applicationID)\n"))
    #expect(entry.contains("\nMimeType=x-scheme-handler/\(identity.linkScheme);\n"))
    let validation = try Command(path: "desktop-file-validate").run(
      [files / "\(name)/debian/\(command).desktop"])
    #expect(validation.status == 0 && validation.output == "", "\(validation.output)")
  }

  @Test(.waitsForProcesses)
  func `without the right to install packages, make deb in an app names the command`() throws {
    #expect(try create("Hello").status == 0)
    let user = try OrdinaryUser()
    let makefile = try String(contentsOfFile: files / "Hello/Makefile", encoding: .utf8)
    try user.write(makefile, to: "Makefile")
    // No package is installed, and the user is not an administrator.
    // A script that was just written can't be run while another new process still has it open.
    for program in ["dpkg-query", "sudo"] {
      try FileManager.default.createSymbolicLink(atPath: user / program, withDestinationPath: "/bin/false")
    }
    let folder = user / "."
    let result = try user.start(
      "make", ["--directory", folder, "deb"], environment: ["PATH": "\(folder):/usr/bin:/bin"]
    ).wait()
    #expect(result.status == 2)
    let advice = result.output.firstMatch(
      of: /\nThe packages are not installed\. As root, run: apt-get install --no-install-recommends (.+)\n/)
    #expect(advice?.1.hasPrefix("libsdl2-dev ") == true && advice?.1.hasSuffix(" debhelper dpkg-dev") == true)
    #expect(!result.output.contains("swift build"))
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      ("my app", "must be a letter followed by"), ("2nd", "must be a letter followed by"),
      ("./..", "NAME is a path"), ("../Hello", "NAME is a path"),
      ("Émile", "must be a letter followed by"), ("class", "a keyword of Swift"),
      ("LanternNotes", "the name of a module"),
    ]) func `a name that no module can have is refused`(name: String, reason: String) throws
  {
    let result = try create(name)
    #expect(result.status == 64)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path).isEmpty)
  }

  @Test(.waitsForProcesses, arguments: [Project.root.path, "file:///srv/lantern.git"])
  func `an app that other machines cannot build is said to be one`(lantern: String) throws {
    let result = try create("Hello", "--lantern", lantern)
    #expect(result.status == 0)
    expectMessage(
      result, of: "lantern-tools",
      saying: [
        "Hello gets Lantern from \"\(lantern)\"", "put the URL of a git repository into its Package.swift",
      ])
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
      ["-c", "cd /proc && exec \"$0\" init Hello", BuildProducts.lanternTools])
    #expect(result.status == 73)
    #expect(result.errors.contains("choose a folder where you can write"), "\(result.errors)")
  }

  @Test(.waitsForProcesses) func `a folder that is no checkout is refused`() throws {
    let result = try create("Hello", "--lantern", files.path)
    #expect(result.status == 64)
    #expect(result.errors.contains("has no Package.swift"))
  }
}
