import Foundation
import LanternScreenFixtures
import LanternTestSupport
import RegexBuilder
import Testing

/// The rules of the house that a compiler does not hold: which module may know which, and where there is no clock.
struct ImportTests {
  /// What each target may import. `Package.swift` names the modules of the project; this names the system's too.
  private static let allowed: [String: Set<String>] = [
    "LanternRaster": ["CPNG", "CPixels"],
    "LanternWidgets": ["LanternRaster", "Glibc", "Synchronization"],
    "LanternNavigation": ["LanternWidgets", "LanternRaster", "FoundationEssentials", "Synchronization"],
    "LanternRecords": ["CSimdjson", "FoundationEssentials", "Dispatch", "Glibc", "Synchronization"],
    "LanternFrames": [
      "CScheduler", "LanternRecords", "LanternNavigation", "LanternWidgets", "LanternRaster",
      "FoundationEssentials",
      "Dispatch", "Glibc",
      "Synchronization",
    ],
    "LanternSDL": [
      "CSDL", "CWayland", "CFontconfig", "CFriBidi", "CHarfBuzz", "CUnibreak", "LanternFrames",
      "LanternRecords", "LanternWidgets", "LanternRaster",
      "FoundationEssentials",
      "Dispatch", "Glibc", "Synchronization",
    ],
    "LanternAccounts": [
      "GRDB", "CSodium", "CUtf8proc", "CZxcvbn", "CSecret", "FoundationEssentials", "Glibc",
      "Synchronization",
    ],
    "LanternApp": [
      "ArgumentParser", "LanternAccounts", "LanternSDL", "LanternFrames", "LanternRecords",
      "LanternNavigation",
      "LanternWidgets", "LanternRaster",
      "FoundationEssentials", "Dispatch", "Glibc", "Synchronization",
    ],
    "lantern": ["LanternApp", "Glibc"],
    "LanternAccountsTrial": ["LanternAccounts", "FoundationEssentials", "Glibc", "Synchronization"],
    "LanternBench": [
      "LanternApp", "LanternAccounts", "LanternSDL", "LanternFrames", "LanternRecords", "LanternNavigation",
      "LanternWidgets",
      "LanternRaster",
      "FoundationEssentials", "Dispatch", "Glibc",
    ],
    "LanternFuzz": ["LanternRecords", "FoundationEssentials", "Glibc"],
    "LanternLinkFuzz": ["LanternNavigation"],
    "LanternAccountsFuzz": ["LanternAccounts", "FoundationEssentials"],
    "LanternObserver": ["LanternRaster", "Foundation"],
    "LanternTests": [
      "LanternObserver", "LanternApp", "LanternAccounts", "LanternBench",
      "LanternSDL", "LanternFrames", "LanternRecords", "LanternNavigation", "LanternWidgets", "LanternRaster",
      "Foundation", "GRDB",
      "Dispatch", "RegexBuilder", "Synchronization", "Testing",
    ],
  ]

  /// The ways to ask what time it is.
  private static let clocks = [
    "ContinuousClock", "SuspendingClock", "MonotonicClock", "DispatchTime", "DispatchWallTime",
    "DispatchSource",
    "ProcessInfo", "Date()", "Date(timeIntervalSinceNow", "Date.now", "clock_gettime", "gettimeofday",
    "time(nil", "mach_absolute_time",
    "SDL_GetTicks", "Task.sleep", "usleep", "nanosleep", "Timer",
  ]

  @Test func `a module imports what the table allows and nothing else`() throws {
    let files = try SourceFile.all()
    #expect(files.count > 100)
    for file in files {
      guard let allowed = ImportTests.allowed[file.target] else {
        Issue.record("\(file.path) belongs to no target of the table")
        continue
      }
      for module in file.imports where !allowed.contains(module) {
        Issue.record("\(file.path) imports \(module)")
      }
    }
    #expect(Set(files.map(\.target)) == Set(ImportTests.allowed.keys))
  }

  @Test func `an import line is read in all its forms`() {
    // Written otherwise here, for this file is read too.
    let text = """
      bring One
        public bring Two
      @preconcurrency internal bring Three
      @_spi(Inside) bring Four
      bring struct Five.Part
      bring Six.Part // bring Seven
      // bring Eight
      let text = "bring Nine"
      """.replacing("bring", with: "import")
    #expect(SourceFile.imports(in: text) == ["One", "Two", "Three", "Four", "Five", "Six"])
  }

  @Test func `a target's C modules are imported nowhere else`() throws {
    let owners = [
      "CSDL": "LanternSDL", "CWayland": "LanternSDL", "CFontconfig": "LanternSDL", "CFriBidi": "LanternSDL",
      "CHarfBuzz": "LanternSDL", "CUnibreak": "LanternSDL", "CPNG": "LanternRaster",
      "CPixels": "LanternRaster",
      "CScheduler": "LanternFrames", "CSimdjson": "LanternRecords", "CSodium": "LanternAccounts",
      "CUtf8proc": "LanternAccounts", "CZxcvbn": "LanternAccounts", "CSecret": "LanternAccounts",
    ]
    let files = try SourceFile.all()
    for (module, owner) in owners {
      let targets = files.filter { $0.imports.contains(module) }.map(\.target)
      #expect(Set(targets) == [owner])
    }
  }

  @Test(arguments: ["LanternRaster", "LanternWidgets", "LanternNavigation", "LanternAccounts"])
  func `nothing below the frame loop reads a clock, and neither do the accounts`(target: String) throws {
    for file in try SourceFile.all() where file.target == target {
      for (number, line) in file.code.enumerated() {
        for clock in ImportTests.clocks where line.contains(clock) {
          Issue.record("\(file.path):\(number + 1) has \(clock)")
        }
      }
    }
  }

  @Test(.requirement(5), arguments: ["Screens/SplashScreen", "Login/LoginScreen", "Screens/MainScreen"])
  func `a part's screen does not name another part`(screen: String) throws {
    let text = try Project.text("Sources/LanternApp/\(screen).swift")
    let others = text.matches(of: /(?:Splash|Login|Main)Screen\b|\bPart\.|\.(?:splash|login|main)\b/)
    #expect(others.map { String($0.0) }.filter { !screen.hasSuffix($0) } == [])
  }

  @Test(.requirement(24)) func `all of the user interface is code`() throws {
    let endings: Set = ["swift", "c", "h", "cpp", "modulemap", "md", "json", "png", "dict", "txt"]
    for path in try Project.files(in: "Sources") + Project.files(in: "Assets") {
      let file = URL(filePath: path)
      // No interface builder's file, no markup, no style sheet: only code, and what it shows.
      #expect(endings.contains(file.pathExtension) || file.lastPathComponent == "Makefile", "\(path)")
    }
  }

  @Test func `no file is longer than 400 lines`() throws {
    for file in try SourceFile.all() where file.lines.count > 400 {
      Issue.record("\(file.path) has \(file.lines.count) lines")
    }
  }

  @Test func `no error is forced, and none is swallowed`() throws {
    // Put together here, so that this file does not hold what it looks for.
    let forced = ["try" + "!", "as" + "!"]
    let swallowed = try Regex("ca" + #"tch[^{}]*\{\s*\}"#)
    for file in try SourceFile.all() {
      for (number, line) in file.code.enumerated() {
        for word in forced where line.contains(word) {
          Issue.record("\(file.path):\(number + 1) has \(word)")
        }
      }
      if file.code.joined(separator: "\n").contains(swallowed) {
        Issue.record("\(file.path) has a catch that does nothing")
      }
    }
  }
}

/// A Swift file of the package.
private struct SourceFile {
  /// From the package's root.
  let path: String
  /// The folder below `Sources` or `Tests`.
  let target: String
  let lines: [Substring]

  /// The lines without what stands behind `//`.
  var code: [Substring] {
    lines.map { line in line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line }
  }

  var imports: [String] { SourceFile.imports(in: code.joined(separator: "\n")) }

  /// Modules that a text imports, in its order; of a declaration's import, the module.
  static func imports(in text: String) -> [String] {
    let attribute = /(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?/
    let line = Regex {
      Anchor.startOfLine
      /[ \t]*/
      attribute
      /import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?/
      Capture { /\w+/ }
    }
    return text.matches(of: line).map { String($0.1) }
  }

  /// All of them, sources and tests.
  static func all() throws -> [SourceFile] {
    // This file is Tests/LanternEndToEndTests/Architecture/ImportTests.swift.
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return try ["Sources", "Tests"].flatMap { folder in
      let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      return try paths.filter { $0.hasSuffix(".swift") }.map { path in
        let text = try String(contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
        return SourceFile(
          path: "\(folder)/\(path)", target: path.split(separator: "/").first.map(String.init) ?? "",
          lines: text.split(separator: "\n", omittingEmptySubsequences: false))
      }
    }
  }
}
