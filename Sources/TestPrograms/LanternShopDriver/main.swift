import ArgumentParser
import Glibc
import LanternApp
import LanternDesktop
import LanternFrames
import LanternProcess
import LanternRaster

// Runs the demo as `lantern run` does, with all of its files, but on a display in memory, and is its user. Tests make
// its system calls fail.

exit(CommandLineProgram.run(ShopDriver.self, version: { PrintShop.identity.versionText }))

struct ShopDriver: ParsableCommand {
  enum Action: String, ExpressibleByArgument {
    /// Logs in and out, so that the next login isn't the first one.
    case prepare
    /// Does what a customer does.
    case shop
    /// Prints what the app shows after its start.
    case look
  }

  @Argument var action: Action

  @Argument(parsing: .captureForPassthrough) var options: [String] = []

  func run() throws {
    let command = try RunCommand<PrintShop>.parse(options)
    try CommandLineProgram.onMain {
      let display = HeadlessDisplay(size: PixelSize(1_000, 1_300))
      try command.run(
        on: { _, fonts throws(ExitError) in (display, try openFont(fonts)) },
        by: { shop throws(ExitError) in
          let customer = Customer(shop, display)
          switch action {
          case .prepare: customer.prepare()
          case .shop: customer.shop()
          case .look: customer.look()
          }
          // The run ends at once, and stores what a process stores at its end.
          shop.loop.quit()
          try shop.runLoop()
        })
    }
  }
}
