// swift-tools-version: 6.2
import PackageDescription

// The graph of modules: what a target may import is what it names here, and nothing else.
// `Tests/LanternTests/Architecture` holds every import line against it.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
let userInterface: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "lantern",
  products: [
    .library(name: "LanternRaster", targets: ["LanternRaster"]),
    .library(name: "LanternWidgets", targets: ["LanternWidgets"]),
    .library(name: "LanternNavigation", targets: ["LanternNavigation"]),
    .library(name: "LanternRecords", targets: ["LanternRecords"]),
    .library(name: "LanternFrames", targets: ["LanternFrames"]),
    .library(name: "LanternSDL", targets: ["LanternSDL"]),
    .library(name: "LanternAccounts", targets: ["LanternAccounts"]),
    .executable(name: "lantern", targets: ["lantern"]),
    .executable(name: "lantern-bench", targets: ["LanternBench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "CSDL", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("SDL2"), .linkedLibrary("SDL2_ttf"), .linkedLibrary("X11")]),
    .target(
      name: "CWayland", cSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("wayland-client")]),
    .systemLibrary(name: "CFontconfig"),
    .systemLibrary(name: "CFriBidi"),
    .systemLibrary(name: "CHarfBuzz"),
    .systemLibrary(name: "CUnibreak"),
    .systemLibrary(name: "CPNG"),
    .systemLibrary(name: "CScheduler"),
    .target(name: "CPixels", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LanternRaster", dependencies: ["CPNG", "CPixels"], swiftSettings: strict,
      // The standard library alone does not link what rounds a Double on older processors.
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "LanternWidgets", dependencies: ["LanternRaster"], swiftSettings: userInterface),
    .target(
      name: "LanternNavigation", dependencies: ["LanternWidgets", "LanternRaster"],
      swiftSettings: userInterface),
    .target(
      name: "CSimdjson", cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "LanternRecords", dependencies: ["CSimdjson"], swiftSettings: strict),
    .target(
      name: "LanternFrames",
      dependencies: ["CScheduler", "LanternRecords", "LanternNavigation", "LanternWidgets", "LanternRaster"],
      swiftSettings: userInterface),
    .target(
      name: "LanternSDL",
      dependencies: [
        "CSDL", "CWayland", "CFontconfig", "CFriBidi", "CHarfBuzz", "CUnibreak", "LanternFrames",
        "LanternRecords", "LanternWidgets",
        "LanternRaster",
      ],
      swiftSettings: userInterface),
    .systemLibrary(name: "CSodium"),
    .systemLibrary(name: "CUtf8proc"),
    .systemLibrary(name: "CZxcvbn"),
    .target(name: "CSecret", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "LanternAccounts",
      dependencies: [
        "CSodium", "CUtf8proc", "CZxcvbn", "CSecret", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "LanternApp",
      dependencies: [
        "LanternAccounts",
        "LanternSDL", "LanternFrames", "LanternRecords", "LanternNavigation", "LanternWidgets",
        "LanternRaster",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Commands are parsed on no particular actor; what shows is the main actor's by its base class or by name.
      swiftSettings: strict),
    .executableTarget(
      name: "lantern", dependencies: ["LanternApp"], swiftSettings: strict,
      // The standard library inside of the program: it starts sooner and takes less memory, both of which the bench
      // measures. The libraries named are parts of Foundation that only its own modules ask for.
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-stdlib", "-use-ld=lld", "-l_FoundationCShims", "-l_FoundationCollections",
            "-l_FoundationICU", "-lCoreFoundation",
            "-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=all",
          ])
      ]),
    .executableTarget(
      name: "LanternBench",
      dependencies: [
        "LanternApp", "LanternAccounts", "LanternSDL", "LanternFrames", "LanternRecords", "LanternNavigation",
        "LanternWidgets",
        "LanternRaster",
      ],
      // What it measures against is built by a Makefile of its own, for not every machine has all of it.
      exclude: ["Peers"],
      swiftSettings: userInterface),
    // Of the tests, what has to keep up with a window.
    .target(
      name: "LanternObserver", dependencies: ["LanternRaster"], path: "Tests/LanternObserver",
      swiftSettings: strict),
    // What tests ask of accounts in a process of its own, which they can end.
    .executableTarget(
      name: "LanternAccountsTrial", dependencies: ["LanternAccounts"], swiftSettings: strict),
    .testTarget(
      name: "LanternTests",
      dependencies: [
        "LanternObserver", "LanternApp", "LanternAccounts", "LanternBench", "LanternSDL", "LanternFrames",
        "LanternRecords",
        "LanternNavigation",
        "LanternWidgets",
        "LanternRaster",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      // What tests read where it lies.
      exclude: [
        "Goldens/Pictures", "Records/Corpus", "Records/Exports/trace-events.schema.json",
        "Navigation/Links/Corpus", "Accounts/Corpus",
      ],
      // One module of this size would take the optimiser longer than the tests run.
      swiftSettings: strict + [
        .unsafeFlags(["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"])
      ]),
  ],
  cxxLanguageStandard: .cxx17
)

// A fuzzer brings a main function along, so each is built by itself, and only when it is asked for: `make fuzz`.
if Context.environment["FUZZ"] == "1" {
  package.targets += [
    .executableTarget(
      name: "LanternFuzz", dependencies: ["LanternRecords"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "LanternLinkFuzz", dependencies: ["LanternNavigation"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "LanternAccountsFuzz", dependencies: ["LanternAccounts"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
  ]
}
