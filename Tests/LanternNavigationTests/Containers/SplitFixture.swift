import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets

/// A split screen of probes in a window of 20 pixels of 40 points each. The master is 8 pixels wide, the divider 1.
@MainActor
final class SplitFixture {
  /// The calls that the probes received.
  let log = CallLog()
  let rootFixture: RootFixture
  let split: SplitScreen

  /// Creates a window whose flow a is the split screen. Letters name the master and the detail.
  init(
    _ master: Character = "m", _ detail: Character? = nil, width: Int = 20, height: Int = 1,
    direction: LayoutDirection = .leftToRight, transitions: TransitionTable = TransitionTable()
  ) {
    let log = log
    let split = SplitScreen(
      title: "split", master: ProbeScreen(String(master), log),
      detail: detail.map { ProbeScreen(String($0), log) })
    self.split = split
    rootFixture = RootFixture(
      transitions, width: width, height: height, scale: 0.025, direction: direction,
      flows: [.a: { split }])
    rootFixture.rest()
    log.clear()
  }

  var root: RootController { rootFixture.root }

  func probe(_ letter: String) -> ProbeScreen { ProbeScreen(letter, log) }

  /// Resizes the window to a size in pixels, and draws it.
  func resize(_ width: Int, _ height: Int = 1) {
    rootFixture.resize(width: width, height: height, scale: 0.025)
    rootFixture.rest()
  }

  /// The contents of the window: the letters of the probes, `|` for the divider, `.` for the background, `=` for a bar.
  var picture: String {
    rootFixture.rest()
    let colors = root.environment.theme.colors
    return rootFixture.window.text { pixel in
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
