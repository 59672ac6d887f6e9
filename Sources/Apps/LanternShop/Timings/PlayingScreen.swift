import LanternNavigation
import LanternRaster
import LanternWidgets

/// The screen that is shown and removed while transitions are played.
final class PlayingScreen: ShopScreen {
  private let print: Print
  private let progress: (number: Int, total: Int)
  private let stopButton: Button

  init(_ print: Print, _ model: AppModel, _ navigator: ShopNavigator, progress: (number: Int, total: Int)) {
    self.print = print
    self.progress = progress
    stopButton = Button(model.strings(.timingsStop), style: .plain) { navigator.navigate(to: .stopped) }
    super.init(title: model.strings(.timingsTitle), model, navigator)
  }

  override var initialFocus: Widget? { stopButton }

  // Stop is where it is in the bar of the Timings screen.
  override func makeView() -> Widget {
    let bar = NavigationBar(title: title, trailing: stopButton)
    let done = ProgressBar(
      strings(.timingsPlay), value: Double(progress.number) / Double(max(1, progress.total)))
    let picture = Panel(
      padding: 16, style: Panel.Style.card,
      [ImageView(print.title, print.picture, mode: .fill, aspect: Print.aspect)])
    let content = page([
      Label(
        strings(
          .timingsPlaying,
          ["number": strings.number(progress.number), "total": strings.number(progress.total)]),
        font: { $0.headline }, isHeading: true),
      done, columns([picture]),
    ])
    content.flex = 1
    return Column([bar, content])
  }

  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty else { return false }
    navigator.navigate(to: .stopped)
    return true
  }
}
