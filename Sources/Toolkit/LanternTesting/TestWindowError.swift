/// The reason why a test can't use its window as it wants to, and the call that failed.
nonisolated public struct TestWindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason why a call failed.
  public enum Reason: Error, Hashable, Sendable {
    /// No widget that the action can use has the name, or begins with it. `candidates` are the roles and names of those that exist.
    case notFound(String, candidates: [String])
    /// Several widgets have the name. `candidates` are their roles and names. Choose one by its role or number.
    case ambiguous(String, candidates: [String])
    /// The control with the name is disabled.
    case disabled(String)
    /// The control with the name is outside of the visible area. Scroll to it first.
    case offscreen(String)
    /// The window was still not idle after a duration on its clock.
    case notAtRest(after: Duration)
    /// What the test waited for did not come true, and nothing was left that could change the window. `candidates` are
    /// the roles and names of the widgets that exist.
    case nothingChanges(waitingFor: String, candidates: [String])
    /// What the test waited for did not come true within a duration. `pending` is what could still change the window.
    case timedOut(waitingFor: String, after: Duration, pending: [String], candidates: [String])
  }

  /// The reason why the call failed.
  public let reason: Reason
  /// The module and the file of the call, as in `AppTests/LoginTests.swift`.
  public let file: String
  /// The line of the call.
  public let line: UInt

  /// The place of the call, and a message with the names that exist.
  public var description: String { "\(file):\(line): \(reason)" }
}

nonisolated extension TestWindowError.Reason: CustomStringConvertible {
  /// A message with the names that exist.
  public var description: String {
    switch self {
    case .notFound(let name, []): "nothing is named “\(name)”, and nothing else can be used either"
    case .notFound(let name, let candidates): "nothing is named “\(name)”; there are \(list(candidates))"
    case .ambiguous(let name, let candidates):
      "\(candidates.count) widgets are named “\(name)”; choose a role or number: \(list(candidates))"
    case .disabled(let name): "“\(name)” is disabled"
    case .offscreen(let name): "“\(name)” is outside of the visible area; scroll to it first"
    case .notAtRest(let time): "the window is still not idle after \(time)"
    case .nothingChanges(let goal, let candidates):
      "waited for \(goal), and nothing was going to change: no transition, work, timer, animation or task is left; "
        + "there are \(list(candidates))"
    case .timedOut(let goal, let time, let pending, let candidates):
      "waited for \(goal) for \(time), while \(list(pending)) could still change the window; there are "
        + list(candidates)
    }
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "no names" : names.joined(separator: ", ")
  }
}

// A failed call is reported where the test is declared, unless the error names its place. So each call takes its place as
// default arguments, and adds it to whatever fails inside.
extension TestWindow {
  func at<Result>(
    _ file: StaticString, _ line: UInt, _ action: () throws(TestWindowError.Reason) -> Result
  ) throws(TestWindowError) -> Result {
    do {
      return try action()
    } catch {
      throw TestWindowError(reason: error, file: "\(file)", line: line)
    }
  }

  func at<Result>(
    _ file: StaticString, _ line: UInt, _ action: () async throws(TestWindowError.Reason) -> Result
  ) async throws(TestWindowError) -> Result {
    do {
      return try await action()
    } catch {
      throw TestWindowError(reason: error, file: "\(file)", line: line)
    }
  }
}
