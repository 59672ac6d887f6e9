// swift-tools-version: 6.2
import PackageDescription

// The graph of modules, layer by layer. A target imports only modules that it names here: the build checks it.

let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
let strict: [SwiftSetting] = common + [.strictMemorySafety()]  // Each use of a pointer is marked `unsafe`.
let userInterface: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let argumentParser: Target.Dependency =
  .product(name: "ArgumentParser", package: "swift-argument-parser")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let database = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")

/// A module in the folder of its layer.
func module(
  _ name: String, in layer: String, of dependencies: [Target.Dependency] = [], excluding: [String] = [],
  _ settings: [SwiftSetting] = strict, linking libraries: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "\(layer)/\(name)", exclude: excluding,
    swiftSettings: settings, linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// A program in the folder of its layer.
func program(
  _ name: String, in layer: String, of dependencies: [Target.Dependency], excluding: [String] = [],
  _ settings: [SwiftSetting] = strict, linker: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "\(layer)/\(name)", exclude: excluding,
    swiftSettings: settings, linkerSettings: linker)
}

/// A module of C code, with the libraries that it needs.
func c(
  _ name: String, in folder: String = "Sources/C", of dependencies: [Target.Dependency] = [],
  linking libraries: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)",
    cSettings: [.treatAllWarnings(as: .error)], cxxSettings: [.treatAllWarnings(as: .error)],
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// The tests of one module, with the files that they read where they lie.
func tests(
  _ name: String, in folder: String = "Tests", of dependencies: [Target.Dependency], excluding: [String] = [],
  isOptimized: Bool = false
) -> Target {
  .testTarget(
    name: name, dependencies: ["LanternHarness", "LanternTestSupport"] + dependencies,
    path: "\(folder)/\(name)", exclude: excluding,
    // Most tests take longer to optimize than to run. Nothing imports them, so their modules need no build of their own.
    swiftSettings: common + [
      .unsafeFlags([isOptimized ? "-O" : "-Onone", "-no-whole-module-optimization", "-enable-batch-mode"]),
      .unsafeFlags(["-no-emit-module-separately"], .when(configuration: .release)),
    ])
}

/// A program with the standard library inside: it needs no Swift, starts sooner and takes less memory. The libraries named
/// are parts of Foundation that only its own modules ask for. A sanitizer needs an ordinary program.
let standalone: [LinkerSetting] = [
  .unsafeFlags([
    "-static-stdlib", "-use-ld=lld", "-l_FoundationCShims", "-l_FoundationCollections", "-l_FoundationICU",
    "-lCoreFoundation", "-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=all",
    "-Xlinker", "-zpack-relative-relocs",  // This takes 3 MB less, and needs glibc 2.36.
  ])
].filter { _ in Context.environment["LANTERN_SANITIZER"] == nil }

// MARK: Layers

let base: [Target] = [
  module("LanternBase", in: "Sources/Base"),
  // Only LanternFrames and modules that wait for other programs depend on it.
  module("LanternClock", in: "Sources/Base", of: ["LanternBase"]),
  module("LanternStrings", in: "Sources/Base"),
  module("LanternFiles", in: "Sources/Base", of: ["LanternStrings", systemPackage]),
  module(
    "LanternProcess", in: "Sources/Base",
    of: ["LanternFiles", "LanternStrings", "LanternBase", argumentParser]),
]

let recording: [Target] = [
  module(
    "LanternRecording", in: "Sources/Recording", of: ["LanternFiles", "LanternStrings", "LanternBase"])
]

let toolkit: [Target] = [
  c("CPNG", linking: ["png16"]),
  c("CPixels"),
  // The standard library alone does not link what rounds a Double on older processors.
  module("LanternRaster", in: "Sources/Toolkit", of: ["CPNG", "CPixels"], linking: ["m"]),
  module(
    "LanternWidgets", in: "Sources/Toolkit", of: ["LanternStrings", "LanternRaster", "LanternBase"],
    userInterface),
  module(
    "LanternNavigation", in: "Sources/Toolkit",
    of: ["LanternWidgets", "LanternStrings", "LanternRaster", "LanternBase"],
    userInterface),
  c("CFrames"),
  c("CAllocations"),
  module(
    "LanternFrames", in: "Sources/Toolkit",
    of: [
      "CAllocations", "CFrames", "LanternRecording", "LanternNavigation", "LanternWidgets",
      "LanternRaster", "LanternClock", "LanternBase",
    ], userInterface),
  module(
    "LanternTesting", in: "Sources/Toolkit",
    of: [
      "LanternFrames", "LanternFiles", "LanternNavigation", "LanternWidgets", "LanternBase",
      "LanternRaster",
    ], userInterface),
]

let platform: [Target] = [
  c("CSDL", linking: ["SDL2", "X11", "wayland-client", "xcb", "xcb-shm", "xcb-present", "xkbcommon"]),
  .systemLibrary(name: "CText", path: "Sources/C/CText", pkgConfig: "freetype2"),
  module(
    "LanternSDL", in: "Sources/Platform",
    of: [
      "CSDL", "CText", "LanternFrames", "LanternRecording", "LanternFiles", "LanternWidgets",
      "LanternStrings", "LanternRaster", "LanternClock",
      "LanternBase",
    ], userInterface),
  // The libraries of formats other than PNG are loaded at run time.
  c("CImages", of: ["CPNG"], linking: ["m"]),
  module(
    "LanternImages", in: "Sources/Platform",
    of: ["CImages", "LanternFiles", "LanternWidgets", "LanternRaster"], userInterface),
  c("CBus"),
  // A client and a server on D-Bus, for threads of their own.
  module("LanternBus", in: "Sources/Platform", of: ["CBus", "LanternClock", "LanternBase"]),
  module(
    "LanternAccessibility", in: "Sources/Platform",
    of: [
      "LanternBus", "LanternFrames", "LanternNavigation", "LanternWidgets", "LanternStrings", "LanternRaster",
      "LanternClock", "LanternBase",
    ]),
  c("CDesktop"),
  // Commands are parsed on no particular actor; what shows is the main actor's by its base class or by name. Foundation
  // has no function for the order of words, so ICU has.
  module(
    "LanternDesktop", in: "Sources/Platform",
    of: [
      "CDesktop", "LanternAccessibility", "LanternBus", "LanternProcess", "LanternSDL",
      "LanternImages", "LanternReports", "LanternFrames", "LanternRecording", "LanternFiles",
      "LanternNavigation", "LanternWidgets", "LanternStrings", "LanternRaster", "LanternClock",
      "LanternBase", argumentParser,
    ],
    excluding: ["Strings"],  // CDesktop embeds the catalogs.
    linking: ["_FoundationICU"]),
]

let reports: [Target] = [
  c("CSimdjson", linking: ["simdjson"]),
  // What each app prints and writes when its recording ends.
  module(
    "LanternReports", in: "Sources/Reports",
    of: ["CSimdjson", "LanternProcess", "LanternRecording", "LanternFiles", "LanternStrings", "LanternBase"]),
  module(
    "LanternGate", in: "Sources/Reports",
    of: [
      "LanternReports", "LanternProcess", "LanternRecording", "LanternFiles", "LanternStrings", "LanternBase",
      argumentParser,
    ]),
]

let accounts: [Target] = [
  c("CAccounts", linking: ["sodium", "utf8proc", "zxcvbn"]),
  module(
    "LanternAccounts", in: "Sources/Accounts",
    of: ["CAccounts", "LanternFiles", database, sqlite]),
  c("CLogin"),
  // As in LanternDesktop, commands are parsed on no particular actor.
  module(
    "LanternLogin", in: "Sources/Accounts",
    of: [
      "CLogin", "LanternAccounts", "LanternDesktop", "LanternProcess", "LanternFrames", "LanternFiles",
      "LanternNavigation", "LanternWidgets", "LanternStrings", "LanternRaster", argumentParser,
    ],
    // CLogin embeds the catalogs.
    excluding: ["ar.po", "de.po", "es.po", "zh-Hans.po", "login.pot"].map { "Strings/\($0)" }),
]

let apps: [Target] = [
  c("CGallerySources"),
  // As in LanternDesktop, commands are parsed on no particular actor.
  module(
    "LanternGallery", in: "Sources/Apps",
    of: [
      "CGallerySources", "LanternDesktop", "LanternProcess", "LanternFrames", "LanternFiles",
      "LanternNavigation", "LanternWidgets", "LanternRaster", argumentParser,
    ]),
  module("LanternTools", in: "Sources/Apps", of: ["LanternProcess", "LanternFiles", argumentParser]),
  module(
    "LanternShop", in: "Sources/Apps",
    of: [
      "LanternDesktop", "LanternGallery", "LanternProcess", "LanternTools", "LanternGate", "LanternReports",
      "LanternLogin", "LanternAccounts", "LanternSDL", "LanternFrames", "LanternRecording", "LanternFiles",
      "LanternNavigation", "LanternWidgets", "LanternStrings", "LanternRaster", argumentParser,
    ]),
  program("lantern", in: "Sources/Apps", of: ["LanternShop"], linker: standalone),
  program("lantern-report", in: "Sources/Apps", of: ["LanternGate"], linker: standalone),
  program("lantern-tools", in: "Sources/Apps", of: ["LanternTools"], linker: standalone),
  // Examples: apps that use the modules as any other package does. The bench measures transitions in the second one.
  program(
    "TextEditor", in: "Sources/Apps",
    of: [
      "LanternDesktop", "LanternFrames", "LanternNavigation", "LanternWidgets", "LanternRaster",
      argumentParser,
    ], userInterface),
  program(
    "Timetable", in: "Sources/Apps",
    of: ["LanternDesktop", "LanternNavigation", "LanternWidgets", "LanternRaster"], userInterface),
]

// MARK: Tests

let support: [Target] = [
  // Starts and ends programs, displays and the app, for tests and bench alike.
  module("LanternHarness", in: "Tests/Support", of: ["LanternRaster"], common),
  // What the tests of several modules share, and the screens that those of navigation and frames share.
  module(
    "LanternTestSupport", in: "Tests/Support",
    of: [
      "LanternHarness", "LanternReports", "LanternRecording", "LanternBase", "LanternStrings",
      "LanternRaster",
    ], common),
  module(
    "LanternScreenFixtures", in: "Tests/Support",
    of: [
      "LanternTestSupport", "LanternTesting", "LanternFrames", "LanternRecording", "LanternNavigation",
      "LanternWidgets", "LanternRaster",
    ]),
  // What the tests of the accounts in this process share with those of accounts in processes that are killed.
  module("LanternAccountsFixtures", in: "Tests/Support", of: ["LanternHarness", "LanternAccounts"], common),
]

let programs: [Target] = [
  // Makes chosen system calls of the programs under test fail.
  c("FaultInjector", in: "Tests/Programs"),
  // Runs calls of the accounts in a separate process, which the tests can kill.
  program("LanternAccountsDriver", in: "Tests/Programs", of: ["LanternAccounts"]),
  // Runs frame loops on the thread that called `main`, where the tests themselves don't run.
  program(
    "LanternLoopDriver", in: "Tests/Programs",
    of: [
      "LanternTesting", "LanternSDL", "LanternFrames", "LanternRecording", "LanternNavigation",
      "LanternWidgets", "LanternRaster",
    ], userInterface),
  // Takes the text of the clipboard of a program that ends, on an X server.
  .executableTarget(
    name: "ClipboardManager", path: "Tests/Programs/ClipboardManager",
    cSettings: [.treatAllWarnings(as: .error)], linkerSettings: [.linkedLibrary("xcb")]),
  // Runs the demo and is its user.
  program(
    "LanternShopDriver", in: "Tests/Programs",
    of: [
      "LanternShop", "LanternLogin", "LanternAccounts", "LanternTesting", "LanternDesktop", "LanternProcess",
      "CAllocations",
      "LanternAccessibility", "LanternBus", "LanternImages", "LanternSDL", "LanternBase", "LanternFrames",
      "LanternReports", "LanternRecording", "LanternNavigation", "LanternStrings", "LanternWidgets",
      "LanternRaster",
      "LanternClock", argumentParser,
    ], common),
  // What it measures against is built by a Makefile of its own, for not every machine has all of it.
  program(
    "LanternBench", in: "Tests",
    of: [
      "LanternHarness", "LanternShop", "LanternLogin", "LanternDesktop", "LanternGate", "LanternReports",
      "LanternSDL",
      "LanternFrames", "LanternRecording", "LanternFiles", "LanternBase", "LanternNavigation",
      "LanternWidgets",
      "LanternRaster", "LanternClock", argumentParser,
    ],
    excluding: ["Peers"], common + [.defaultIsolation(MainActor.self)]),
]

let moduleTests: [Target] = [
  tests("LanternBaseTests", of: ["LanternBase"]),
  tests("LanternStringsTests", of: ["LanternStrings"]),
  // They mix all pairs of values at all steps.
  tests("LanternRasterTests", of: ["LanternRaster"], isOptimized: true),
  tests("LanternWidgetsTests", of: ["LanternTesting", "LanternStrings", "LanternWidgets", "LanternRaster"]),
  tests(
    "LanternNavigationTests",
    of: [
      "LanternScreenFixtures", "LanternTesting", "LanternFrames", "LanternNavigation", "LanternWidgets",
      "LanternRaster",
    ], excluding: ["Links/Corpus"]),
  tests(
    "LanternImagesTests", of: ["LanternImages", "LanternWidgets", "LanternRaster"], excluding: ["Fixtures"]),
  tests("LanternFilesTests", of: ["LanternFiles"]),
  tests(
    "LanternTestingTests",
    of: [
      "LanternScreenFixtures", "LanternTesting", "LanternFrames", "LanternNavigation", "LanternWidgets",
      "LanternRaster",
    ]),
  tests("LanternRecordingTests", of: ["LanternRecording", "LanternReports"]),
  tests(
    "LanternReportsTests", of: ["LanternReports", "LanternGate", "LanternRecording"],
    excluding: ["Corpus", "Exports/trace-events.schema.json"]),
  tests("LanternGateTests", of: ["LanternGate", "LanternReports", "LanternRecording", "LanternBase"]),
  tests(
    "LanternFramesTests",
    of: [
      "LanternLoopDriver", "LanternScreenFixtures", "LanternTesting", "LanternFrames", "LanternReports",
      "LanternRecording", "LanternNavigation", "LanternWidgets", "LanternRaster", "CAllocations",
    ]),
  tests("LanternSDLTests", of: ["LanternSDL", "LanternFrames", "LanternWidgets", "LanternRaster"]),
  tests(
    "LanternAccountsTests",
    of: ["LanternAccountsFixtures", "LanternAccounts", "LanternFiles", "LanternBase", database],
    excluding: ["Corpus"]),
  tests(
    "LanternLoginTests",
    of: [
      "LanternScreenFixtures", "LanternTesting", "LanternLogin", "LanternAccounts", "LanternDesktop",
      "LanternSDL", "LanternFrames",
      "LanternNavigation", "LanternWidgets", "LanternStrings", "LanternRaster", argumentParser, database,
    ], excluding: ["Goldens"]),
  tests(
    "LanternShopTests",
    of: [
      "LanternAccountsFixtures", "LanternScreenFixtures", "LanternTesting", "LanternShop", "LanternGallery",
      "LanternLogin", "LanternDesktop", "LanternAccounts", "LanternSDL", "LanternFrames", "LanternReports",
      "LanternRecording", "LanternFiles", "LanternNavigation", "LanternWidgets", "LanternStrings",
      "LanternRaster",
    ], excluding: ["Goldens/Pictures"]),
  // They start `lantern`, the first app on LanternDesktop.
  tests(
    "LanternDesktopTests",
    of: [
      "LanternScreenFixtures", "LanternTesting", "LanternDesktop", "LanternGate", "LanternReports",
      "LanternFrames", "LanternRecording", "LanternNavigation", "LanternWidgets", "LanternStrings",
      "LanternRaster", argumentParser,
    ], excluding: ["Articles/Goldens", "Articles/Tips"]),
  tests(
    "LanternGalleryTests",
    of: [
      "LanternScreenFixtures", "LanternGallery", "LanternDesktop", "LanternTesting", "LanternSDL",
      "LanternFrames", "LanternNavigation", "LanternWidgets", "LanternRaster", argumentParser,
    ]),
]

// `make test-desktop`: what needs window managers, compositors, services, or processes that are killed.
let desktopTests: [Target] = [
  tests(
    "LanternBenchTests", in: "Tests/Desktops",
    of: ["LanternBench", "LanternBase", "LanternReports", "LanternRecording"]),
  tests("LanternToolsTests", in: "Tests/Desktops", of: ["LanternDesktop"]),
  tests(
    "LanternEndToEndTests", in: "Tests/Desktops",
    of: [
      "LanternAccountsDriver", "LanternShopDriver", "LanternLoopDriver", "ClipboardManager",
      "LanternAccountsFixtures",
      "LanternScreenFixtures", "LanternTesting", "LanternShop", "LanternGallery", "TextEditor",
      "LanternLogin", "LanternAccounts",
      "LanternBus", "LanternDesktop", "LanternSDL", "LanternFrames", "LanternReports", "LanternRecording",
      "LanternFiles",
      "LanternNavigation", "LanternWidgets", "LanternRaster", "LanternClock", database, argumentParser,
    ],
    excluding: [
      "Services/services.py", "Services/settings.py", "Fuzz/Corpus", "Exploration/PlaceResults.txt",
      "Accessibility/Goldens", "Accessibility/assistive.py", "Accessibility/hostile.py",
      "Accessibility/keys.py", "Accessibility/pages.py", "Accessibility/raw.py", "Accessibility/walks.py",
      "Drops/drag.py", "Drops/target.py", "Faults/cut.py", "Presenting/hide-extension.py",
      "Presenting/late-manager.py", "Remote/relay.py", "Unicode/LineBreakDifferences.txt",
      "Windows/touchpad.py",
    ]),
]

// A fuzzer brings a main function along, so each is built by itself, and only when it is asked for: `make fuzz`.
let fuzzers: [Target] =
  Context.environment["FUZZ"] != "1"
  ? []
  : [
    ("LanternFuzz", ["LanternFiles", "LanternRecording", "LanternReports", "LanternGate"]),
    ("LanternLinkFuzz", ["LanternNavigation"]),
    ("LanternAccountsFuzz", ["LanternAccounts"]),
  ].map { (name: String, dependencies: [Target.Dependency]) in
    program(
      name, in: "Tests/Fuzzers", of: dependencies, common + [.unsafeFlags(["-parse-as-library"])])
  }

// `make test ARGS="--filter LanternRasterTests"` builds the test targets that it names, and what they need.
let named = Context.environment["LANTERN_TEST_TARGETS"]?.split(separator: " ").map(String.init)

let package = Package(
  name: "lantern",
  products: [
    .library(name: "LanternRaster", targets: ["LanternRaster"]),
    .library(name: "LanternStrings", targets: ["LanternStrings"]),
    .library(name: "LanternWidgets", targets: ["LanternWidgets"]),
    .library(name: "LanternNavigation", targets: ["LanternNavigation"]),
    .library(name: "LanternImages", targets: ["LanternImages"]),
    .library(name: "LanternFiles", targets: ["LanternFiles"]),
    .library(name: "LanternRecording", targets: ["LanternRecording"]),
    .library(name: "LanternFrames", targets: ["LanternFrames"]),
    .library(name: "LanternReports", targets: ["LanternReports"]),
    .library(name: "LanternGate", targets: ["LanternGate"]),
    .library(name: "LanternSDL", targets: ["LanternSDL"]),
    .library(name: "LanternDesktop", targets: ["LanternDesktop"]),
    .library(name: "LanternAccounts", targets: ["LanternAccounts"]),
    .library(name: "LanternLogin", targets: ["LanternLogin"]),
    .library(name: "LanternTesting", targets: ["LanternTesting"]),
    .executable(name: "lantern", targets: ["lantern"]),
    .executable(name: "lantern-tools", targets: ["lantern-tools"]),
    .executable(name: "lantern-report", targets: ["lantern-report"]),
    .executable(name: "lantern-bench", targets: ["LanternBench"]),
    .executable(name: "text-editor", targets: ["TextEditor"]),
    .executable(name: "timetable", targets: ["Timetable"]),
    // For tests alone: loaded into the programs that they run.
    .library(name: "FaultInjector", type: .dynamic, targets: ["FaultInjector"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: base + recording + toolkit + platform + reports + accounts + apps + support + programs + fuzzers
    + (moduleTests + desktopTests).filter { named?.contains($0.name) ?? true },
  cxxLanguageStandard: .cxx17)
