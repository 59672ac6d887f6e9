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
  case left(Departure)
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
    var asked: Shown?
    var opening: Opening<Shown>?
    var isAnswered = false
    func leave() {
      guard isAnswered, let opening else { return }
      close(opening, asking: false)
    }
    return navigate(
      to: destination, with: context, policy: policy,
      prepared: { screen in
        asked = screen
        screen.reply.ask(screen) { response in
          if case .answered = response { isAnswered = true }
          completion(response)
          leave()
        }
      },
      completion: { outcome in
        switch outcome {
        case .shown(let found):
          opening = found
          leave()
        case .refused(let refusal): if asked == nil { completion(.notShown(refusal)) }
        case .superseded, .cancelled, .failed: if asked == nil { completion(.notShown(nil)) }
        }
      })
  }
}
