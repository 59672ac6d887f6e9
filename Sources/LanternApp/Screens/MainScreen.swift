import LanternNavigation
import LanternRaster
import LanternWidgets

/// The root of the main part's Home: the prints that the shop sells.
final class MainScreen: Screen {
  private let catalog: Catalog
  private let logOut: (_ answer: @escaping (String?) -> Void) -> Void
  private let button = Button("Log Out", style: .plain)
  private let message = Label("", font: { $0.caption }, color: { $0.danger })

  /// `logOut` answers nil when it went well, else why not.
  init(catalog: Catalog, logOut: @escaping (_ answer: @escaping (String?) -> Void) -> Void) {
    self.catalog = catalog
    self.logOut = logOut
    super.init(title: "Main Screen")
    button.action = { [weak self] in self?.leave() }
  }

  override var leadingItem: Widget? { button }

  override func makeView() -> Widget {
    let grid = PrintGrid(catalog.prints.map(card))
    grid.flex = 1
    message.isHidden = true
    let heading = Column(
      spacing: 4,
      [
        Label("New prints", font: { $0.display }, isHeading: true),
        Label(
          "Pulled by hand this autumn.", color: { $0.secondaryText }),
        message,
      ])
    let content = Column(spacing: 20, [heading, grid])
    return Panel(
      padding: 24, style: { Panel.Style(paint: .color($0.colors.accentBackground)) }, [content])
  }

  override func didAppear() { button.isEnabled = true }

  private func leave() {
    button.isEnabled = false
    logOut { [weak self] problem in
      guard let self, let problem else { return }
      button.isEnabled = true
      message.text = problem
      message.isHidden = false
    }
  }

  private func card(_ print: Print) -> Widget {
    let picture = Picture(print.title) { canvas, rect, _ in drawArt(print.motif, on: canvas, in: rect) }
    picture.flex = 1
    let title = Label(print.title, font: { $0.label })
    title.flex = 1
    return Panel(
      padding: 12, style: Panel.Style.card,
      [
        Column(
          spacing: 8,
          [
            picture,
            Row(spacing: 8, [title, Label(print.priceText, font: { $0.label })]),
            Label(print.artist, font: { $0.caption }, color: { $0.secondaryText }),
          ])
      ])
  }
}
