import LanternNavigation
import LanternRaster
import Observation

/// Plays each kind of transition several times in sequence, over the screens of a container.
@MainActor @Observable
final class TransitionTour {
  /// The number of times that each kind is played.
  static let rounds = 10

  private(set) var isPlaying = false
  @ObservationIgnored private weak var container: ModalStack?
  @ObservationIgnored private var makeScreen: ((_ number: Int, _ total: Int) -> Screen)?
  @ObservationIgnored private var remaining: [any Transition] = []
  // The last screen of the tour, while it exists.
  @ObservationIgnored private weak var lastScreen: Screen?
  // The number of transitions begun, and their total.
  @ObservationIgnored private var count = 0
  @ObservationIgnored private var total = 0

  /// Starts playing. Does nothing while it plays. `makeScreen` creates the screens that are shown and removed.
  func start(on container: ModalStack, _ makeScreen: @escaping (_ number: Int, _ total: Int) -> Screen) {
    guard !isPlaying else { return }
    (self.container, self.makeScreen, isPlaying) = (container, makeScreen, true)
    let size = container.size
    let zoom = Zoom(from: Rect(size.width * 0.4, size.height * 0.4, size.width * 0.2, size.height * 0.2))
    let transitions: [any Transition] = [
      Dissolve(duration: .milliseconds(300)), Slide(duration: .milliseconds(300)),
      zoom, Backwards(zoom, kind: "unzoom"),
      Push(), Backwards(Push(), kind: "pop"),
      Cover(), Backwards(Cover(), kind: "uncover"),
    ]
    remaining = Array(repeatElement(transitions, count: TransitionTour.rounds).joined())
    count = 0
    total = remaining.count
    next()
  }

  /// Stops playing. A visible screen of the tour is removed immediately, even while the user drags it back.
  func stop() {
    end()
    guard let lastScreen, let container,
      container.targetScreens.last === lastScreen || container.top === lastScreen
    else {
      return
    }
    container.set(container.targetScreens.filter { $0 !== lastScreen }, by: InstantTransition())
  }

  private func next() {
    guard !remaining.isEmpty, let container, let makeScreen else { return end() }
    let transition = remaining.removeFirst()
    count += 1
    let completion = { [weak self] (result: NavigationResult<Void>) in
      guard let self, self.isPlaying else { return }
      // The user has navigated elsewhere.
      guard case .shown = result else { return self.end() }
      self.next()
    }
    if count.isMultiple(of: 2) {
      container.pop(by: transition, completion: completion)
    } else {
      let screen = makeScreen(count, total)
      lastScreen = screen
      container.push(screen, by: transition, completion: completion)
    }
  }

  private func end() {
    remaining = []
    makeScreen = nil
    (count, total, isPlaying) = (0, 0, false)
  }
}
