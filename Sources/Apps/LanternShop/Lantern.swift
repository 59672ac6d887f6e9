import LanternDesktop

/// The program `lantern`, without its `main.swift`.
public enum Lantern {
  /// Runs the command line and returns the exit status.
  public static func run() -> Int32 {
    CommandLineProgram.run(
      LanternCommand.self, version: { PrintShop.identity.versionText })
  }
}
