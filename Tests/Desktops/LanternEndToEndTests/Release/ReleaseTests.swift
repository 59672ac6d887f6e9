import LanternHarness
import LanternTestSupport
import Testing

/// Releases by `make release`.
struct ReleaseTests {
  @Test(.slow, .waitsForProcesses) func `a release is a commit and a tag with the changes as its message`()
    throws
  {
    let project = try ReleaseFixture(changes: "- Labels wrap.\n\n# 1 is not a comment.")
    let result = try project.release("0.3.0")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("There is no release yet to compare it with.\n"))
    #expect(result.output.contains("Lantern 0.3.0 is committed and tagged here. To publish it: git push"))
    #expect(try project.git("log", "--format=%s") == "Release 0.3.0\nStart")
    #expect(try project.git("status", "--porcelain") == "")
    #expect(
      try project.git("tag", "--list", "--format=%(objecttype) %(contents)")
        == "tag Lantern 0.3.0\n\n- Labels wrap.\n\n# 1 is not a comment.")
    #expect(
      try project.text(project.versionFile).contains(#"lanternVersion = "0.3.0""#))
    let heading = /## Unreleased\n\n## 0\.3\.0 — \d{4}-\d\d-\d\d\n\n- Labels wrap\./
    #expect(try project.text("CHANGELOG.md").contains(heading))
    let declarations = try project.text(".ci/public-api.txt")
    #expect(declarations.hasPrefix("# Lantern 0.3.0\nLantern"))
    for declaration in [
      "LanternRaster Size.width: var width: Double", "LanternRaster FillRule is a Swift.Sendable",
      "LanternWidgets Control is open", "LanternWidgets Button is a Control",
    ] {
      #expect(declarations.contains("\n\(declaration)\n"))
    }
  }

  @Test(
    .waitsForProcesses,
    arguments: ["", "1", "1.0", "v1.0.0", "1.0.0-beta", "01.0.0", "1.0.0.0", "1 0 0"])
  func `a version that is not three numbers is refused`(version: String) throws {
    try ReleaseFixture(changes: "- One.").expectRefusal(
      of: version,
      saying: "A version is three numbers, and this is \"\(version)\". Pass one: make release VERSION=0.2.0")
  }

  @Test(.waitsForProcesses) func `a version that is not greater than all released ones is refused`() throws {
    let project = try ReleaseFixture(changes: "- One.")
    for tag in ["0.9.0", "0.10.0", "nightly"] { try project.git("tag", tag) }
    try project.expectRefusal(of: "0.9.0", saying: "Version 0.9.0 was released before.")
    try project.expectRefusal(
      of: "0.9.1", saying: "Version 0.9.1 is not greater than the last release, 0.10.0.")
  }

  @Test(.waitsForProcesses) func `a release with uncommitted changes is refused`() throws {
    let project = try ReleaseFixture(changes: "- One.")
    try project.write("new", to: "NEW.md")
    try project.expectRefusal(
      of: "0.1.0", saying: "Some changes are not committed. Commit or stash them first.")
  }

  @Test(.waitsForProcesses) func `a release without changes in the changelog is refused`() throws {
    try ReleaseFixture(changes: "").expectRefusal(
      of: "0.1.0",
      saying: "CHANGELOG.md has no changes under \"## Unreleased\". Describe those since the start there.")
  }

  @Test(.waitsForProcesses) func `a release that git does not commit changes nothing`() throws {
    let project = try ReleaseFixture(changes: "- One.")
    try project.directory.writeProgram("echo The hook says no. >&2\nexit 1", to: ".git/hooks/pre-commit")
    try project.expectRefusal(of: "0.1.0", saying: "The hook says no.")
  }

  @Test(.slow, .waitsForProcesses)
  func `only a version that may break apps can change the API that they use`()
    throws
  {
    let project = try ReleaseFixture(changes: "- One.")
    try project.commit(
      api: """
        # Lantern 0.1.0
        LanternRaster Bitmap.glow(): func glow()
        LanternRaster Bitmap: struct Bitmap
        LanternRaster Halo.radius: var radius: Double
        LanternRaster Halo: struct Halo
        LanternRaster LineCap.butt: case butt
        LanternRaster LineCap.square: case square
        LanternRaster LineCap: enum LineCap

        """)
    // The cases of FillRule are new too, but so is FillRule.
    try project.expectRefusal(
      of: "0.1.1",
      saying: """
        Lantern 0.1.1 would break apps that use Lantern 0.1.0:
          gone: LanternRaster Bitmap.glow(): func glow()
          gone: LanternRaster Halo: struct Halo
          new:  LanternRaster LineCap.round: case round
        Restore what is gone, deprecated if need be. Or set the version in \(project.versionFile) to 0.2.0, and
        describe in CHANGELOG.md what apps have to change.
        """)
    let result = try project.release("0.2.0")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("Lantern 0.2.0 breaks the public API of Lantern 0.1.0:\n"))
    #expect(try project.text(".ci/public-api.txt").hasPrefix("# Lantern 0.2.0\n"))
  }
}
