// swift-tools-version: 6.2
import PackageDescription

let lantern: [Target.Dependency] = [
  "LanternDesktop", "LanternFrames", "LanternNavigation", "LanternWidgets", "LanternRaster",
].map { .product(name: $0, package: "lantern") }

let package = Package(
  name: "Hello",
  dependencies: [LANTERN_DEPENDENCY],
  targets: [
    .executableTarget(
      name: "Hello", dependencies: lantern, swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "HelloTests",
      dependencies: ["Hello", .product(name: "LanternTesting", package: "lantern")] + lantern,
      exclude: EXCLUDED, swiftSettings: [.defaultIsolation(MainActor.self)]),
  ]
)
