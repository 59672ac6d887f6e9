import Dispatch
import Foundation
import LanternAccounts
import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Synchronization
import Testing

/// The window stays responsive while a password is hashed.
///
/// The hashing thread is blocked until the window has presented ten more frames. If it were the main thread, neither
/// would continue. The result does not depend on the speed of the machine.
@MainActor
struct HashingTests {
  /// Blocks a thread until another thread opens the gate.
  private final class Gate: Sendable {
    private let isClosed = Mutex(false)
    private let opened = DispatchSemaphore(value: 0)
    private let hasTimedOut = Mutex(false)

    func close() { isClosed.withLock { $0 = true } }

    func open() {
      guard
        isClosed.withLock({ isClosed in
          defer { isClosed = false }
          return isClosed
        })
      else { return }
      opened.signal()
    }

    /// Waits until the gate is open. A gate that is never opened is a failure instead of a hanging test.
    func waitUntilOpen() {
      guard isClosed.withLock(\.self) else { return }
      if opened.wait(timeout: .now() + 900) == .timedOut { hasTimedOut.withLock { $0 = true } }
    }

    var didTimeOut: Bool { hasTimedOut.withLock(\.self) }
  }

  @Test(.requirement(90))
  func `while a password is hashed, every frame is presented and the spinner changes in each`()
    throws
  {
    let files = try TemporaryDirectory()
    let gate = Gate()
    var accountSettings = AccountSettings.light
    accountSettings.work = .recommended
    // Checking a password first reads the clock.
    accountSettings.now = {
      gate.waitUntilOpen()
      return Date(timeIntervalSince1970: 1_750_000_000)
    }
    let display = SlowDisplay(size: PixelSize(480, 800))
    display.waitsForOthers = true
    let shop = try PrintShop(
      display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data",
      accountSettings: accountSettings)
    let loop = shop.loop

    var moments: [Moment] = []
    var pictures: Set<[UInt32]> = []
    func isBusy() -> Bool {
      shop.root.semantics.contains { $0.semantics.name == "Log In" && $0.semantics.states.contains(.busy) }
    }
    loop.didPresent = { _ in
      guard shop.root.destination == .login, isBusy() else { return }
      moments.append(loop.moment)
      do { pictures.insert(try loop.snapshot().words) } catch { Issue.record("\(error)") }
      if moments.count == 10 { gate.open() }
    }
    func quitAfterLogin() {
      if shop.root.currentFlow == .main { return loop.quit() }
      loop.after(.milliseconds(20), quitAfterLogin)
    }
    func logInWhenPossible() {
      guard shop.root.currentFlow == .login, shop.root.activeTransition == nil else {
        loop.after(.milliseconds(20), logInWhenPossible)
        return
      }
      gate.close()
      display.send(.keyDown(.enter, []), at: display.now())
      quitAfterLogin()
    }
    loop.after(.zero, logInWhenPossible)
    try shop.run()

    #expect(!gate.didTimeOut)
    #expect(moments.count >= 10)
    #expect(pictures.count == moments.count, "the spinner is different in each frame")
    // At 60 Hz, no frame of the grid is skipped.
    let gaps = zip(moments.dropFirst(), moments).map { ($0 - $1).components.attoseconds / 1_000_000_000_000 }
    #expect(gaps.allSatisfy { (16_666...16_667).contains($0) }, "\(gaps) µs")
    #expect(shop.sessionController.signedIn != nil)
  }
}
