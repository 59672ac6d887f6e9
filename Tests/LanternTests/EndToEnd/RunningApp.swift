import Foundation
import Testing

/// `lantern run` in a real window, and a person who finds things by what they are called.
struct RunningApp {
  let screen: VirtualScreen
  let files: Scratch
  let running: Program.Running
  let inspector: InspectorClient
  let window: String

  /// Starts it in a window of `screen`; everything it keeps goes under `files`.
  init(
    _ screen: VirtualScreen, _ files: Scratch, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    self.screen = screen
    self.files = files
    inspector = InspectorClient(path: files / "inspect")
    let given = ["run", "--inspect", files / "inspect", "--splash-delay", "0"] + arguments
    running = try Program(environment: screen.environment.merging(environment) { $1 }).start(given)
    do {
      window = try screen.window(named: "Lantern")
    } catch {
      running.send(SIGTERM)
      throw VirtualScreen.Trouble.failed(command: "lantern", errors: "\(error): \(running.wait(patience: 5))")
    }
  }

  /// Waits until a part is at rest.
  func wait(forPart part: String) throws {
    try VirtualScreen.wait(for: "the part \(part)") {
      guard let line = try? inspector.tree().first else { return false }
      return line.part == part && line.transition == nil
    }
  }

  func click(button name: String) throws { try click(role: "button", name) }

  /// Clicks the one thing of that role and name, in its middle.
  func click(role: String, _ name: String) throws {
    let found = try inspector.tree().filter { $0.role == role && $0.name == name }
    #expect(found.count == 1)
    let middle = try #require(found.first?.middle)
    try screen.person("mousemove", "--window", window, "\(middle.x)", "\(middle.y)")
    try screen.person("click", "1")
  }

  /// Closes it as SIGTERM does.
  func close() -> Program.Ending {
    running.send(SIGTERM)
    return running.wait()
  }
}
