/// A screen that is opened to get an answer.
public protocol Answering: Screen {
  /// The type of the answer.
  associatedtype Answer
  /// Receives the answer of the screen.
  var reply: Reply<Answer> { get }
}

/// Delivers the answer of a screen to the caller that asked for it.
public final class Reply<Answer> {
  private var take: ((Response<Answer>) -> Void)?

  /// Creates a reply that no caller waits for yet.
  public init() {}

  // A deinit that is isolated by default would trap if the last release happened off the main thread.
  nonisolated deinit {}

  /// Gives the answer. Later answers to the same question are ignored, and so is an answer that no caller waits for.
  public func give(_ answer: Answer) { end(.answered(answer)) }

  func ask(_ screen: Screen, _ take: @escaping (Response<Answer>) -> Void) {
    // A new caller replaces an earlier caller that still waits.
    end(.left(.replaced))
    self.take = take
    screen.whenGone { [weak self] in self?.end(.left($0)) }
  }

  private func end(_ response: Response<Answer>) {
    let take = take
    self.take = nil
    take?(response)
  }
}

/// The result of asking a screen.
public enum Response<Answer> {
  /// The screen gave an answer.
  case answered(Answer)
  /// The screen was removed without an answer, for the given reason.
  case left(RemovalReason)
  /// The screen was never shown. The refusal is nil unless a guard or a screen refused the navigation.
  case notShown(Refusal?)
}

extension Router {
  /// Navigates to a screen to get its answer, and closes it when the answer is given.
  ///
  /// `completion` is called exactly once.
  @discardableResult
  public func ask<Shown: Answering, Context>(
    _ destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    completion: @escaping (Response<Shown.Answer>) -> Void
  ) -> Navigation {
    // The router keeps the closure that closes the screen. The screen's reply would keep the screen itself alive.
    var isAsked = false
    var (isAnswered, isLeft) = (false, false)
    let question = newQuestion()
    let leave = { [weak self] in
      if isAnswered { self?.waysOut.removeValue(forKey: question)?() }
    }
    return navigate(
      to: destination, with: context, policy: policy,
      prepared: { screen in
        isAsked = true
        screen.reply.ask(screen) { [weak self] response in
          if case .answered = response { isAnswered = true } else { isLeft = true }
          if isLeft { self?.waysOut[question] = nil }
          completion(response)
          leave()
        }
      },
      completion: { [weak self] outcome in
        switch outcome {
        case .shown(let opening):
          if !isLeft { self?.waysOut[question] = { self?.close(opening, asking: false) } }
          leave()
        case .refused(let refusal): if !isAsked { completion(.notShown(refusal)) }
        case .superseded, .cancelled, .failed: if !isAsked { completion(.notShown(nil)) }
        }
      })
  }
}
