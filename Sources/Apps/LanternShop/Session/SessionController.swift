import FoundationEssentials
package import LanternAccounts
import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternWidgets

/// A recorded result of an account operation, and its time.
struct RecordedResult {
  let isGranted: Bool
  let moment: Moment
}

/// The current session, and access to the accounts. Each operation runs on a background thread, and its completion is
/// called once.
@MainActor
package final class SessionController {
  /// An operation on the accounts.
  typealias Operation<Value> = @Sendable (Accounts) throws(AccountsError) -> Value

  // The minimum interval between two checks of the session while the user is active.
  private static let checkInterval = Duration.seconds(5)

  /// The current session, or nil.
  package private(set) var signedIn: SignedIn? {
    get { model.signedIn }
    set { model.signedIn = newValue }
  }
  let model: AppModel
  /// Called when the session ends by itself: it has expired, or it was ended elsewhere.
  var ended: () -> Void = {}
  var journalRecorder: JournalRecorder?
  /// In a replay: the recorded results and their times.
  var recordedResults: [RecordedResult] = []
  /// In a replay, which has no typed text: the account that logs in.
  var replayedAccount: DemoAccount?
  /// A copy of the password that was typed for an account whose address is not confirmed yet. Kept until a user has logged in
  /// or the screen for the code is removed.
  var unconfirmed: (email: EmailAddress, password: Secret)?
  private let accounts: OpenedAccounts
  private unowned let loop: FrameLoop
  private let accountSettings: AccountSettings
  private var lastCheck = Moment.zero
  private var isChecking = false
  // Counts logins and logouts. The result of a check from before the last one is ignored.
  private var generation = 0
  // Whether a timer waits for the end of the session.
  private var isTimerRunning = false
  // Whether a checkpoint of the database file is scheduled.
  private var isCheckpointScheduled = false

  init(
    _ model: AppModel, _ accounts: OpenedAccounts, _ accountSettings: AccountSettings, _ loop: FrameLoop
  ) {
    self.model = model
    self.accounts = accounts
    self.accountSettings = accountSettings
    self.loop = loop
  }
  /// The time according to the accounts' clock.
  var now: Date { accountSettings.now() }

  // MARK: Operations

  /// Runs an operation on the accounts.
  ///
  /// A replay gives the recorded result at its recorded time, which may be much later. `replayed` then replaces an
  /// operation that needs typed text.
  func run<Value: Sendable>(
    _ operation: @escaping Operation<Value>, replayed: Operation<Value>? = nil,
    then: @escaping @MainActor @Sendable (Result<Value, AccountsError>) -> Void
  ) {
    let recorded = recordedResults.isEmpty ? nil : recordedResults.removeFirst()
    let isGranted = recorded?.isGranted
    let used = isGranted == nil ? operation : replayed ?? operation
    let work: @Sendable () -> Result<Value, AccountsError> = { [accounts] in
      Result { () throws(AccountsError) in
        if isGranted == false { throw .wrongCredentials }
        return try used(accounts())
      }
    }
    journalRecorder?.pendingRequests += 1
    let generationAtStart = generation
    loop.work(work) { [weak self] result in
      guard let self else { return }
      scheduleCheckpoint()
      let complete = { [weak self] in
        if let journalRecorder = self?.journalRecorder {
          journalRecorder.pendingRequests -= 1
          journalRecorder.note(.answered(isGranted: (try? result.get()) != nil))
        }
        then(result)
        if case .failure(.notLoggedIn) = result, generationAtStart == self?.generation {
          self?.noteEndOfSession()
        }
      }
      guard let recorded, recorded.moment > loop.moment else { return complete() }
      loop.after(recorded.moment - loop.moment, complete)
    }
  }

  /// Runs an operation that needs typed text and has no result. In a replay, which has no typed text, nothing is run.
  func runTyped(
    _ typed: @escaping Operation<Void>,
    then: @escaping @MainActor @Sendable (Result<Void, AccountsError>) -> Void
  ) {
    let nothing: Operation<Void> = { _ in }
    run(typed, replayed: nothing, then: then)
  }

  /// Runs an operation that changes the session or its data.
  func update(
    _ operation: @escaping Operation<SignedIn>, replayed: Operation<SignedIn>? = nil,
    then: @escaping @MainActor @Sendable (Result<SignedIn, AccountsError>) -> Void
  ) {
    run(operation, replayed: replayed) { [weak self] result in
      if case .success(let signedIn) = result { self?.begin(signedIn) }
      then(result)
    }
  }

  // MARK: Session

  /// Begins a session.
  func begin(_ signedIn: SignedIn) {
    generation += 1
    unconfirmed = nil
    setSession(signedIn)
  }

  private func setSession(_ signedIn: SignedIn) {
    self.signedIn = signedIn
    lastCheck = loop.moment
    if accountSettings.waitsForEnd { startTimer() }
  }

  func logIn(
    _ credentials: Credentials,
    then: @escaping @MainActor @Sendable (Result<SignedIn, AccountsError>) -> Void
  ) {
    let (email, password) = credentials
    let operation: Operation<SignedIn> = { accounts throws(AccountsError) in
      try password.withBytes { bytes throws(AccountsError) in try accounts.logIn(email, bytes) }
    }
    update(operation, replayed: replayedLogIn, then: then)
  }

  /// A replay logs the demo account in, because a journal has no typed text.
  var replayedLogIn: Operation<SignedIn>? {
    guard let demo = replayedAccount else { return nil }
    return { accounts throws(AccountsError) in try accounts.logIn(demo.email, demo.password.utf8.span) }
  }

  func logOut(then: @escaping @MainActor @Sendable (Result<Void, AccountsError>) -> Void) {
    let operation: Operation<Void> = { accounts throws(AccountsError) in try accounts.logOut() }
    run(operation) { [weak self] result in
      if case .success = result { self?.clearSession() }
      then(result)
    }
  }

  /// Logs out synchronously. For programs that control the app from outside.
  func logOutNow() throws(AccountsError) {
    try accounts().logOut()
    clearSession()
  }

  /// Ends the session in the app and notifies observers.
  func clearSession() {
    generation += 1
    unconfirmed = nil
    signedIn = nil
  }

  /// Counts an action of the user as a use of the session, and checks from time to time whether it is still valid.
  func noteActivity() {
    guard signedIn != nil, loop.moment - lastCheck >= SessionController.checkInterval else { return }
    check()
  }

  /// Handles the end of the session.
  func sessionHasEnded() {
    guard signedIn != nil else { return }
    clearSession()
    ended()
  }

  private func noteEndOfSession() {
    guard signedIn != nil else { return }
    journalRecorder?.note(.notified(message: SessionController.sessionEnded))
    sessionHasEnded()
  }

  private func check() {
    guard !isChecking else { return }
    isChecking = true
    lastCheck = loop.moment
    let generationAtStart = generation
    let work: @Sendable () -> Result<SignedIn?, AccountsError> = { [accounts] in
      Result { () throws(AccountsError) in try accounts().resume() }
    }
    loop.work(work) { [weak self] result in
      guard let self else { return }
      isChecking = false
      scheduleCheckpoint()
      guard generationAtStart == generation else { return }
      switch result {
      case .success(let found?): setSession(found)
      case .success(nil): noteEndOfSession()
      // The session's state is unknown: an error such as a full disk logs no one out.
      case .failure: break
      }
    }
  }

  /// The event's name in the journal.
  static let sessionEnded = "the session ended"

  /// Schedules a checkpoint of the database file on a background thread.
  ///
  /// Results in the meantime schedule no further checkpoint, so that a burst of results wakes the app once.
  func scheduleCheckpoint() {
    guard let pause = accountSettings.settlesAfter, !isCheckpointScheduled else { return }
    isCheckpointScheduled = true
    loop.after(pause) { [weak self] in
      guard let self else { return }
      loop.work({ [accounts] in accounts.settle() }) { [weak self] problem in
        self?.isCheckpointScheduled = false
        if let problem { printMessage("\(problem)") }
      }
    }
  }

  // One timer at a time. When it fires, the session may have been prolonged or replaced.
  private func startTimer() {
    guard !isTimerRunning, let signedIn else { return }
    isTimerRunning = true
    let left = signedIn.ends.timeIntervalSince(accountSettings.now())
    // At most 1000 days: no session is that long, and larger values would overflow.
    loop.after(.milliseconds(Int(min(max(0, left), 86_400_000) * 1_000) + 1)) { [weak self] in
      guard let self else { return }
      isTimerRunning = false
      guard let signedIn = self.signedIn else { return }
      if signedIn.ends > accountSettings.now() { startTimer() } else { check() }
    }
  }
}
