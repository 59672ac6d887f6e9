/// A screen that is opened for an answer.
public protocol Answering: Screen {
  associatedtype Answer
  /// Where it leaves that.
  var reply: Reply<Answer> { get }
}

/// Where a screen leaves its answer, for whoever asked.
public final class Reply<Answer> {
  private var take: ((Response<Answer>) -> Void)?

  public init() {}

  // Isolated by default, it would trap where it is released off the main thread.
  nonisolated deinit {}

  /// Answers. Only the first answer to a question counts; where nobody asked, nothing happens.
  public func give(_ answer: Answer) { end(.answered(answer)) }

  func ask(_ screen: Screen, _ take: @escaping (Response<Answer>) -> Void) {
    // Who asks a screen that another one asked already takes its place.
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

/// What came of asking a screen.
public enum Response<Answer> {
  case answered(Answer)
  /// It went without an answer.
  case left(RemovalReason)
  /// It never came to show.
  case notShown(Refusal?)
}

extension Router {
  /// Leads to a screen for its answer, and out of it again once it is given. `completion` is called exactly once.
  @discardableResult
  public func ask<Shown: Answering, Context>(
    _ destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    completion: @escaping (Response<Shown.Answer>) -> Void
  ) -> Navigation {
    // The way out is kept by the router: the screen keeps what it is asked for, and would keep itself.
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
