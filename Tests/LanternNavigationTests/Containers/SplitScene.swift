import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets

/// A split screen of probes in a window of 20 pixels, forty points each: the master has eight of them, the line one.
@MainActor
final class SplitScene {
  /// What the probes saw.
  let journal = CallLog()
  let fixture: RootFixture
  let split: SplitScreen

  /// The split screen is part a, with masters and details named by letters.
  init(
    _ master: Character = "m", _ detail: Character? = nil, width: Int = 20, height: Int = 1,
    direction: LayoutDirection = .leftToRight, transitions: TransitionTable = TransitionTable()
  ) {
    let journal = journal
    let split = SplitScreen(
      title: "split", master: ProbeScreen(String(master), journal),
      detail: detail.map { ProbeScreen(String($0), journal) })
    self.split = split
    fixture = RootFixture(
      transitions, width: width, height: height, scale: 0.025, direction: direction,
      flows: [.a: { split }])
    fixture.rest()
    journal.clear()
  }

  var root: RootController { fixture.root }

  func probe(_ letter: String) -> ProbeScreen { ProbeScreen(letter, journal) }

  /// Gives the window a width in pixels and has it drawn.
  func resize(_ width: Int, _ height: Int = 1) {
    fixture.resize(width: width, height: height, scale: 0.025)
    fixture.rest()
  }

  /// What the window shows: each probe's letter, `|` for the line, `.` for the ground, `=` for a bar.
  var picture: String {
    fixture.rest()
    let colors = root.environment.theme.colors
    return fixture.window.text { pixel in
      switch pixel.color {
      case colors.separator: return "|"
      case colors.background: return "."
      case colors.surface: return "="
      default:
        let letter = Character(UnicodeScalar(pixel.color.red))
        return pixel == Pixel(color(of: letter)) ? letter : "?"
      }
    }
  }
}
