import Foundation
import LanternHarness
import LanternScreenFixtures
import LanternTestSupport
import RegexBuilder
import Testing

/// Rules of the architecture that are checked in the built modules. SwiftPM checks the imports during the build.
struct ArchitectureTests {
  // C functions that read a clock or wait for a time.
  private static let clockFunctions: Set<String> = [
    "clock", "clock_gettime", "clock_nanosleep", "dispatch_after", "dispatch_time", "dispatch_walltime",
    "gettimeofday", "nanosleep", "SDL_Delay", "SDL_GetPerformanceCounter", "SDL_GetTicks", "SDL_GetTicks64",
    "sleep", "time", "timer_create", "timerfd_create", "times", "usleep",
  ]
  // Parts of Swift symbols that stand for a clock, the current time or a sleep.
  private static let clockSymbols = [
    "ContinuousClockV", "SuspendingClockV", "8Dispatch0A4TimeV3now", "8Dispatch0A8WallTimeV3now",
    "5TimerV", "4DateVACycfC", "4DateV3now", "timeIntervalSinceNow", "getCurrentAbsoluteTime",
    "systemUptime", "rlE5sleep",
  ]

  private static func readsClock(_ symbol: String) -> Bool {
    clockFunctions.contains(symbol) || clockSymbols.contains { symbol.contains($0) }
  }

  @Test(arguments: [
    "LanternRaster", "CPixels", "LanternWidgets", "LanternNavigation", "LanternRecording",
    "LanternReports", "CSimdjson", "LanternBase", "LanternFiles", "LanternAccounts",
  ])
  func `no module below the frame loop reads a clock, and neither does LanternAccounts`(module: String) throws
  {
    #expect(try ObjectCode.references(of: module).filter(ArchitectureTests.readsClock) == [])
  }

  @Test func `the clock is found in its object code`() throws {
    #expect(try ObjectCode.references(of: "LanternClock").contains("clock_gettime"))
  }

  @Test(.waitsForProcesses) func `every expression that reads a clock is found in object code`() throws {
    let expressions = [
      "ContinuousClock().now", "SuspendingClock().now", "try await Task.sleep(for: .seconds(1))",
      "DispatchTime.now()", "DispatchWallTime.now()", "Date()", "Date.now", "Date(timeIntervalSinceNow: 1)",
      "Date.distantPast.timeIntervalSinceNow", "ProcessInfo.processInfo.systemUptime", "time(nil)", "clock()",
      "usleep(1)", "clock_gettime(CLOCK_MONOTONIC, UnsafeMutablePointer<timespec>.allocate(capacity: 1))",
    ]
    let files = try TemporaryDirectory()
    for (number, expression) in expressions.enumerated() {
      try """
      import Dispatch
      import FoundationEssentials
      import Glibc
      public func read\(number)() async throws -> Any { \(expression) }
      """.write(toFile: files / "read\(number).swift", atomically: true, encoding: .utf8)
    }
    let compiled = try Command(path: "swiftc").run(
      ["-O", "-parse-as-library", "-module-name", "Clocks", "-working-directory", files.path, "-c"]
        + expressions.indices.map { "read\($0).swift" })
    try #require(compiled.status == 0, "\(compiled.errors)")
    for (number, expression) in expressions.enumerated() {
      let symbols = try ObjectCode.references(in: [files / "read\(number).o"])
      #expect(symbols.contains(where: ArchitectureTests.readsClock), "\(expression) in \(symbols.sorted())")
    }
  }

  @Test(.requirement(53)) func `LanternNavigation looks up no type, member or function by name`() throws {
    let lookups = [
      "6MirrorV", "reflectionMirror", "_typeByName", "NSClassFromString", "objc_", "dlopen", "dlsym",
    ]
    func isLookup(_ symbol: String) -> Bool { lookups.contains { symbol.contains($0) } }
    #expect(try ObjectCode.references(of: "LanternNavigation").filter(isLookup) == [])
    // CSecret looks up the functions of the keyring library, so a lookup is found in its object code.
    #expect(try ObjectCode.references(of: "CAccounts").contains(where: isLookup))
  }

  @Test(.requirement(103)) func `the demo has no second copy of what every app gets from LanternDesktop`()
    throws
  {
    // Signals, the instance and the inspector; the folders, and the names of the files in them.
    let calls: Set<String> = [
      "signal", "sigaction", "signalfd", "socket", "bind", "listen", "accept4", "connect", "flock", "fcntl",
      "getenv", "secure_getenv", "getpwuid", "getpwuid_r",
    ]
    #expect(try ObjectCode.references(of: "LanternShop").intersection(calls) == [])
    #expect(try ObjectCode.references(of: "LanternDesktop").isSuperset(of: ["signal", "socket", "bind"]))
    let names = [
      "XDG_", "journal.jsonl", "place.json", "preferences.json", "window.json", "recording.jsonl",
      "instance.lock",
    ]
    func mentions(in folder: String) throws -> [String] {
      try Project.files(in: folder).filter { $0.hasSuffix(".swift") }.flatMap { path in
        let text = try Project.text(path)
        return names.filter { text.contains($0) }
      }
    }
    #expect(try mentions(in: "Sources/Apps/LanternShop") == [])
    #expect(try Set(mentions(in: "Sources/Platform/LanternDesktop")).isSuperset(of: ["XDG_", "place.json"]))
  }

  @Test(.requirement(131)) func `an app without accounts links neither libsodium nor SQLite`() throws {
    func libraries(of program: String) throws -> [Substring] {
      let listed = try Command(path: "readelf").run([
        "--dynamic", "--wide", BuildProducts.directory.appending(path: program).path,
      ])
      try #require(listed.status == 0, "\(listed.errors)")
      return listed.output.split(separator: "\n").filter { $0.contains("(NEEDED)") }
    }
    let names = ["sodium", "sqlite", "utf8proc", "zxcvbn"]
    for program in ["text-editor", "timetable"] {
      let linked = try libraries(of: program)
      #expect(linked.contains { $0.contains("libSDL2") })
      #expect(linked.filter { line in names.contains { line.contains($0) } } == [], "\(program)")
    }
    let linked = try libraries(of: "lantern")
    for name in names {
      #expect(linked.contains { $0.contains(name) }, "\(name) is found where it is linked")
    }
  }

  @Test(.requirement(24)) func `the whole user interface is written in code`() throws {
    let sources: Set = ["swift", "c", "h", "cpp", "modulemap", "md"]
    let extensions = sources.union(["json", "png", "webp", "dict", "txt", "yml", "sql", "py", "po", "pot"])
    let names: Set = ["Makefile", "gitignore", "packages"]
    let others = ["Assets/documentation/", "Assets/desktop/", "Assets/templates/common/debian/"]
    for path in try Project.files(in: "Sources") + Project.files(in: "Assets")
    where !others.contains(where: path.hasPrefix) {
      let file = URL(filePath: path)
      // There are no interface builder files, no markup and no style sheets: only code, the resources that it shows,
      // translations, and queries. The site, packages, and what desktops read of an installed app are no part of it.
      #expect(extensions.contains(file.pathExtension) || names.contains(file.lastPathComponent), "\(path)")
    }
  }
}

/// The object code of a module, as the linker sees it.
private enum ObjectCode {
  /// Returns the symbols that a module of the package uses and does not define.
  static func references(of module: String) throws -> Set<String> {
    let folder = BuildProducts.directory.appending(path: "\(module).build")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".o") }
    try #require(!files.isEmpty, "\(folder.path) has no object files")
    return try references(in: files.map { folder.appending(path: $0).path })
  }

  /// Returns the symbols that object files use and do not define themselves. Another of the files may define them.
  static func references(in files: [String]) throws -> Set<String> {
    let listed = try Command(path: "nm").run(
      ["--undefined-only", "--format=posix"] + files)
    try #require(listed.status == 0, "\(listed.errors)")
    // A line contains a symbol and `U` or `w`. The lines in between name the files.
    let lines = listed.output.split(separator: "\n").map { $0.split(separator: " ") }
    return Set(lines.filter { $0.count > 1 && ["U", "w"].contains($0[1]) }.map { String($0[0]) })
  }
}
