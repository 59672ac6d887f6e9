import Foundation

/// A display that passes everything on to an X server, and closes all connections at a chosen moment, as a server does that
/// ends.
package final class ClosingDisplay {
  /// The environment variables that make a program open its windows here.
  package let environment: [String: String]
  private let relay: Subprocess

  /// Creates a display whose windows are on the screen of a server.
  package init(_ screen: XServer, script: String) throws {
    relay = try Command(path: "/usr/bin/python3").start(
      [script, screen.environment["DISPLAY"] ?? ""], takesInput: true)
    environment = ["DISPLAY": try relay.nextLine()]
  }

  deinit { relay.stop() }

  /// Closes all connections when the programs have sent as many more messages. A message can consist of several requests.
  package func close(afterMessages count: Int) throws {
    try relay.write("\(count)")
    guard try relay.nextLine() == "counting" else {
      throw HarnessError.failed(command: "the relay", status: 0, errors: relay.errors)
    }
  }
}
