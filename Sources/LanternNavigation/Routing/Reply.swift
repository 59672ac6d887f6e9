/// A screen that returns an answer to the caller that opened it.
public protocol Answering: Screen {
  /// The type of the answer.
  associatedtype Answer
  /// The reply to which the screen gives its answer.
  var reply: Reply<Answer> { get }
}

/// Delivers the answer of a screen to the caller that asked for it.
public final class Reply<Answer> {
  private var take: ((Response<Answer>) -> Void)?

  /// Creates a reply without a waiting caller.
  public init() {}

  // By default, the deinit would be isolated to the main actor and would trap if the last release happened on
  // another thread.
  nonisolated deinit {}

  /// Delivers the answer to the waiting caller. If no caller waits, or the caller already has an answer, the call
  /// has no effect.
  public func give(_ answer: Answer) { end(.answered(answer)) }

  func ask(_ screen: Screen, _ take: @escaping (Response<Answer>) -> Void) {
    // A new caller replaces an earlier caller that still waits.
    end(.left(.replaced))
    self.take = take
    screen.onRemoval { [weak self] in self?.end(.left($0)) }
  }

  private func end(_ response: Response<Answer>) {
    let take = take
    self.take = nil
    take?(response)
  }
}

/// The result of asking a screen for an answer.
public enum Response<Answer> {
  /// The screen gave an answer.
  case answered(Answer)
  /// The screen was removed without an answer, for the given reason.
  case left(RemovalReason)
  /// The screen was never shown. The refusal is nil unless a guard or a screen refused the navigation.
  case notShown(Refusal?)
}

extension Router {
  /// Navigates to a screen, waits for its answer, and then closes the screen.
  ///
  /// `completion` is called exactly once.
  @discardableResult
  public func ask<Shown: Answering, Context>(
    _ destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    completion: @escaping (Response<Shown.Answer>) -> Void
  ) -> Navigation {
    // The router stores the closure that closes the screen. If the screen's reply stored it, the closure and the
    // screen would form a retain cycle.
    var isAsked = false
    var (isAnswered, isDismissed) = (false, false)
    let question = newQuestion()
    let leave = { [weak self] in
      if isAnswered { self?.pendingDismissals.removeValue(forKey: question)?() }
    }
    return navigate(
      to: destination, with: context, policy: policy,
      prepared: { screen in
        isAsked = true
        screen.reply.ask(screen) { [weak self] response in
          if case .answered = response { isAnswered = true } else { isDismissed = true }
          if isDismissed { self?.pendingDismissals[question] = nil }
          completion(response)
          leave()
        }
      },
      completion: { [weak self] outcome in
        switch outcome {
        case .shown(let opening):
          if !isDismissed { self?.pendingDismissals[question] = { self?.close(opening, force: true) } }
          leave()
        case .refused(let refusal): if !isAsked { completion(.notShown(refusal)) }
        case .superseded, .cancelled, .failed: if !isAsked { completion(.notShown(nil)) }
        }
      })
  }
}
