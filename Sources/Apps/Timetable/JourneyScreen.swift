import LanternNavigation
import LanternRaster
import LanternWidgets

/// Shows the ferries of a journey, of which the user chooses one.
final class JourneyScreen: Screen {
  /// Called when the user chooses a ferry.
  var onChoice: () -> Void = {}
  private let journey: Journey

  init(_ journey: Journey) {
    self.journey = journey
    super.init(title: journey.title)
  }

  override func makeView() -> Widget {
    let notes = journey.notes.map { Label($0, lines: nil) }
    let times = journey.times.map { time in
      Button(time, style: .tonal) { [weak self] in self?.onChoice() }
    }
    let content = Column(
      spacing: 24,
      [
        Label(journey.title, font: { $0.display }, isHeading: true), Column(spacing: 8, notes),
        Grid(smallestColumn: 120, mostColumns: 4, spacing: 12, times),
      ])
    let colors = journey.colors
    return Panel(
      style: { theme in
        let (start, end) = colors(theme.colors)
        return Panel.Style(
          paint: .linearGradient(from: start, to: end, start: Point(0, 0), end: Point(1, 1)))
      }, [ScrollView(Panel(padding: 48, fit: .top, maximumWidth: 960, [content]))])
  }
}
