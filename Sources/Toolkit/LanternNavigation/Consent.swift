/// The screens that have agreed to one removal.
///
/// Every kind of removal asks all other screens that it would remove, in turn: back, drag, change of flow, route, logout
/// and quit. The first screen that refuses ends the removal, before anything was removed. `leave` then requests the
/// same removal with the consent of this screen. So the state at that time counts: a screen that was opened in between
/// is asked too.
package struct Consent {
  // The screen may retain `leave`, which retains the consent.
  private struct Entry {
    weak var screen: Screen?
  }

  /// Whether no screen is asked, because the removal can't be refused.
  let isForced: Bool
  private var entries: [Entry] = []

  /// Creates a consent to which no screen has agreed.
  init(isForced: Bool) { self.isForced = isForced }

  /// Creates a consent to which no screen has agreed.
  package init() { self.init(isForced: false) }

  /// The same consent, to which another screen has agreed.
  func adding(_ screen: Screen) -> Consent {
    var consent = self
    consent.entries.append(Entry(screen: screen))
    return consent
  }

  /// Asks some screens and their descendants, except those that have agreed, and returns the first refusal, or nil.
  ///
  /// `removal` requests the removal again, with the consent of the screen that refused.
  package func refusal(
    of screens: [Screen], repeat removal: @escaping (Consent) -> Void
  ) -> Refusal? {
    guard !isForced else { return nil }
    for screen in screens.flatMap(\.selfAndDescendants)
    where !entries.contains(where: { $0.screen === screen }) {
      guard let refusal = screen.refusal else { continue }
      let question = LeaveQuestion(screen) { removal(adding($0)) }
      screen.root?.didAsk?(question)
      screen.refused(leave: question.leave)
      return refusal
    }
    return nil
  }
}

/// The question to a screen that has refused to be removed, whether it agrees.
package final class LeaveQuestion {
  package private(set) weak var screen: Screen?
  /// Whether the screen has agreed.
  package private(set) var isAgreed = false
  private let removal: (Screen) -> Void

  init(_ screen: Screen, removal: @escaping (Screen) -> Void) {
    self.screen = screen
    self.removal = removal
  }

  /// The screen agrees, and the removal is requested again. Has no effect the second time, or if the screen is already
  /// being removed.
  package func leave() {
    guard !isAgreed, let screen, !screen.isLeaving else { return }
    isAgreed = true
    removal(screen)
  }
}

extension Screen {
  /// This screen and its descendants after the changes in progress, from the outside in.
  var selfAndDescendants: [Screen] { [self] + targetChildren.flatMap(\.selfAndDescendants) }

  /// Whether the screen, or a container around it, was removed or will be after the changes in progress.
  fileprivate var isLeaving: Bool {
    if removal != nil { return true }
    guard let parent else { return false }
    return !parent.targetChildren.contains { $0 === self } || parent.isLeaving
  }
}
