import Foundation

/// A network link with a limited rate in both directions. Its far end is in a network namespace of its own.
package final class LimitedLink {
  /// The address of the near end.
  package let address: String
  // The namespace exists as long as this process, and the link as long as the namespace.
  private let holder: Subprocess

  /// The reason why there can be no such link here, or nil. Containers often refuse it.
  package static let problem: String? = {
    guard geteuid() == 0 else { return "only root can limit a link" }
    do {
      _ = try LimitedLink(megabitsPerSecond: 20)
      return nil
    } catch {
      return "\(error)"
    }
  }()

  /// Creates a link that carries a number of megabits a second.
  package init(megabitsPerSecond rate: Int) throws {
    holder = try Command(path: "unshare").start(["--net", "sleep", "infinity"])
    let process = holder.identifier
    // The addresses for measurements (RFC 2544), four for each link.
    let number = Int(process) % 32_768
    let network = "198.\(18 + number / 16_384).\(number / 64 % 256)"
    address = "\(network).\(number % 64 * 4 + 1)"
    let namespace = try LimitedLink.namespace(of: getpid())
    try waitFor("the network namespace", detail: holder.errors) {
      try holder.expectRunning()
      return try LimitedLink.namespace(of: process) != namespace
    }
    let (near, far) = ("lantern\(process)", "far")
    try Command(path: "ip").runSuccessfully(
      ["link", "add", near, "type", "veth", "peer", "name", far, "netns", "\(process)"])
    try prepare(near, address: address, rate) { try Command(path: $0).runSuccessfully($1) }
    try prepare(far, address: "\(network).\(number % 64 * 4 + 2)", rate) {
      try Command(path: "nsenter").runSuccessfully(entering([$0] + $1))
    }
  }

  deinit { holder.stop() }

  private func prepare(
    _ device: String, address: String, _ rate: Int, run: (String, [String]) throws -> Void
  ) throws {
    try run("ip", ["address", "add", address + "/30", "dev", device])
    try run("ip", ["link", "set", device, "up"])
    // A queue of 50 ms, as that of a router; what exceeds it is dropped.
    try run(
      "tc",
      [
        "qdisc", "add", "dev", device, "root", "tbf", "rate", "\(rate)mbit", "burst", "16kb", "latency",
        "50ms",
      ])
  }

  private func entering(_ command: [String]) -> [String] {
    ["--net=/proc/\(holder.identifier)/ns/net"] + command
  }

  private static func namespace(of process: pid_t) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/ns/net")
  }

  /// Starts a program at the far end.
  package func start(_ program: String, _ arguments: [String]) throws -> Subprocess {
    try Command(path: "nsenter").start(entering([program] + arguments))
  }
}
