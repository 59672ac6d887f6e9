import Foundation
import LanternHarness
import LanternScreenFixtures
import LanternTestSupport
import RegexBuilder
import Testing

/// What the architecture demands of the built modules. Which module may import which, SwiftPM checks during the build.
struct ArchitectureTests {
  // Functions of C that read a clock or wait for a time.
  private static let clockFunctions: Set<String> = [
    "clock", "clock_gettime", "clock_nanosleep", "dispatch_after", "dispatch_time", "dispatch_walltime",
    "gettimeofday", "nanosleep", "SDL_Delay", "SDL_GetPerformanceCounter", "SDL_GetTicks", "SDL_GetTicks64",
    "sleep", "time", "timer_create", "timerfd_create", "times", "usleep",
  ]
  // The same in Swift: parts of symbols that name a clock, a moment that is now, or a sleep.
  private static let clockSymbols = [
    "ContinuousClockV", "SuspendingClockV", "8Dispatch0A4TimeV3now", "8Dispatch0A8WallTimeV3now",
    "5TimerV", "4DateVACycfC", "4DateV3now", "timeIntervalSinceNow", "getCurrentAbsoluteTime",
    "systemUptime", "rlE5sleep",
  ]

  private static func readsClock(_ symbol: String) -> Bool {
    clockFunctions.contains(symbol) || clockSymbols.contains { symbol.contains($0) }
  }

  @Test(arguments: [
    "LanternRaster", "CPixels", "LanternWidgets", "LanternNavigation", "LanternRecords", "CSimdjson",
    "LanternAccounts",
  ])
  func `nothing below the frame loop reads a clock, and neither do the accounts`(module: String) throws {
    #expect(try ObjectCode.references(of: module).filter(ArchitectureTests.readsClock) == [])
  }

  @Test func `the frame loop reads a clock, and its object code shows that`() throws {
    #expect(try ObjectCode.references(of: "LanternFrames").contains("clock_gettime"))
  }

  @Test(.waitsForProcesses) func `every way to ask for the time is found in object code`() throws {
    let ways = [
      "ContinuousClock().now", "SuspendingClock().now", "try await Task.sleep(for: .seconds(1))",
      "DispatchTime.now()", "DispatchWallTime.now()", "Date()", "Date.now", "Date(timeIntervalSinceNow: 1)",
      "Date.distantPast.timeIntervalSinceNow", "ProcessInfo.processInfo.systemUptime", "time(nil)", "clock()",
      "usleep(1)", "clock_gettime(CLOCK_MONOTONIC, UnsafeMutablePointer<timespec>.allocate(capacity: 1))",
    ]
    let files = try TemporaryDirectory()
    for (number, way) in ways.enumerated() {
      try """
      import Dispatch
      import FoundationEssentials
      import Glibc
      public func way\(number)() async throws -> Any { \(way) }
      """.write(toFile: files / "way\(number).swift", atomically: true, encoding: .utf8)
    }
    let compiled = try Command(path: "swiftc").run(
      ["-O", "-parse-as-library", "-module-name", "Ways", "-working-directory", files.path, "-c"]
        + ways.indices.map { "way\($0).swift" })
    try #require(compiled.status == 0, "\(compiled.errors)")
    for (number, way) in ways.enumerated() {
      let symbols = try ObjectCode.references(in: [files / "way\(number).o"])
      #expect(symbols.contains(where: ArchitectureTests.readsClock), "\(way) in \(symbols.sorted())")
    }
  }

  @Test(.requirement(53)) func `navigation looks up no type, no member and no function by its name`() throws {
    let lookups = [
      "6MirrorV", "reflectionMirror", "_typeByName", "NSClassFromString", "objc_", "dlopen", "dlsym",
    ]
    func isLookup(_ symbol: String) -> Bool { lookups.contains { symbol.contains($0) } }
    #expect(try ObjectCode.references(of: "LanternNavigation").filter(isLookup) == [])
    // What loads the keyring's library looks functions up, and is found.
    #expect(try ObjectCode.references(of: "CSecret").contains(where: isLookup))
  }

  @Test(.requirement(24)) func `all of the user interface is code`() throws {
    let endings: Set = ["swift", "c", "h", "cpp", "modulemap", "md", "json", "png", "dict", "txt"]
    for path in try Project.files(in: "Sources") + Project.files(in: "Assets") {
      let file = URL(filePath: path)
      // No interface builder's file, no markup, no style sheet: only code, and what it shows.
      #expect(endings.contains(file.pathExtension) || file.lastPathComponent == "Makefile", "\(path)")
    }
  }
}

/// What the compiler made of a module, as the linker sees it.
private enum ObjectCode {
  /// The symbols that a module of the package uses and does not define.
  static func references(of module: String) throws -> Set<String> {
    let folder = BuildProducts.directory.appending(path: "\(module).build")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".o") }
    try #require(!files.isEmpty, "\(folder.path) has no object files")
    return try references(in: files.map { folder.appending(path: $0).path })
  }

  /// The symbols that object files use; where they define one for each other, that one too.
  static func references(in files: [String]) throws -> Set<String> {
    let listed = try Command(path: "nm").run(
      ["--undefined-only", "--format=posix"] + files)
    try #require(listed.status == 0, "\(listed.errors)")
    // A line is a symbol and a U or a w; the lines between name the files.
    let lines = listed.output.split(separator: "\n").map { $0.split(separator: " ") }
    return Set(lines.filter { $0.count > 1 && ["U", "w"].contains($0[1]) }.map { String($0[0]) })
  }
}
