import ArgumentParser
import FoundationEssentials
import Glibc
import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternProcess
import LanternRaster
import LanternShop

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
    /// Logs in and out many times, as often as its input says.
    case endure
    /// Writes a journal of random steps.
    case invent
    /// Does the steps of a journal.
    case use
    /// Reads damaged inputs of a kind.
    case fuzz
  }

  @Option(help: "The journal to write, or to do.") var journal = ""
  @Option(help: "The number of steps in a new journal, or of logins between two rests.") var steps = 0
  @Option(help: "The seed of a new journal, or of damaged inputs.") var seed: UInt64 = 0
  @Option(help: "The kind of damaged inputs.") var kind = InputKind.theme
  @Option(help: "The folder with the files to damage.") var corpus = ""
  @Option(help: "The folder for the inputs, which are written to its file “input”.") var folder = ""
  @Option(help: "The number of damaged inputs.") var rounds: Int?
  @Option(help: "The time for damaged inputs, in seconds.") var seconds: Int?
  @Argument var action: Action

  @Argument(parsing: .captureForPassthrough) var options: [String] = []

  func run() throws {
    let inspector = folder + "/" + InspectorReader.socketName
    let command = try RunCommand<PrintShop>.parse(
      options + (action == .fuzz && kind == .inspector ? ["--inspect", inspector] : []))
    try CommandLineProgram.onMain {
      let isRandom = [.invent, .use, .fuzz].contains(action)
      let display = HeadlessDisplay(size: isRandom ? PixelSize(480, 600) : PixelSize(1_000, 1_300))
      try command.run(
        on: { _, fonts throws(ExitError) in (display, try openFont(fonts)) },
        by: { shop throws(ExitError) in
          let customer = Customer(shop, display)
          switch action {
          case .prepare: customer.prepare()
          case .shop: customer.shop()
          case .look: customer.look()
          case .endure: customer.endure(steps)
          case .invent: try invent(shop)
          case .use: try use(shop, display)
          case .fuzz: try fuzz(shop, display)
          }
          // The run ends at once, and stores what a process stores at its end.
          shop.loop.quit()
          try shop.runLoop()
        })
    }
  }

  @MainActor private func invent(_ shop: PrintShop) throws(ExitError) {
    let links = shop.places.places.map { "lantern://\($0.example)" }
    do {
      let lines = try RandomStep.steps(steps, seed: seed, links: links).map {
        String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
      }
      try lines.joined(separator: "\n").write(toFile: journal, atomically: false, encoding: .utf8)
    } catch {
      throw ExitError(.cannotCreate, "\(error)")
    }
  }

  @MainActor private func use(_ shop: PrintShop, _ display: HeadlessDisplay) throws(ExitError) {
    let steps: [RandomStep]
    do {
      steps = try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n").map {
        try JSONDecoder().decode(RandomStep.self, from: Data($0.utf8))
      }
    } catch {
      throw ExitError(.unreadableData, "\(error)")
    }
    guard RandomUse.perform(steps, in: shop, on: display) else {
      throw ExitError(.worse, "a condition does not hold")
    }
  }

  @MainActor private func fuzz(_ shop: PrintShop, _ display: HeadlessDisplay) throws(ExitError) {
    let folder = URL(filePath: folder)
    let files = try FuzzRun.corpus(corpus) + (kind == .fonts ? FontReader.installed : [])
    let reader = try kind.reader(in: folder, shop, display)
    let run = FuzzRun(
      file: folder.appending(path: "input"), rounds: rounds, time: seconds.map { .seconds($0) })
    guard try run.perform(files, seed: seed, reader) else {
      throw ExitError(.worse, "an input was not read as it should be")
    }
  }
}
