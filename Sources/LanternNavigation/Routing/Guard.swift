/// A check that lets a navigation pass or refuses it. It may answer later, before a deadline. Only its first answer
/// counts.
public struct Guard<Context> {
  /// The name of the guard in errors.
  public let name: String
  let deadline: Duration
  let ask: (Context, _ answer: @escaping (Verdict) -> Void) -> Void

  /// Creates a guard.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in errors.
  ///   - deadline: The time in which the guard must answer.
  ///   - ask: Checks the context and passes its verdict to `answer`. The router calls it before anything changes. It
  ///     must not change a screen itself.
  public init(
    _ name: String, deadline: Duration = .seconds(10),
    ask: @escaping (Context, _ answer: @escaping (Verdict) -> Void) -> Void
  ) {
    self.name = name
    self.deadline = deadline
    self.ask = ask
  }

  func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> Guard<Outer> {
    Guard<Outer>(name, deadline: deadline) { ask(context($0), $1) }
  }
}

/// The step and the name of a guard. They identify the guards that a navigation has already passed.
nonisolated struct GuardName: Hashable {
  let step: String
  let name: String

  init<Context>(_ asked: (step: String, guardian: Guard<Context>)) {
    step = asked.step
    name = asked.guardian.name
  }

  /// Returns the guards that the navigation has not passed yet.
  static func without<Context>(
    _ passed: [GuardName], _ guards: [(step: String, guardian: Guard<Context>)]
  ) -> [(step: String, guardian: Guard<Context>)] {
    var passed = passed
    return guards.filter { asked in
      guard let index = passed.firstIndex(of: GuardName(asked)) else { return true }
      passed.remove(at: index)
      return false
    }
  }
}

/// The answer of a guard.
nonisolated public enum Verdict: Hashable, Sendable {
  /// The navigation may continue.
  case pass
  /// The navigation ends with this refusal.
  case refuse(Refusal)
}
