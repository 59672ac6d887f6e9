import Glibc
import LanternProcess

/// Builds an app when its sources change, and restarts it if the build succeeds.
///
/// A loop on the calling thread waits for changes, for signals, and for the two programs that it starts: `swift build`
/// and the app. At most one of each runs at a time.
final class DevSession {
  private typealias Instant = ContinuousClock.Instant

  private let product: String
  private let program: String
  private let arguments: [String]
  private let watcher: SourceWatcher
  private let signals: SignalPipe
  private let readiness: ReadyNotification.Receiver

  private var build: SupervisedProcess?
  private var app: SupervisedProcess?
  /// Whether a save waits for the running build to end. True at first.
  private var needsBuild = true
  /// Whether a program is built that is not started yet.
  private var hasNewProgram = false
  /// The time of the last save.
  private var lastSave: Instant?
  /// The time of the last save when the running or last build began.
  private var builtSave: Instant?
  /// The time of the last save that the new program contains, until it is reported.
  private var programSave: Instant?
  /// Whether the app notifies the session of its first frame.
  private var notifiesReady = false
  /// The exit status, once the session is about to end.
  private var status: Int32?

  /// Changes in this time after another one are part of the same save, in milliseconds.
  private static let saveInterval: Int32 = 10

  /// Watches the sources of the package in the working directory.
  init(_ product: String, in package: SwiftPackage, arguments: [String]) throws(ExitError) {
    self.product = product
    self.arguments = arguments
    program = try SwiftPackage.program(of: product)
    watcher = try SourceWatcher(package.sourceFolders)
    readiness = try ReadyNotification.Receiver()
    signals = try SignalPipe([SIGCHLD, SIGINT, SIGTERM, SIGHUP])
  }

  /// Runs until the app is closed or a signal ends the session. Returns the exit status.
  ///
  /// Also after an error, both programs have ended when this returns.
  func run() throws(ExitError) -> Int32 {
    var failure: ExitError?
    while true {
      if let problem = failureOf(advance) {
        failure = failure ?? problem
        end(status: problem.status.rawValue)
      }
      if let status, build == nil, app == nil {
        if let failure { throw failure }
        return status
      }
      if let problem = failureOf(handleEvents) {
        failure = failure ?? problem
        end(status: problem.status.rawValue)
      }
    }
  }

  // Does what the state asks for.
  private func advance() throws(ExitError) {
    // The app is not started while its program is being replaced.
    guard status == nil, build == nil else { return }
    if needsBuild {
      try startBuild()
    } else if hasNewProgram {
      if app == nil { try startApp() } else { app?.stop(with: SIGTERM) }
    }
  }

  private func startBuild() throws(ExitError) {
    needsBuild = false
    builtSave = lastSave
    build = SupervisedProcess(try SwiftPackage.startBuild(of: product))
  }

  private func startApp() throws(ExitError) {
    hasNewProgram = false
    app = SupervisedProcess(
      try ChildProcess(
        program, arguments, environment: readiness.environment.merging(DevelopmentRun.environment) { $1 },
        parentDeathSignal: .terminate))
    if !notifiesReady { report("it started") }
  }

  // Ends both programs.
  private func end(status: Int32) {
    self.status = self.status ?? status
    build?.stop(with: SIGINT)
    app?.stop(with: SIGTERM)
  }

  // MARK: Events

  private func handleEvents() throws(ExitError) {
    wait(for: [signals.descriptor, watcher.descriptor, readiness.descriptor], milliseconds: timeout)
    let now = Instant.now
    build?.killIfLate()
    app?.killIfLate()
    for signal in signals.readSignals() where signal != SIGCHLD { end(status: 128 + signal) }
    if readiness.readNotifications() {
      notifiesReady = true
      report("its first frame was shown")
    }
    if let ending = app?.process.ending { appEnded(ending) }
    if let ending = build?.process.ending { buildEnded(ending) }
    guard try watcher.readChanges() else { return }
    while wait(for: [watcher.descriptor], milliseconds: DevSession.saveInterval) {
      _ = try watcher.readChanges()
    }
    lastSave = now
    needsBuild = true
  }

  private func buildEnded(_ ending: ChildProcess.Ending) {
    build = nil
    guard status == nil else { return }
    if ending == .exited(status: 0) {
      hasNewProgram = true
      programSave = builtSave
    } else if !needsBuild {
      let kept = app == nil ? "" : "\(product) keeps running without the change; "
      printMessage("the build failed; \(kept)save a correction to build again")
    }
  }

  private func appEnded(_ ending: ChildProcess.Ending) {
    let isRestarting = status == nil && app?.isStopping == true
    app = nil
    guard !isRestarting else { return }
    if status == nil, ending != .exited(status: 0) {
      printMessage("\(product) \(ending); save a correction to build and start it again")
    } else {
      // The exit status of the app takes precedence over that of the signal which ended both.
      status = nil
      end(status: ending.status)
    }
  }

  // Reports the time since the save, once.
  private func report(_ event: String) {
    guard let save = programSave else { return }
    programSave = nil
    let tenths = Int(((Instant.now - save) / .milliseconds(100)).rounded())
    printLine("\(product) restarted; \(event) \(tenths / 10).\(tenths % 10) s after the save")
  }

  // The time until a program is killed, in milliseconds; -1 if none is about to be.
  private var timeout: Int32 {
    guard let time = [build?.killTime, app?.killTime].compactMap({ $0 }).min() else { return -1 }
    return max(0, Int32(clamping: Int((time - .now) / .milliseconds(1)) + 1))
  }

  // Returns whether there is something to read.
  @discardableResult
  private func wait(for descriptors: [Int32], milliseconds: Int32) -> Bool {
    var states = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return unsafe poll(&states, nfds_t(states.count), milliseconds) > 0
  }
}
