package import FoundationEssentials
public import LanternAccounts
import LanternDesktop
import LanternFrames
public import LanternNavigation
import LanternStrings
package import LanternWidgets

/// A recorded result of an account operation, and its time.
package struct RecordedResult {
  package let isGranted: Bool
  package let moment: Moment

  package init(isGranted: Bool, moment: Moment) {
    self.isGranted = isGranted
    self.moment = moment
  }
}

/// The session of the user who is logged in, for the app's screens.
///
/// Screens can retain it: it does not retain them. When the session ends, they are removed.
@MainActor
public final class SessionController {
  /// An operation on the accounts, which runs on a background thread.
  package typealias Operation<Value> = @Sendable (Accounts) throws(AccountsError) -> Value

  // The minimum interval between two checks of the session while the user is active.
  private static let checkInterval = Duration.seconds(5)

  /// The user with the account and the profiles, or nil if no one is logged in. Widgets can observe it.
  public private(set) var signedIn: SignedIn? {
    get { model.signedIn }
    set { model.signedIn = newValue }
  }
  /// The name of the user, that of the current profile; empty if no one is logged in. Widgets can observe it.
  public var userName: String { signedIn?.profile.name.description ?? "" }
  /// The confirmed address of the account, which identifies the user; empty while no user is logged in.
  public var userEmail: String { signedIn?.account.email.description ?? "" }
  package let model: LoginModel
  /// Called when the user has chosen to show a page of the account. By default, it is pushed onto the visible stack.
  public var showPage: (AccountPage) -> Void = { _ in }
  /// Called when the session ends by itself: it has expired, or it was ended elsewhere.
  var ended: () -> Void = {}
  /// The app as a whole, which shows other screens when the session ends.
  weak var login: Login?
  // It retains the root, whose screens retain the session.
  weak var journalRecorder: JournalRecorder?
  /// In a replay: the recorded results and their times.
  package var recordedResults: [RecordedResult] = []
  /// In a replay, which has no typed text: the account that logs in.
  package var replayedAccount: DemoAccount?
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
    _ model: LoginModel, _ accounts: OpenedAccounts, _ accountSettings: AccountSettings, _ loop: FrameLoop
  ) {
    self.model = model
    self.accounts = accounts
    self.accountSettings = accountSettings
    self.loop = loop
  }
  /// The time according to the accounts' clock.
  package var now: Date { accountSettings.now() }

  // MARK: Screens

  /// Logs the user out, and shows the login.
  ///
  /// A screen with unsaved changes asks first. Nothing is shown that needs the session after it has ended.
  ///
  /// - Parameter completion: Called with nil on success or if the user cancels, else with an error message. By default,
  ///   a message shows over the current screen.
  public func logOut(_ completion: ((String?) -> Void)? = nil) {
    login?.logOut { [weak login] problem in
      if let completion { completion(problem) } else if let problem { login?.showMessage(problem) }
    }
  }

  /// Creates a page of the account.
  public func makeScreen(_ page: AccountPage) -> Screen {
    switch page {
    case .profiles: ProfilesScreen(self)
    case .security: SecurityScreen(self)
    case .password: PasswordScreen(self)
    case .deletion: DeletionScreen(self)
    }
  }

  /// Saves a profile of the account that is logged in, such as after its name has changed.
  ///
  /// - Parameters:
  ///   - profile: One of the account's profiles, changed.
  ///   - completion: Called with nil on success, else with an error message.
  public func save(_ profile: Profile, _ completion: @escaping (String?) -> Void = { _ in }) {
    let operation: Operation<SignedIn> = { accounts throws(AccountsError) in try accounts.keep(profile) }
    update(operation) { [model] in
      switch $0 {
      case .success: completion(nil)
      case .failure(let error): completion(model.strings(error))
      }
    }
  }

  // MARK: Operations

  /// Runs an operation on the accounts.
  ///
  /// A replay gives the recorded result at its recorded time, which may be much later. `replayed` then replaces an
  /// operation that needs typed text.
  package func run<Value: Sendable>(
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
  package func runTyped(
    _ typed: @escaping Operation<Void>,
    then: @escaping @MainActor @Sendable (Result<Void, AccountsError>) -> Void
  ) {
    let nothing: Operation<Void> = { _ in }
    run(typed, replayed: nothing, then: then)
  }

  /// Runs an operation that changes the session or its data.
  package func update(
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

  func endSession(then: @escaping @MainActor @Sendable (Result<Void, AccountsError>) -> Void) {
    let operation: Operation<Void> = { accounts throws(AccountsError) in try accounts.logOut() }
    run(operation) { [weak self] result in
      if case .success = result { self?.clearSession() }
      then(result)
    }
  }

  /// Logs out synchronously. For programs that control the app from outside.
  package func logOutNow() throws(AccountsError) {
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
  package func noteActivity() {
    guard signedIn != nil, loop.moment - lastCheck >= SessionController.checkInterval else { return }
    check()
  }

  /// Handles the end of the session.
  package func sessionHasEnded() {
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
  package static let sessionEnded = "the session ended"

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
