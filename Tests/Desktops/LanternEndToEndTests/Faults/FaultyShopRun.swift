import Foundation
import LanternHarness
import Testing

/// The data directory of a customer who has logged in once, and what a run without faults does with it.
struct FaultlessShop: Sendable {
  fileprivate typealias Run =
    @Sendable (_ data: String, _ environment: [String: String]) async throws -> CommandResult

  let files: TemporaryDirectory
  /// The calls of the process.
  let calls: String
  fileprivate let run: Run
  fileprivate let shopped: Set<String>
  fileprivate let looked: [String]

  /// A run of the customer.
  static func shop(counting kinds: [String]) async throws -> FaultlessShop {
    let shop = try await FaultlessShop(counting: kinds) { data, environment in
      try await driver(environment).result(["shop", "--data-dir", data])
    }
    for line in ["session Ines", "recording readable", "text 110"] {
      try #require(shop.looked.contains(line), "\(shop.looked)")
    }
    return shop
  }

  /// A start of `lantern` in a window of a screen with this environment, and its end. Only the allocations of the C
  /// modules count.
  static func window(on screen: [String: String]) async throws -> FaultlessShop {
    let ranges = try CModuleFunctions.ranges(in: BuildProducts.lantern)
    return try await FaultlessShop(counting: ["malloc"]) { data, environment in
      var program = Command(environment: screen.merging(environment) { $1 })
      program.environment["LANTERN_FAULT_RANGES"] = ranges
      let socket = data + "/inspect"
      let process = try program.start(
        ["run", "--data-dir", data, "--inspect", socket, "--no-record", "--splash-delay", "0"])
      try waitFor("the window") {
        !process.isRunning || (try? InspectorClient(path: socket).tree()) != nil
      }
      return process.terminate()
    }
  }

  private init(counting kinds: [String], _ run: @escaping Run) async throws {
    files = try TemporaryDirectory()
    self.run = run
    let prepared = try await FaultlessShop.driver().result(["prepare", "--data-dir", files / "prepared"])
    try #require(prepared.status == 0 && prepared.errors == "", "\(prepared)")
    let folder = try TemporaryDirectory()
    try FileManager.default.copyItem(atPath: files / "prepared", toPath: folder / "data")
    let result = try await run(folder / "data", SiteFault.environment(counting: kinds, log: folder / "calls"))
    try #require(
      result.status == 0 && result.errors == "" && !result.output.contains("stuck"), "\(result)")
    calls = try String(contentsOfFile: folder / "calls", encoding: .utf8)
    let look = try await FaultlessShop.look(folder / "data")
    try #require(look.status == 0 && look.errors == "", "\(look)")
    shopped = Set(FaultyShopRun.lines(result.output))
    looked = FaultyShopRun.lines(look.output)
  }

  fileprivate static func look(_ data: String) async throws -> CommandResult {
    try await driver().result(["look", "--data-dir", data])
  }

  // A process that traps ends at once, without a backtrace.
  private static func driver(_ environment: [String: String] = [:]) -> Command {
    Command(
      path: BuildProducts.program("LanternShopDriver"),
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
  }
}

extension Command {
  // Many times longer than a run takes.
  private static let limit = Duration.seconds(90)

  /// Runs the program. One that does not end is killed.
  fileprivate func result(_ arguments: [String]) async throws -> CommandResult {
    let process = try start(arguments)
    let deadline = ContinuousClock.now + Command.limit
    // Without blocking a thread that other tests need.
    while process.isRunning, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(2))
    }
    if process.isRunning { process.kill() }
    return process.wait()
  }
}

/// A run of the demo with a fault, and the start after it.
struct FaultyShopRun {
  /// How a run ended.
  enum Ending: String, CaseIterable {
    /// Everything was done, and nothing was said.
    case recovered
    /// An error was shown or printed.
    case reported
    /// A change that the app had confirmed is gone, or a file is damaged.
    case lost
    /// A signal ended the process.
    case trapped
    /// The process did not end.
    case hung
    /// Something was not done, and nothing was said.
    case silent

    var isGood: Bool { self == .recovered || self == .reported }
  }

  let fault: SiteFault
  let ending: Ending
  /// The reason of the ending, and what was printed.
  let detail: String
  /// Whether the fault occurred. The calls differ a little from run to run.
  let hasFailed: Bool

  init(_ faultless: FaultlessShop, _ fault: SiteFault) async throws {
    self.fault = fault
    let files = try TemporaryDirectory()
    let data = files / "data"
    try FileManager.default.copyItem(atPath: faultless.files / "prepared", toPath: data)
    let shop = try await faultless.run(data, fault.environment(log: files / "calls"))
    hasFailed = FileManager.default.contents(atPath: files / "calls")?.isEmpty == false
    let look = try await FaultlessShop.look(data)
    let verdict = FaultyShopRun.verdict(faultless, shop, look)
    ending = verdict.ending
    detail = "\(verdict.reason)\n  \(shop.output)  \(shop.errors)  next start: \(look.output)  \(look.errors)"
  }

  private static func verdict(
    _ faultless: FaultlessShop, _ shop: CommandResult, _ look: CommandResult
  ) -> (ending: Ending, reason: String) {
    let did = lines(shop.output)
    let found = lines(look.output)
    switch shop.status {
    case 128 + SIGKILL: return (.hung, "no end")
    case 0, 1, 64...78: break
    default: return (.trapped, "status \(shop.status)")
    }
    guard look.status == 0 else { return (.lost, "the next start ends with status \(look.status)") }
    if look.errors != "" { return (.lost, "the next start prints an error") }
    if let shown = found.first(where: { $0.hasPrefix("shown") }) {
      return (.lost, "the next start shows \(shown)")
    }
    if did.contains("done login"), found.contains("session -") { return (.lost, "the session is gone") }
    if did.contains("done details"), !found.contains("session Ines") {
      return (.lost, "the details are gone")
    }
    if did.contains("done recording"), !found.contains("recording readable") {
      return (.lost, "the saved recording is gone")
    }
    let shown = did.filter { $0.hasPrefix("shown") && !faultless.shopped.contains($0) }
    if shop.errors != "" || !shown.isEmpty { return (.reported, "") }
    guard shop.status == 0 else { return (.silent, "status \(shop.status) without a message") }
    let missing = faultless.shopped.filter { $0.hasPrefix("done") }.subtracting(did)
    if !missing.isEmpty { return (.silent, "missing: \(missing.sorted())") }
    if found != faultless.looked { return (.silent, "the next start has \(found)") }
    return (.recovered, "")
  }

  // The lines of the driver: not the report of the recording, which has other numbers in each run.
  static func lines(_ output: String) -> [String] {
    let words = ["done", "shown", "stuck", "session", "text", "place", "recording"]
    return output.split(separator: "\n").map(String.init).filter { line in
      words.contains { line.hasPrefix($0 + " ") }
    }
  }
}
