import LanternNavigation

/// The screens of a window that refuse to be removed, what they are asked, and what becomes of them.
final class UnsavedScreens {
  fileprivate final class Entry {
    weak var screen: Screen?
    let name: String
    var questions: [LeaveQuestion] = []
    var questionCount = 0
    var hasAgreed = false
    /// Whether the screen was removed while it still refused.
    var isRemoved = false

    init(_ screen: Screen) {
      self.screen = screen
      name = screen.nameInReports
    }
  }

  private weak var root: RootController?
  private let entries: [Entry]
  private var asked: [Entry] = []

  /// Finds the screens that refuse now, and observes them from now on.
  init(in root: RootController) {
    self.root = root
    entries = UnsavedScreens.all(in: root).map(Entry.init)
    for entry in entries {
      // The screen retains the action.
      entry.screen?.onRemoval { [weak entry] _ in
        entry?.isRemoved = entry?.screen.map { $0.refusal != nil } ?? false
      }
    }
    root.didAsk = { [weak self] question in self?.note(question) }
  }

  /// The screens of a window that refuse to be removed.
  static func all(in screen: Screen) -> [Screen] {
    (screen.refusal == nil ? [] : [screen]) + screen.children.flatMap(all)
  }

  private func note(_ question: LeaveQuestion) {
    guard let entry = entries.first(where: { $0.screen === question.screen }) else { return }
    entry.questions.append(question)
    entry.questionCount += 1
    asked.append(entry)
  }

  /// The names of the screens that were asked, in order.
  var askedNames: [String] { asked.map(\.name) }

  /// The screen that was asked last agrees. Returns false if none is asked.
  func agree() -> Bool {
    guard let entry = asked.last, !entry.hasAgreed, let question = entry.questions.last else { return false }
    entry.hasAgreed = true
    guard !question.isAgreed else { return false }
    question.leave()
    return true
  }

  /// Returns the violations of a way out, after the window has come to rest.
  func violations(of way: WayOut, agreeing: Bool) -> [StateExplorer.Violation] {
    // The user stays: nobody agrees any more.
    for entry in entries { entry.endQuestions() }
    var violations: [StateExplorer.Violation] = []
    for entry in entries {
      if way.isForced {
        if entry.questionCount > 0 { violations.append(.askedInVain(entry.name)) }
        continue
      }
      if entry.questionCount > 1 { violations.append(.askedAgain(entry.name, times: entry.questionCount)) }
      if isLost(entry), !entry.hasAgreed { violations.append(.lostUnasked(entry.name)) }
    }
    if agreeing, way.removesAsked, !asked.isEmpty, asked.allSatisfy({ isInWindow($0) }) {
      violations.append(.stayed(asked.map(\.name)))
    }
    return violations
  }

  private func isLost(_ entry: Entry) -> Bool {
    guard let screen = entry.screen else { return entry.isRemoved }
    return !isInWindow(entry) && (entry.isRemoved || screen.refusal != nil)
  }

  private func isInWindow(_ entry: Entry) -> Bool {
    guard let root, let screen = entry.screen else { return false }
    return sequence(first: screen, next: \.parent).contains { $0 === root }
  }
}

extension UnsavedScreens.Entry {
  /// Forgets the questions. A screen that saves its input agrees by itself.
  fileprivate func endQuestions() {
    if questions.contains(where: \.isAgreed) { hasAgreed = true }
    questions = []
  }
}
