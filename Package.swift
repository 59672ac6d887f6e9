// swift-tools-version: 6.2
import PackageDescription

// The graph of modules. A target imports only modules that it names here, or that these depend on: the build checks it.

let common: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
let strict: [SwiftSetting] = common + [.strictMemorySafety()]  // Each use of a pointer is marked `unsafe`.
let userInterface: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

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

/// The headers of a library, and the Debian package that contains them.
///
/// If the library has a file for pkg-config and the file is missing, SwiftPM names the package. Files with a `-D` are left out,
/// because SwiftPM warns of them in each build.
func system(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "lantern",
  products: [
    .library(name: "LanternRaster", targets: ["LanternRaster"]),
    .library(name: "LanternStrings", targets: ["LanternStrings"]),
    .library(name: "LanternWidgets", targets: ["LanternWidgets"]),
    .library(name: "LanternNavigation", targets: ["LanternNavigation"]),
    .library(name: "LanternImages", targets: ["LanternImages"]),
    .library(name: "LanternFiles", targets: ["LanternFiles"]),
    .library(name: "LanternRecords", targets: ["LanternRecords"]),
    .library(name: "LanternFrames", targets: ["LanternFrames"]),
    .library(name: "LanternSDL", targets: ["LanternSDL"]),
    .library(name: "LanternDesktop", targets: ["LanternDesktop"]),
    .library(name: "LanternAccounts", targets: ["LanternAccounts"]),
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
  targets: [
    .target(
      name: "CSDL", path: "Sources/CLibraries/CSDL", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("SDL2"), .linkedLibrary("SDL2_ttf"), .linkedLibrary("X11")]),
    .target(
      name: "CWayland", path: "Sources/CLibraries/CWayland", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("wayland-client")]),
    .target(
      name: "CX11", path: "Sources/CLibraries/CX11", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("xcb"), .linkedLibrary("xcb-shm"), .linkedLibrary("xcb-present")]),
    system("CFontconfig", pkgConfig: "fontconfig", package: "libfontconfig-dev"),
    system("CFriBidi", pkgConfig: "fribidi", package: "libfribidi-dev"),
    system("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
    system("CUnibreak", pkgConfig: "libunibreak", package: "libunibreak-dev"),
    system("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
    .systemLibrary(name: "CScheduler", path: "Sources/CLibraries/CScheduler"),
    .target(
      name: "CConcurrency", path: "Sources/CLibraries/CConcurrency",
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CAllocations", path: "Sources/CLibraries/CAllocations",
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CPixels", path: "Sources/CLibraries/CPixels", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LanternRaster", dependencies: ["CPNG", "CPixels"], swiftSettings: strict,
      // The standard library alone does not link what rounds a Double on older processors.
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "LanternStrings", swiftSettings: strict),
    .target(
      name: "LanternWidgets", dependencies: ["LanternStrings", "LanternRaster"], swiftSettings: userInterface),
    .target(name: "LanternRandom", swiftSettings: strict),  // For modules without a common one.
    .target(
      name: "LanternNavigation", dependencies: ["LanternRandom", "LanternWidgets", "LanternRaster"],
      swiftSettings: userInterface),
    .target(
      name: "CSimdjson", path: "Sources/CLibraries/CSimdjson", cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("simdjson")]),
    .target(
      name: "LanternFiles",
      dependencies: ["LanternStrings", .product(name: "SystemPackage", package: "swift-system")],
      swiftSettings: strict),
    // libpng is linked, because every program with LanternRaster is. The libraries of other formats are loaded at run time.
    .target(
      name: "CImages", path: "Sources/CLibraries/CImages", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("m")]),
    .target(
      name: "LanternImages", dependencies: ["CImages", "LanternFiles", "LanternWidgets", "LanternRaster"],
      swiftSettings: userInterface),
    .target(
      name: "LanternRecords", dependencies: ["CSimdjson", "LanternFiles", "LanternRandom"],
      swiftSettings: strict),
    .target(
      name: "LanternProcess",
      dependencies: [
        "LanternRecords", "LanternFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(
      name: "LanternReports",
      dependencies: [
        "LanternProcess", "LanternRecords", "LanternFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "lantern-report", dependencies: ["LanternReports"], swiftSettings: strict,
      linkerSettings: standalone),
    .target(
      name: "LanternTools",
      dependencies: [
        "LanternProcess", "LanternFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "lantern-tools", dependencies: ["LanternTools"], swiftSettings: strict,
      linkerSettings: standalone),
    .target(
      name: "LanternFrames",
      dependencies: [
        "CAllocations", "CConcurrency", "CScheduler", "LanternRecords", "LanternNavigation",
        "LanternWidgets", "LanternRaster",
      ],
      swiftSettings: userInterface),
    .target(
      name: "LanternTesting",
      dependencies: [
        "LanternFrames", "LanternFiles", "LanternNavigation", "LanternWidgets", "LanternRandom",
        "LanternRaster",
      ],
      swiftSettings: userInterface),
    .target(
      name: "LanternSDL",
      dependencies: [
        "CSDL", "CWayland", "CX11", "CFontconfig", "CFriBidi", "CHarfBuzz", "CUnibreak", "LanternFrames",
        "LanternRecords", "LanternWidgets", "LanternRaster",
      ],
      swiftSettings: userInterface),
    system("CSodium", pkgConfig: "libsodium", package: "libsodium-dev"),
    system("CUtf8proc", package: "libutf8proc-dev"),
    system("CZxcvbn", package: "libzxcvbn-dev"),
    .target(name: "CSecret", path: "Sources/CLibraries/CSecret", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LanternAccounts",
      dependencies: [
        "CSodium", "CUtf8proc", "CZxcvbn", "CSecret", "LanternFiles",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(name: "CBus", path: "Sources/CLibraries/CBus", cSettings: [.treatAllWarnings(as: .error)]),
    // A client and a server on D-Bus, for threads of their own.
    .target(
      name: "LanternBus", dependencies: ["CBus", "LanternFrames", "LanternWidgets"], swiftSettings: strict),
    .target(
      name: "LanternAccessibility",
      dependencies: [
        "LanternBus", "LanternFrames", "LanternNavigation", "LanternWidgets", "LanternStrings",
        "LanternRaster",
      ],
      swiftSettings: strict),
    .target(name: "CCairo", path: "Sources/CLibraries/CCairo", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CToolkitCatalogs", path: "Sources/CLibraries/CToolkitCatalogs",
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LanternDesktop",
      dependencies: [
        "CCairo", "CToolkitCatalogs", "LanternAccessibility", "LanternBus", "LanternProcess", "LanternSDL",
        "LanternImages", "LanternFrames", "LanternRecords", "LanternFiles", "LanternNavigation",
        "LanternWidgets", "LanternStrings", "LanternRaster",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Strings"],  // CToolkitCatalogs embeds the catalogs.
      // Commands are parsed on no particular actor; what shows is the main actor's by its base class or by name.
      swiftSettings: strict,
      // The order of words: Foundation has no function for it.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(
      name: "CGallerySources", path: "Sources/CLibraries/CGallerySources",
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LanternGallery",
      dependencies: [
        "CGallerySources", "LanternDesktop", "LanternProcess", "LanternFrames", "LanternFiles",
        "LanternNavigation", "LanternWidgets", "LanternRaster",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // As in LanternDesktop, commands are parsed on no particular actor.
      swiftSettings: strict),
    .target(
      name: "LanternApp",
      dependencies: [
        "LanternDesktop", "LanternGallery", "LanternProcess", "LanternTools", "LanternReports",
        "LanternAccounts", "LanternSDL", "LanternFrames", "LanternRecords", "LanternFiles", "LanternRandom",
        "LanternNavigation", "LanternWidgets", "LanternStrings", "LanternRaster",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "lantern", dependencies: ["LanternApp"], swiftSettings: strict, linkerSettings: standalone),
    // Examples: apps that use the modules as any other package does.
    .executableTarget(
      name: "TextEditor",
      dependencies: [
        "LanternDesktop", "LanternFrames", "LanternNavigation", "LanternWidgets", "LanternRaster",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Examples/TextEditor", swiftSettings: userInterface),
    // Two pages, between which the bench measures transitions.
    .executableTarget(
      name: "Timetable",
      dependencies: ["LanternDesktop", "LanternNavigation", "LanternWidgets", "LanternRaster"],
      path: "Sources/Examples/Timetable", swiftSettings: userInterface),
    .executableTarget(
      name: "LanternBench",
      dependencies: [
        "LanternHarness", "LanternApp", "LanternDesktop", "LanternAccounts", "LanternSDL", "LanternFrames",
        "LanternRecords", "LanternFiles", "LanternRandom", "LanternNavigation", "LanternWidgets",
        "LanternRaster", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // What it measures against is built by a Makefile of its own, for not every machine has all of it.
      exclude: ["Peers"],
      swiftSettings: common + [.defaultIsolation(MainActor.self)]),
    // Makes chosen system calls of the programs under test fail.
    .target(
      name: "FaultInjector", path: "Tests/FaultInjector", cSettings: [.treatAllWarnings(as: .error)]),
    // Runs calls of the accounts in a separate process, which the tests can kill.
    .executableTarget(
      name: "LanternAccountsDriver", dependencies: ["LanternAccounts"],
      path: "Sources/TestPrograms/LanternAccountsDriver", swiftSettings: strict),
    // Runs frame loops on the thread that called `main`, where the tests themselves don't run.
    .executableTarget(
      name: "LanternLoopDriver",
      dependencies: [
        "LanternTesting", "LanternSDL", "LanternFrames", "LanternRecords", "LanternNavigation",
        "LanternWidgets", "LanternRaster",
      ],
      path: "Sources/TestPrograms/LanternLoopDriver", swiftSettings: userInterface),
    // Runs the demo and is its user.
    .executableTarget(
      name: "LanternShopDriver",
      dependencies: [
        "LanternApp", "LanternAccounts", "LanternTesting", "LanternDesktop", "LanternProcess",
        "CAllocations", "LanternAccessibility", "LanternBus", "LanternImages", "LanternSDL",
        "LanternRandom", "LanternFrames", "LanternRecords", "LanternNavigation", "LanternStrings",
        "LanternWidgets", "LanternRaster", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/TestPrograms/LanternShopDriver", swiftSettings: common),
    // Starts and ends programs, displays and the app, for tests and bench alike.
    .target(
      name: "LanternHarness", dependencies: ["LanternRaster"], path: "Tests/LanternHarness",
      swiftSettings: common),
    // What the tests of several modules share, and the screens that those of navigation and frames share.
    .target(
      name: "LanternTestSupport",
      dependencies: ["LanternHarness", "LanternRandom", "LanternRecords", "LanternStrings", "LanternRaster"],
      path: "Tests/LanternTestSupport", swiftSettings: common),
    // What the tests of the accounts in this process share with those of accounts in processes that are killed.
    .target(
      name: "LanternAccountsFixtures", dependencies: ["LanternHarness", "LanternAccounts"],
      path: "Tests/LanternAccountsFixtures", swiftSettings: common),
    .target(
      name: "LanternScreenFixtures",
      dependencies: [
        "LanternTestSupport", "LanternTesting", "LanternFrames", "LanternRecords", "LanternNavigation",
        "LanternWidgets", "LanternRaster",
      ],
      path: "Tests/LanternScreenFixtures", swiftSettings: strict),
    tests("LanternStringsTests", of: ["LanternStrings"]),
    // They mix all pairs of values at all steps.
    tests("LanternRasterTests", of: ["LanternRaster"], isOptimized: true),
    tests(
      "LanternWidgetsTests", of: ["LanternTesting", "LanternStrings", "LanternWidgets", "LanternRaster"]),
    tests(
      "LanternNavigationTests",
      of: [
        "LanternScreenFixtures", "LanternTesting", "LanternFrames", "LanternNavigation", "LanternWidgets",
        "LanternRaster",
      ],
      excluding: ["Links/Corpus"]),
    tests(
      "LanternImagesTests", of: ["LanternImages", "LanternWidgets", "LanternRaster"], excluding: ["Fixtures"]),
    tests("LanternFilesTests", of: ["LanternFiles"]),
    tests(
      "LanternTestingTests",
      of: [
        "LanternScreenFixtures", "LanternTesting", "LanternFrames", "LanternNavigation", "LanternWidgets",
        "LanternRaster",
      ]),
    tests(
      "LanternRecordsTests", of: ["LanternRandom", "LanternRecords"],
      excluding: ["Corpus", "Exports/trace-events.schema.json"]),
    tests(
      "LanternFramesTests",
      of: [
        "LanternLoopDriver", "LanternScreenFixtures", "LanternTesting", "LanternFrames", "LanternRecords",
        "LanternNavigation", "LanternWidgets", "LanternRaster", "CAllocations",
      ]),
    tests("LanternSDLTests", of: ["LanternSDL", "LanternWidgets", "LanternRaster"]),
    tests(
      "LanternAccountsTests",
      of: [
        "LanternAccountsFixtures", "LanternAccounts", "LanternFiles", "LanternRandom",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], excluding: ["Corpus"]),
    tests(
      "LanternAppTests",
      of: [
        "LanternAccountsFixtures", "LanternScreenFixtures", "LanternTesting", "LanternApp", "LanternGallery",
        "LanternDesktop", "LanternAccounts", "LanternSDL", "LanternFrames", "LanternRecords", "LanternFiles",
        "LanternNavigation", "LanternWidgets", "LanternStrings", "LanternRaster",
      ],
      excluding: ["Goldens/Pictures"]),
    // They start `lantern`, the first app on LanternDesktop.
    tests(
      "LanternDesktopTests",
      of: [
        "LanternScreenFixtures", "LanternTesting", "LanternDesktop", "LanternSDL", "LanternFrames",
        "LanternRecords", "LanternFiles", "LanternNavigation", "LanternWidgets", "LanternStrings",
        "LanternRaster",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], excluding: ["Articles/Goldens"]),
    tests(
      "LanternGalleryTests",
      of: [
        "LanternScreenFixtures", "LanternGallery", "LanternDesktop", "LanternTesting", "LanternSDL",
        "LanternFrames", "LanternNavigation", "LanternWidgets", "LanternRaster",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // `make test-desktop`: what needs window managers, compositors, services, or processes that are killed.
    tests(
      "LanternBenchTests", in: "Tests/Desktops", of: ["LanternBench", "LanternRandom", "LanternRecords"]),
    tests("LanternToolsTests", in: "Tests/Desktops", of: ["LanternDesktop"]),
    tests(
      "LanternEndToEndTests", in: "Tests/Desktops",
      of: [
        "LanternAccountsDriver", "LanternShopDriver", "LanternLoopDriver", "LanternAccountsFixtures",
        "LanternScreenFixtures", "LanternTesting", "LanternApp", "LanternAccounts", "LanternBus",
        "LanternDesktop", "LanternSDL", "LanternFrames", "LanternRecords", "LanternFiles", "LanternRandom",
        "LanternNavigation", "LanternWidgets", "LanternStrings", "LanternRaster",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      excluding: [
        "Services/services.py", "Services/settings.py", "Fuzz/Corpus", "Exploration/PlaceResults.txt",
        "Accessibility/Goldens", "Accessibility/assistive.py", "Accessibility/hostile.py",
        "Accessibility/keys.py", "Accessibility/pages.py", "Accessibility/raw.py", "Accessibility/walks.py",
        "Drops/drag.py", "Drops/target.py", "Faults/cut.py", "Presenting/hide-extension.py",
        "Presenting/late-manager.py", "Remote/relay.py",
      ]),
  ], cxxLanguageStandard: .cxx17)

// A fuzzer brings a main function along, so each is built by itself, and only when it is asked for: `make fuzz`.
if Context.environment["FUZZ"] == "1" {
  let fuzzers: [(name: String, dependencies: [Target.Dependency])] = [
    ("LanternFuzz", ["LanternFiles", "LanternRecords"]), ("LanternLinkFuzz", ["LanternNavigation"]),
    ("LanternAccountsFuzz", ["LanternAccounts"]),
  ]
  package.targets += fuzzers.map { name, dependencies in
    .executableTarget(
      name: name, dependencies: dependencies, path: "Sources/TestPrograms/\(name)",
      swiftSettings: common + [.unsafeFlags(["-parse-as-library"])])
  }
}

// `make test ARGS="--filter LanternRasterTests"` builds the test targets that it names, and what they need.
if let names = Context.environment["LANTERN_TEST_TARGETS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
