import ArgumentParser
import LanternProcess

/// Runs an app of another package while it is developed.
struct DevCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev",
    abstract: "Run the app of the package in this folder, and build and restart it at each save.",
    discussion: """
      For example, `\(programName) dev -- --theme dark` starts the app with `--theme dark`.

      dev runs `swift build` when a file of the app's targets or Package.swift is saved. The old app runs until \
      the new one is built. It then quits, and the new one opens the screens that were open. If the build \
      fails, the old app stays. Frames are recorded only with `-- --record DIR`.

      dev ends when you close the app. Ctrl+C ends both. If the app crashes, or exits with another status than \
      0, dev waits for the next save.
      """)

  @Option(
    help: ArgumentHelp(
      "The executable product to run (default: the package's only one).", valueName: "NAME"))
  var product: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("Arguments of the app, after `--`.", valueName: "APP-ARGUMENT"))
  var arguments: [String] = []

  func run() throws {
    let package = try SwiftPackage.inCurrentFolder()
    let product = try package.executable(named: product)
    let session = try DevSession(product, in: package, arguments: arguments)
    let status = try session.run()
    guard status == 0 else { throw ExitCode(status) }
  }
}
