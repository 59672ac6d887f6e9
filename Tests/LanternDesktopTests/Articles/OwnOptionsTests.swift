import ArgumentParser
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternRaster
import LanternTesting
import LanternWidgets
import Testing

/// Apps with options of their own.
@MainActor
struct OwnOptionsTests {
  @Test(arguments: [
    ([], "Hello, World"), (["--name", "Ines"], "Hello, Ines"),
    (["--formal", "--name", "Ines"], "Good evening, Ines"),
  ])
  func `an app gets its options`(arguments: [String], greeting: String) throws {
    #expect(try headings { try GreeterApp($0, options: .parse(arguments)) } == [greeting])
  }

  @Test func `without a command line, an app gets the values of an empty one`() throws {
    #expect(try headings { try GreeterApp($0) } == ["Hello, World"])
  }

  @Test func `run and record accept the options, and their help lists them`() throws {
    _ = try RunCommand<GreeterApp>.parse(["--name", "Ines", "--theme", "dark"])
    _ = try RecordCommand<GreeterApp>.parse(["--output", "recording", "--formal"])
    for help in [RunCommand<GreeterApp>.helpMessage(), RecordCommand<GreeterApp>.helpMessage()] {
      #expect(help.contains("The name of the person to greet. (default: World)"))
    }
  }

  @Test func `an invalid value is refused with the sentence of the app`() {
    let error = #expect(throws: (any Error).self) { try RunCommand<GreeterApp>.parse(["--name", ""]) }
    #expect(error.map { RunCommand<GreeterApp>.message(for: $0) } == "enter a name, such as Ines")
  }

  private func headings(_ make: (Launch) throws -> GreeterApp) throws -> [String] {
    let files = try TemporaryDirectory()
    let display = HeadlessDisplay(size: PixelSize(400, 300))
    let app = try make(
      Launch(
        GreeterApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data"))
    let window = TestWindow(driving: app.services.loop, display: display)
    app.begin()
    try window.settle()
    return window.names(of: .heading)
  }
}
