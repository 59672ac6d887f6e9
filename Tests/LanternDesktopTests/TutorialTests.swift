import LanternTestSupport
import Testing

/// The tutorial. Its code is the template's, which `make template` compiles, runs and tests. Only its options are those
/// of an app here.
struct TutorialTests {
  @Test func `each piece of code in the tutorial is compiled`() throws {
    let template = try Project.files(in: "Assets/templates/app").filter { $0.hasSuffix(".swift") }
    try expectCode(
      ofArticle: "Sources/Platform/LanternDesktop/LanternDesktop.docc/YourFirstApp.md",
      in: template + ["Tests/LanternDesktopTests/Articles/OwnOptions.swift", "Package.swift"], atLeast: 11)
  }
}
