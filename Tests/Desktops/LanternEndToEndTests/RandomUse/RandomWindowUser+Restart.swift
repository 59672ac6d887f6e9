import Foundation
import LanternDesktop
import LanternHarness
import LanternNavigation
import LanternRecording
import LanternReports
import LanternScreenFixtures

// How a random user ends the app and starts it again.
extension RandomWindowUser {
  private enum Ending: CaseIterable { case key, closeButton, signal, kill }

  /// Ends the process in any way, starts it again, and checks that it is where it was.
  func restart() throws {
    let ending = pick(Ending.allCases)
    note("end by \(ending), and start")
    try end(by: ending)
    let place = try savedPlace()
    let version = try placeVersion()
    try startAgain()
    try app.wait(forFlow: place.flow)
    expectedErrors = ""
    if ending == .kill {
      try waitFor("the message about the crash") { app.process.errors.hasSuffix("\n") }
      expectedErrors = app.process.errors
      guard expectedErrors.contains("lantern replay"), expectedErrors.split(separator: "\n").count == 1 else {
        throw Violation("standard error: \(expectedErrors)")
      }
    }
    try waitFor("the place to be stored") { try placeVersion() != version }
    var found = ""
    let expected = place.state.restorableText
    try waitFor("the place \(expected)", detail: found) {
      found = try savedPlace().state.restorableText
      return found == expected
    }
    try check()
  }

  /// Quits in order, and checks the accounts.
  func quitForGood() throws {
    note("quit")
    try end(by: .signal)
    let accounts = try Command().run(["accounts", "list", "--data-dir", files / "data"])
    guard accounts.status == 0, accounts.errors.isEmpty, accounts.output.contains("demo@example.org") else {
      throw Violation("accounts ended with \(accounts)")
    }
    let database = files / "data/accounts.sqlite"
    let script = "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('PRAGMA integrity_check'))"
    let answer = try Command(path: "python3").runSuccessfully(["-c", script, database]).output
    guard answer == "('ok',)\n" else { throw Violation("the database: \(answer)") }
  }

  private func end(by ending: Ending) throws {
    try waitForRest()
    let result: CommandResult
    if ending == .kill {
      let flow = try tree().first?.flow
      try waitFor("the place to be stored") { try savedPlace().flow == flow }
      app.process.kill()
      result = app.process.wait()
    } else {
      try show()
      switch ending {
      case .key: try xdotool("key", "ctrl+q")
      case .closeButton: try app.clickCloseButton()
      case .signal, .kill: app.process.send(SIGTERM)
      }
      try waitFor("the end of the process") { try hasEnded() }
      result = app.process.wait()
    }
    guard result.status == (ending == .kill ? 128 + SIGKILL : 0), result.errors == expectedErrors else {
      throw Violation("the process ended with status \(result.status): \(result.errors)")
    }
    let recording = try Recording(readingFrom: RecordingFolder(self.recording))
    guard ending == .kill || recording.isComplete && result.output.contains("recorded in") else {
      throw Violation("the recording is incomplete; standard output: \(result.output)")
    }
  }

  // A screen with unsaved changes refuses, and asks. Any answer is given until the process ends.
  private func hasEnded() throws -> Bool {
    guard app.process.isRunning, let tree = try? app.inspector.tree(), tree.isAtRest,
      let button = tree.buttonsOfDialog.randomElement(using: &random), let center = button.center
    else { return !app.process.isRunning }
    do {
      try point(center, ["click", "1"])
    } catch {
      // The window may have closed in between. The wait goes on.
      return false
    }
    try waitFor("the dialog to close") {
      let tree = (try? app.inspector.tree()) ?? []
      return tree.buttonsOfDialog.isEmpty
    }
    app.process.send(SIGTERM)
    return false
  }

  private func savedPlace() throws -> RestorationFile.FlowState {
    guard let place = try RestorationFile(URL(filePath: files / "data/place.json")).read() else {
      throw Violation("no place is stored")
    }
    return place
  }

  // It changes when the file is replaced.
  private func placeVersion() throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: files / "data/place.json")
    return [FileAttributeKey.systemFileNumber, .modificationDate].map { "\(attributes[$0] ?? "none")" }
      .joined(separator: " ")
  }
}

extension RestorationState {
  /// The state as text, without the screens that have no link and are not restored.
  fileprivate var restorableText: String { restorable?.text ?? "nothing" }

  private var restorable: RestorationState? {
    guard !links.isEmpty else { return nil }
    var result = self
    result.children = children.compactMap(\.restorable)
    result.shown = min(shown, result.children.count - 1)
    return result
  }
}
