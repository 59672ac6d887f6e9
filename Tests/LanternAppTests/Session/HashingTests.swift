import Dispatch
import Foundation
import LanternAccounts
import LanternApp
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Synchronization
import Testing

/// That the window goes on while a password is looked at.
///
/// The thread that does that is held up until the window has shown ten more pictures: were it the one that paints, neither
/// would ever go on. How fast the machine is makes no difference to that.
@MainActor
struct HashingTests {
  /// Where a thread waits until another has come by so often.
  private final class Gate: Sendable {
    private let isShut = Mutex(false)
    private let opened = DispatchSemaphore(value: 0)
    private let isGivenUp = Mutex(false)

    func shut() { isShut.withLock { $0 = true } }

    func open() {
      guard
        isShut.withLock({ isShut in
          defer { isShut = false }
          return isShut
        })
      else { return }
      opened.signal()
    }

    /// Goes through once it is open; one that nobody opens is a failure, not a test that hangs.
    func pass() {
      guard isShut.withLock(\.self) else { return }
      if opened.wait(timeout: .now() + 900) == .timedOut { isGivenUp.withLock { $0 = true } }
    }

    var wasGivenUp: Bool { isGivenUp.withLock(\.self) }
  }

  @Test(.requirement(90))
  func `while a password is hashed each frame is shown, the button busy and its spinner another in each`()
    throws
  {
    let files = try TemporaryDirectory()
    let gate = Gate()
    var terms = AccountTerms.light
    terms.work = .recommended
    // Whoever looks at a password asks first what time it is.
    terms.now = {
      gate.pass()
      return Date(timeIntervalSince1970: 1_750_000_000)
    }
    let display = SlowDisplay(size: PixelSize(480, 800))
    display.waitsForOthers = true
    let shop = try PrintShop(
      display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data", terms: terms)
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
    func quitOnceIn() {
      if shop.root.currentFlow == .main { return loop.quit() }
      loop.after(.milliseconds(20), quitOnceIn)
    }
    func logInOnceThere() {
      guard shop.root.currentFlow == .login, shop.root.activeTransition == nil else {
        return loop.after(.milliseconds(20), logInOnceThere)
      }
      gate.shut()
      display.send(.keyDown(.enter, []), at: display.now())
      quitOnceIn()
    }
    loop.after(.zero, logInOnceThere)
    try shop.run()

    #expect(!gate.wasGivenUp)
    #expect(moments.count >= 10)
    #expect(pictures.count == moments.count, "the spinner has turned in each")
    // At 60 Hz: none of the grid's frames is left out.
    let gaps = zip(moments.dropFirst(), moments).map { ($0 - $1).components.attoseconds / 1_000_000_000_000 }
    #expect(gaps.allSatisfy { (16_666...16_667).contains($0) }, "\(gaps) µs")
    #expect(shop.sessionController.signedIn != nil)
  }
}
