import Testing

// The main function of all tests, in place of the one that SwiftPM generates: that one looks for tests of XCTest in an index of all
// sources, which takes a tenth of the time of the build.

@main
enum EntryPoint {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
