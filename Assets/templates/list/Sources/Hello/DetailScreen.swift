import LanternNavigation
import LanternWidgets

/// The details of an item.
final class DetailScreen: Screen {
  private let item: Item

  init(_ item: Item) {
    self.item = item
    super.init(title: item.name)
  }

  override func makeView() -> Widget {
    let content = Column(
      spacing: 16,
      [Label(item.name, font: { $0.display }, lines: nil, isHeading: true), Label(item.text, lines: nil)])
    return ScrollView(Panel(padding: 24, maximumWidth: 640, [content]))
  }
}
