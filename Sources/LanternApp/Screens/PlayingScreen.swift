import LanternNavigation
import LanternRaster
import LanternWidgets

/// The screen that is shown and removed while transitions are played.
final class PlayingScreen: ShopScreen {
  private let print: Print
  private let progress: (number: Int, total: Int)

  init(_ print: Print, _ model: AppModel, _ navigator: ShopNavigator, progress: (number: Int, total: Int)) {
    self.print = print
    self.progress = progress
    super.init(title: model.strings(.timingsTitle), model, navigator)
  }

  override func makeView() -> Widget {
    let bar = NavigationBar(
      title: title,
      leading: Button(strings(.timingsStop), style: .plain, action: { [weak self] in self?.stop() }),
      trailing: exit.button)
    let done = ProgressBar(
      strings(.timingsPlay), value: Double(progress.number) / Double(max(1, progress.total)))
    let content = page(
      Column(
        spacing: 16,
        [
          Label(
            strings(.timingsPlaying, ["number": "\(progress.number)", "total": "\(progress.total)"]),
            font: { $0.headline }, isHeading: true),
          exit.message, done,
          Panel(padding: 16, style: Panel.Style.card, [PrintPicture(print, aspect: 1.5, from: model.art)]),
        ]), maximumWidth: 720)
    content.flex = 1
    return Column([bar, content])
  }

  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty else { return false }
    stop()
    return true
  }

  private func stop() { navigator.navigate(to: .stopped) }
}
