import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The files that `make install` copies, read by the tools that desktops, shells and readers of manuals use.
@Suite(.serialized)
struct InstallationTests {
  private static let programs = ["lantern", "lantern-tools", "lantern-report"]
  private static let desktopFile = "share/applications/org.lantern.Lantern.desktop"
  private static let metainfo = "share/metainfo/org.lantern.Lantern.metainfo.xml"

  @Test(.waitsForProcesses, .requirement(95))
  func `make uninstall removes exactly what make install has copied`() throws {
    let installed = try Installation(in: "opt/my apps", destination: "a stage")
    let complete = try installed.everything
    for file in ["bin/lantern", "bin/lantern-tools", "bin/lantern-report", Self.desktopFile, Self.metainfo] {
      #expect(complete.contains("a stage/opt/my apps/\(file)"))
    }
    // There, no bus looks for services.
    #expect(!complete.contains { $0.contains("dbus-1") })
    #expect(try !installed.text(Self.desktopFile).contains("DBusActivatable"))
    // A file of another program, one of an older version, and a second installation over the first.
    try "other".write(toFile: installed / "share/man/man1/other.1", atomically: false, encoding: .utf8)
    let list = "share/lantern/installed-files"
    try (installed.text(list) + "share/lantern/former.json\n")
      .write(toFile: installed / list, atomically: false, encoding: .utf8)
    try "{}".write(toFile: installed / "share/lantern/former.json", atomically: false, encoding: .utf8)
    try installed.make("install")
    #expect(try installed.everything == complete.union(["a stage/opt/my apps/share/man/man1/other.1"]))

    try installed.make("uninstall")
    let path = "a stage/opt/my apps/share/man/man1/other.1"
    #expect(try installed.everything == Set(path.prefixes))
    try FileManager.default.removeItem(atPath: installed / "share")
    try installed.make("install")
    try installed.make("uninstall")
    #expect(
      try !FileManager.default.fileExists(atPath: installed / "share") && installed.everything.count <= 3)
  }

  @Test(.waitsForProcesses)
  func `without rights, make install names the folder and the command, and changes nothing`() throws {
    let user = try OrdinaryUser()
    let files = try TemporaryDirectory()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: files.path)
    try FileManager.default.createDirectory(
      atPath: Project.path(".build/stage"), withIntermediateDirectories: true)
    for (command, place) in [("install", files.path), ("uninstall", files.path)] {
      let process = try user.start(
        Project.path(".ci/installation"), [command], environment: ["PREFIX": place])
      let result = process.wait()
      #expect(result.status == 1)
      #expect(
        command == "uninstall"
          ? result.errors.hasPrefix("Lantern is not installed in \"\(place)\".")
          : result.errors.hasPrefix("You may not write to \"\(place)\"."), "\(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == [])
  }

  @Test(.waitsForProcesses, arguments: ["opt", ""])
  func `a prefix that is no absolute path is refused`(prefix: String) throws {
    let result = try Command(path: Project.path(".ci/installation"), environment: ["PREFIX": prefix])
      .run(["install"])
    #expect(result.status == 1)
    #expect(result.errors == "PREFIX must be an absolute path, and this is \"\(prefix)\".\n")
  }

  @Test(.waitsForProcesses, .requirement(95), .requirement(98))
  func `the desktop file and the metainfo are valid, in each language of the app`() throws {
    let installed = try Installation(in: "usr", destination: "stage")
    let validation = try Command(path: "desktop-file-validate").run([installed / Self.desktopFile])
    #expect(validation.output + validation.errors == "")
    let appStream = try Command(path: "appstreamcli").run([
      "validate", "--no-net", installed / Self.metainfo,
    ])
    #expect(appStream.status == 0, "\(appStream.output)")

    let service = try installed.text("share/dbus-1/services/org.lantern.Lantern.service")
    #expect(service == "[D-BUS Service]\nName=org.lantern.Lantern\nExec=/usr/bin/lantern\n")
    let (entry, metainfo) = (try installed.text(Self.desktopFile), try installed.text(Self.metainfo))
    #expect(entry.contains("\nDBusActivatable=true\n"))
    for (catalog, locale) in [("ar", "ar"), ("de", "de"), ("es", "es"), ("zh-Hans", "zh_CN")] {
      for key in ["GenericName", "Comment", "Keywords"] { #expect(entry.contains("\n\(key)[\(locale)]=")) }
      #expect(metainfo.contains("<summary xml:lang=\"\(locale)\">"))
      // The actions are named like the tabs that they open.
      let strings = try Project.text("Assets/strings/\(catalog).po")
      for tab in ["Bag", "Account", "Timings"] {
        let pattern = try Regex(
          "msgctxt \"tabs\(tab)\"\nmsgid \"\(tab)\"\nmsgstr \"(.*)\"", as: (Substring, Substring).self)
        let name = try #require(strings.firstMatch(of: pattern)?.1)
        let action = try #require(entry.range(of: "[Desktop Action \(tab.lowercased())]"))
        #expect(
          entry[action.upperBound...].prefix { $0 != "[" || true }.contains("\nName[\(locale)]=\(name)\n"))
      }
    }
  }

  @Test(.waitsForProcesses, .requirement(95))
  func `each program has a manual without warnings, with all of its commands and options`() throws {
    let installed = try Installation(in: "usr", destination: "stage")
    for program in Self.programs {
      let page = installed / "share/man/man1/\(program).1"
      let manual = try Command(path: "man", environment: ["MANWIDTH": "100"])
        .runSuccessfully(["--warnings", "--encoding=UTF-8", "--local-file", page])
      #expect(manual.errors == "")
      let text = manual.output.replacing(/.\u{8}/, with: "")
      for word in try words(of: program) { #expect(text.contains(word), "\(program): \(word)") }
    }
  }

  @Test(.waitsForProcesses, .requirement(95))
  func `bash, zsh and fish complete commands and options`() throws {
    let installed = try Installation(in: "usr", destination: "stage")
    let (bash, zsh, fish) = (
      "share/bash-completion/completions", "share/zsh/site-functions", "share/fish/vendor_completions.d"
    )
    for program in Self.programs {
      try Command(path: "bash").runSuccessfully(["-n", installed / "\(bash)/\(program)"])
      let zshFolder = installed / zsh
      let registered = try Command(path: "zsh").runSuccessfully([
        "-f", "-c",
        "fpath=('\(zshFolder)' $fpath); autoload -U compinit; compinit -u -D; autoload +X _\(program); print $_comps[\(program)]",
      ])
      #expect(registered.output == "_\(program)\n")
      #expect(registered.errors == "")
    }
    let completed = try Command(path: "bash").runSuccessfully([
      "--norc", "-c",
      """
      source '\(installed / "\(bash)/lantern")'
      COMP_WORDS=(lantern rep); COMP_CWORD=1; COMP_LINE='lantern rep'; COMP_POINT=11
      $(complete -p lantern | sed 's/.*-F \\([^ ]*\\).*/\\1/') lantern rep lantern
      printf '%s\\n' "${COMPREPLY[@]}"
      """,
    ])
    #expect(
      completed.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.sorted() == [
        "replay", "report",
      ])
    let suggested = try Command(path: "fish").runSuccessfully([
      "--no-config", "-c",
      "source '\(installed / "\(fish)/lantern.fish")'; complete --do-complete 'lantern rep'",
    ])
    #expect(
      suggested.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.sorted() == [
        "replay", "report",
      ])
  }

  // The subcommands and options of a program, as its help has them.
  private func words(of program: String) throws -> Set<String> {
    let dump = try Command(path: BuildProducts.program(program)).runSuccessfully(["--experimental-dump-help"])
    let root = try #require(
      JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any])
    var words: Set<String> = []
    func add(_ command: [String: Any]) {
      (command["commandName"] as? String).map { _ = words.insert($0) }
      for argument in command["arguments"] as? [[String: Any]] ?? [] {
        for name in argument["names"] as? [[String: Any]] ?? [] {
          guard let text = name["name"] as? String, name["kind"] as? String == "long" else { continue }
          words.insert("--\(text)")
        }
      }
      for subcommand in command["subcommands"] as? [[String: Any]] ?? [] { add(subcommand) }
    }
    (root["command"] as? [String: Any]).map(add)
    return words
  }
}

extension String {
  /// The path and the paths of the folders around it.
  fileprivate var prefixes: [String] {
    let parts = split(separator: "/")
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }
}
