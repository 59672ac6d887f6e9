/// Lets a navigation pass or not. It may take its time, within a deadline; only its first answer counts.
public struct Guard<Context> {
  /// What errors call it.
  public let name: String
  let deadline: Duration
  let ask: (Context, _ answer: @escaping (Verdict) -> Void) -> Void

  /// `ask` is called before anything has changed, and must not change a screen itself.
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

/// What tells a guard from others when it is asked what it has not yet passed: the step that it guards, and its own name.
nonisolated struct GuardName: Hashable {
  let step: String
  let name: String

  init<Context>(_ asked: (step: String, guardian: Guard<Context>)) {
    step = asked.step
    name = asked.guardian.name
  }

  /// Those guards that were not passed yet.
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

/// What a guard says.
nonisolated public enum Verdict: Hashable, Sendable {
  case pass
  case refuse(Refusal)
}
