import FoundationEssentials
package import LanternAccounts
import LanternFrames
import LanternNavigation
import LanternWidgets

/// A recorded answer of the accounts, and its time.
struct RecordedAnswer {
  let isGranted: Bool
  let moment: Moment
}

/// The current session, and access to the accounts. Each question runs on a background thread and is answered once.
@MainActor
package final class SessionController {
  /// An operation on the accounts.
  typealias Question<Answer> = @Sendable (Accounts) throws(AccountsError) -> Answer

  // The minimum interval between two checks of the session while the user is active.
  private static let patience = Duration.seconds(5)

  /// The current session, or nil.
  package private(set) var signedIn: SignedIn? {
    didSet { if signedIn != oldValue { observers.notify() } }
  }
  /// Called when the session ends by itself: it has expired, or it was ended elsewhere.
  var ended: () -> Void = {}
  var journalRecorder: JournalRecorder?
  /// In a replay: the recorded answers and their times.
  var recordedAnswers: [RecordedAnswer] = []
  /// In a replay, which has no typed text: the account that logs in.
  var demo: DemoAccount?
  private let accounts: OpenedAccounts
  private unowned let loop: FrameLoop
  private var observers = Observers()
  private let terms: AccountTerms
  private var looked = Moment.zero
  private var isLooking = false
  // Counts logins and logouts. The result of an earlier check is ignored.
  private var number = 0
  // Whether a timer waits for the end of the session.
  private var isAwaitingEnd = false
  // Whether a checkpoint of the database file is scheduled.
  private var isSettling = false

  init(_ accounts: OpenedAccounts, _ terms: AccountTerms, _ loop: FrameLoop) {
    self.accounts = accounts
    self.terms = terms
    self.loop = loop
  }

  /// Calls back whenever another account logs in or out, or its data changes.
  func observe(for who: AnyObject, _ onChange: @escaping () -> Void) { observers.add(who, onChange) }

  /// The time according to the accounts' clock.
  var now: Date { terms.now() }

  // MARK: Questions

  /// Runs an operation on the accounts.
  ///
  /// A replay gives the recorded answer at its recorded time, which may be much later. `replayed` then replaces a
  /// question that needs typed text.
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
    journalRecorder?.openQuestions += 1
    loop.work(work) { [weak self] result in
      guard let self else { return }
      settleLater()
      let answer = { [weak self] in
        if let journalRecorder = self?.journalRecorder {
          journalRecorder.openQuestions -= 1
          journalRecorder.note(.answered(isGranted: (try? result.get()) != nil))
        }
        then(result)
      }
      guard let recorded, recorded.moment > loop.moment else { return answer() }
      loop.after(recorded.moment - loop.moment, answer)
    }
  }

  /// Runs an operation that needs typed text and answers only whether it succeeded. In a replay, which has no typed
  /// text, nothing is run.
  func give(
    _ typed: @escaping Question<Void>,
    then: @escaping @MainActor @Sendable (Result<Void, AccountsError>) -> Void
  ) {
    let nothing: Question<Void> = { _ in }
    ask(typed, replayed: nothing, then: then)
  }

  /// Runs an operation that changes the session or its data.
  func change(
    _ question: @escaping Question<SignedIn>, replayed: Question<SignedIn>? = nil,
    then: @escaping @MainActor @Sendable (Result<SignedIn, AccountsError>) -> Void
  ) {
    ask(question, replayed: replayed) { [weak self] result in
      if case .success(let signedIn) = result { self?.begin(signedIn) }
      then(result)
    }
  }

  // MARK: Session

  /// Begins a session.
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
    // A replay logs the demo account in, because a journal has no typed text.
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

  /// Logs out synchronously. For programs that control the app from outside.
  func logOutNow() throws(AccountsError) {
    try accounts().logOut()
    forget()
  }

  /// Ends the session in the app and notifies observers.
  func forget() {
    number += 1
    signedIn = nil
  }

  /// Counts an action of the user as a use of the session, and checks from time to time whether it is still valid.
  func noticeUse() {
    guard signedIn != nil, loop.moment - looked >= SessionController.patience else { return }
    look()
  }

  /// Handles the end of the session.
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
        journalRecorder?.note(.told(what: SessionController.sessionEnded))
        sessionHasEnded()
      // The session's state is unknown: an error such as a full disk logs no one out.
      case .failure: break
      }
    }
  }

  /// The event's name in the journal.
  static let sessionEnded = "the session ended"

  /// Schedules a checkpoint of the database file on a background thread.
  ///
  /// Answers in the meantime schedule no further checkpoint, so that a burst of answers wakes the app once.
  func settleLater() {
    guard let pause = terms.settlesAfter, !isSettling else { return }
    isSettling = true
    loop.after(pause) { [weak self] in
      guard let self else { return }
      loop.work({ [accounts] in accounts.settle() }) { [weak self] problem in
        self?.isSettling = false
        if let problem { printMessage("\(problem)") }
      }
    }
  }

  // One timer at a time. When it fires, the session may have been prolonged or replaced.
  private func awaitEnd() {
    guard !isAwaitingEnd, let signedIn else { return }
    isAwaitingEnd = true
    let left = signedIn.ends.timeIntervalSince(terms.now())
    // At most 1000 days: no session is that long, and larger values would overflow.
    loop.after(.milliseconds(Int(min(max(0, left), 86_400_000) * 1_000) + 1)) { [weak self] in
      guard let self else { return }
      isAwaitingEnd = false
      guard let signedIn = self.signedIn else { return }
      if signedIn.ends > terms.now() { awaitEnd() } else { look() }
    }
  }
}
