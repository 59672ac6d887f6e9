import FoundationEssentials
package import LanternAccounts
import LanternFrames
import LanternNavigation
import LanternWidgets

/// What was answered to something that the app asked for, and when.
struct RecordedAnswer {
  let isGranted: Bool
  let moment: Moment
}

/// Who is logged in, and whatever is asked of the accounts: off the main thread, each question and its answer once.
@MainActor
package final class SessionController {
  /// A question to the accounts.
  typealias Question<Answer> = @Sendable (Accounts) throws(AccountsError) -> Answer

  // So often it is looked whether the session still stands, while somebody is there.
  private static let patience = Duration.seconds(5)

  /// Who is logged in; nil while nobody is.
  package private(set) var signedIn: SignedIn? {
    didSet { if signedIn != oldValue { watchers.tell() } }
  }
  /// Called when the session ends by itself: its time is up, or somebody ended it elsewhere.
  var ended: () -> Void = {}
  var chronicle: JournalRecorder?
  /// In a replay: what was answered to what the app asks for, and when.
  var recordedAnswers: [RecordedAnswer] = []
  /// For a replay, in which nobody knows what was typed: who logs in then.
  var demo: DemoAccount?
  private let accounts: OpenedAccounts
  private unowned let loop: FrameLoop
  private var watchers = Observers()
  private let terms: AccountTerms
  private var looked = Moment.zero
  private var isLooking = false
  // Each log in and log out has another number: what was found out before does not count after.
  private var number = 0
  // Whether it is waited for the session's end.
  private var isAwaitingEnd = false
  // Whether the database file is about to be brought up to date.
  private var isSettling = false

  init(_ accounts: OpenedAccounts, _ terms: AccountTerms, _ loop: FrameLoop) {
    self.accounts = accounts
    self.terms = terms
    self.loop = loop
  }

  /// Calls back whenever somebody else is logged in, or something about them has changed.
  func watch(for who: AnyObject, _ changed: @escaping () -> Void) { watchers.add(who, changed) }

  /// What time it is for the accounts.
  var now: Date { terms.now() }

  // MARK: Asking

  /// Asks the accounts for something. In a replay the answer is the one that there was, and comes when it came: it may
  /// have taken long. `replayed` is asked then in the place of a question that what was typed is needed for.
  func ask<Answer: Sendable>(
    _ question: @escaping Question<Answer>, replayed: Question<Answer>? = nil,
    then: @escaping @MainActor @Sendable (Result<Answer, AccountsError>) -> Void
  ) {
    let recorded = recordedAnswers.isEmpty ? nil : recordedAnswers.removeFirst()
    let granted = recorded?.isGranted
    let asked = granted == nil ? question : replayed ?? question
    let work: @Sendable () -> Result<Answer, AccountsError> = { [accounts] in
      Result { () throws(AccountsError) in
        if granted == false { throw .wrong }
        return try asked(accounts())
      }
    }
    chronicle?.openQuestions += 1
    loop.work(work) { [weak self] result in
      guard let self else { return }
      settleLater()
      let answer = { [weak self] in
        if let chronicle = self?.chronicle {
          chronicle.openQuestions -= 1
          chronicle.note(.answered(isGranted: (try? result.get()) != nil))
        }
        then(result)
      }
      guard let recorded, recorded.moment > loop.moment else { return answer() }
      loop.after(recorded.moment - loop.moment, answer)
    }
  }

  /// Asks for something with what was typed, and for no more than whether it was done. In a replay, where nobody knows
  /// what was typed, it is as if it had been.
  func give(
    _ typed: @escaping Question<Void>,
    then: @escaping @MainActor @Sendable (Result<Void, AccountsError>) -> Void
  ) {
    let nothing: Question<Void> = { _ in }
    ask(typed, replayed: nothing, then: then)
  }

  /// Asks for something that changes who is logged in, or what is known of them.
  func change(
    _ question: @escaping Question<SignedIn>, replayed: Question<SignedIn>? = nil,
    then: @escaping @MainActor @Sendable (Result<SignedIn, AccountsError>) -> Void
  ) {
    ask(question, replayed: replayed) { [weak self] result in
      if case .success(let signedIn) = result { self?.begin(signedIn) }
      then(result)
    }
  }

  // MARK: The session

  /// Somebody is logged in.
  func begin(_ signedIn: SignedIn) {
    number += 1
    keep(signedIn)
  }

  private func keep(_ signedIn: SignedIn) {
    self.signedIn = signedIn
    looked = loop.moment
    if terms.waitsForEnd { awaitEnd() }
  }

  func logIn(
    _ credentials: LoginQuestions.Credentials,
    then: @escaping @MainActor @Sendable (Result<SignedIn, AccountsError>) -> Void
  ) {
    let (email, password) = credentials
    // In a replay whoever logs in is the demo account: what was typed is not known.
    var replayed: Question<SignedIn>?
    if let demo {
      replayed = { accounts throws(AccountsError) in
        try accounts.logIn(demo.email, demo.password.utf8.span)
      }
    }
    let question: Question<SignedIn> = { accounts throws(AccountsError) in
      try password.withBytes { bytes throws(AccountsError) in try accounts.logIn(email, bytes) }
    }
    change(question, replayed: replayed, then: then)
  }

  func logOut(then: @escaping @MainActor @Sendable (Result<Void, AccountsError>) -> Void) {
    let question: Question<Void> = { accounts throws(AccountsError) in try accounts.logOut() }
    ask(question) { [weak self] result in
      if case .success = result { self?.forget() }
      then(result)
    }
  }

  /// Logs out at once, on this thread: for programs that lead the app from outside.
  func logOutNow() throws(AccountsError) {
    try accounts().logOut()
    forget()
  }

  /// Nobody is logged in any more, and that is known.
  func forget() {
    number += 1
    signedIn = nil
  }

  /// Somebody does something: that counts as a use of the session, and it is a good moment to see whether it stands.
  func noticeUse() {
    guard signedIn != nil, loop.moment - looked >= SessionController.patience else { return }
    look()
  }

  /// The session has ended by itself.
  func sessionHasEnded() {
    guard signedIn != nil else { return }
    forget()
    ended()
  }

  private func look() {
    guard !isLooking else { return }
    isLooking = true
    looked = loop.moment
    let asked = number
    let work: @Sendable () -> Result<SignedIn?, AccountsError> = { [accounts] in
      Result { () throws(AccountsError) in try accounts().resume() }
    }
    loop.work(work) { [weak self] result in
      guard let self else { return }
      isLooking = false
      settleLater()
      guard asked == number else { return }
      switch result {
      case .success(let found?): keep(found)
      case .success(nil):
        chronicle?.note(.told(what: SessionController.sessionEnded))
        sessionHasEnded()
      // Whether it stands cannot be said: a full disk logs nobody out.
      case .failure: break
      }
    }
  }

  /// What the journal calls it.
  static let sessionEnded = "the session ended"

  /// Brings the database file up to date once the accounts have been at rest for a while, off the main thread. Answers that
  /// come until then need no wait of their own, so that one burst of them wakes the app once.
  func settleLater() {
    guard let pause = terms.settlesAfter, !isSettling else { return }
    isSettling = true
    loop.after(pause) { [weak self] in
      guard let self else { return }
      loop.work({ [accounts] in accounts.settle() }) { [weak self] problem in
        self?.isSettling = false
        if let problem { tell("\(problem)") }
      }
    }
  }

  // One wait at a time: at its end the session may have been prolonged, or be another one.
  private func awaitEnd() {
    guard !isAwaitingEnd, let signedIn else { return }
    isAwaitingEnd = true
    let left = signedIn.ends.timeIntervalSince(terms.now())
    // A thousand days at most: more is no session's, and too many milliseconds are no number.
    loop.after(.milliseconds(Int(min(max(0, left), 86_400_000) * 1_000) + 1)) { [weak self] in
      guard let self else { return }
      isAwaitingEnd = false
      guard let signedIn = self.signedIn else { return }
      if signedIn.ends > terms.now() { awaitEnd() } else { look() }
    }
  }
}
