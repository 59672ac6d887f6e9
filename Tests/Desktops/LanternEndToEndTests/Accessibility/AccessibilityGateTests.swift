import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The smoothness of transitions while assistive technology reads the app, judged by `lantern gate`.
struct AccessibilityGateTests {
  @Test(.slow, .waitsForProcesses, .requirement(99, 88))
  func `a client that reads all objects again and again makes no transition less smooth`() throws {
    let bus = try AccessibilityBus()
    let files = try TemporaryDirectory()
    let read = try files.writeProgram(
      "export \(bus.environment.map { "\($0)='\($1)'" }.joined(separator: " "))\n"
        + "exec '\(BuildProducts.lantern)' \"$@\"", to: "read")
    let client = try bus.start(
      client: Project.path("Tests/Desktops/LanternEndToEndTests/Accessibility/raw.py"),
      [bus.address, "walks"])
    let gate = try Command(environment: ["TMPDIR": files.path])
      .run(["gate", BuildProducts.lantern, read, "--output", files / "frames"])
    try client.expectRunning()
    print(gate.output)
    // A machine can be too noisy to tell.
    #expect(gate.status == 0 || gate.status == 75, "\(gate.output)\(gate.errors)")
    #expect(!gate.output.contains("less smooth: worse"))

    // The app may join the bus during the first transition.
    let transitions = try recordings(in: files / "frames/new").flatMap(\.transitions)
      .filter { $0.frames.allSatisfy { $0.accessibilityTime != nil } }
    let base = try recordings(in: files / "frames/base").flatMap(\.transitions)
    #expect(base.allSatisfy { $0.frames.allSatisfy { $0.accessibilityTime == nil } })
    let walks = client.output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int64($0) } }
    let duringTransitions = walks.count { walk in
      transitions.contains { transition in
        guard let first = transition.frames.first, let last = transition.frames.last else { return false }
        return walk.count == 2 && walk[1] >= first.begin && walk[0] <= last.presentEnd
      }
    }
    print("all objects were read \(walks.count) times, \(duringTransitions) times during transitions")
    #expect(duringTransitions >= 10)
  }

  private func recordings(in folder: String) throws -> [Recording] {
    try FileManager.default.contentsOfDirectory(atPath: folder).map {
      try Recording(readingFrom: RecordingFolder("\(folder)/\($0)"))
    }
  }
}
