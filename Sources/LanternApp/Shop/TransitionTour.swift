import LanternNavigation
import LanternRaster

/// Plays each kind of transition a number of times, one after another, over whatever a pile shows.
@MainActor
final class TransitionTour {
  /// How often each kind is played.
  static let rounds = 10

  private weak var pile: ModalStack?
  private let makeScreen: (_ number: Int, _ total: Int) -> Screen
  private var waiting: [any Transition] = []
  // What came last, as long as it is there.
  private weak var out: Screen?
  // How many transitions were begun, and how many there will have been.
  private var count = 0
  private var total = 0

  /// `makeScreen` makes what comes and goes.
  init(on pile: ModalStack, _ makeScreen: @escaping (_ number: Int, _ total: Int) -> Screen) {
    self.pile = pile
    self.makeScreen = makeScreen
  }

  var isPlaying: Bool { total > 0 }

  /// Starts; nothing happens while it plays. `size` is that of the window, in points.
  func start(in size: Size) {
    guard !isPlaying else { return }
    let zoom = Zoom(from: Rect(size.width * 0.4, size.height * 0.4, size.width * 0.2, size.height * 0.2))
    let ways: [any Transition] = [
      Dissolve(duration: .milliseconds(300)), Slide(duration: .milliseconds(300)),
      zoom, Backwards(zoom, kind: "unzoom"),
      Push(), Backwards(Push(), kind: "pop"),
      Cover(), Backwards(Cover(), kind: "uncover"),
    ]
    waiting = Array(repeatElement(ways, count: TransitionTour.rounds).joined())
    count = 0
    total = waiting.count
    next()
  }

  /// Plays no more; a screen of its own that shows goes at once, also one that somebody held back.
  func stop() {
    end()
    guard let out, let pile, pile.toBe.last === out || pile.top === out else { return }
    pile.set(pile.toBe.filter { $0 !== out }, by: InstantTransition())
  }

  private func next() {
    guard !waiting.isEmpty, let pile else { return end() }
    let transition = waiting.removeFirst()
    count += 1
    let completion = { [weak self] (outcome: PassageOutcome) in
      guard let self, self.isPlaying else { return }
      // Somebody went on to something else.
      guard outcome == .shown else { return self.end() }
      self.next()
    }
    if count.isMultiple(of: 2) {
      pile.pop(by: transition, completion: completion)
    } else {
      let screen = makeScreen(count, total)
      out = screen
      pile.push(screen, by: transition, completion: completion)
    }
  }

  private func end() {
    waiting = []
    (count, total) = (0, 0)
  }
}
