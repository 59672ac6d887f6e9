import LanternFrames
import LanternRaster
import LanternSDL
import LanternWidgets

// One label changes its text, in a tree of many widgets and in a tree of few.

let changeBenchmarks = [
  Benchmark(name: "change_one_of_10k", against: "one of 100 labels", target: 1.2) {
    let (many, few) = (try LabelTree(levels: 4), try LabelTree(levels: 2))
    return medianRatio(
      ofPairs: 200, of: { _ in time { many.changeLabel() } }, to: { _ in time { few.changeLabel() } })
  }
]

/// A tree of labels without a window: columns and rows in turn, each of ten widgets.
private final class LabelTree {
  private let label = Label("12")
  private let tree: WidgetTree
  private var picture = Bitmap(size: .ultraHD)
  private var moment = Moment.zero

  init(levels: Int) throws {
    func layout(_ level: Int, contains label: Label?) -> Widget {
      guard level > 0 else { return label ?? Label("12") }
      let widgets = (0..<10).map { layout(level - 1, contains: $0 == 5 ? label : nil) }
      return level.isMultiple(of: 2)
        ? Column(alignment: .leading, widgets) : Row(spacing: 4, widgets)
    }
    tree = WidgetTree(
      root: layout(levels, contains: label), size: .ultraHD,
      environment: Environment(theme: .light, typesetter: try FontTypesetter()))
    _ = makeFrame()
  }

  /// Produces a frame in which the label shows another text of the same width.
  func changeLabel() {
    label.text = label.text == "12" ? "21" : "12"
    let drawn = makeFrame()
    guard !drawn.isEmpty, drawn.area < 1_000 else { fatalError("only the label must be redrawn") }
  }

  private func makeFrame() -> Region {
    moment = moment + .nanoseconds(16_666_667)
    tree.update(to: moment)
    return picture.withPixels { tree.drawDamage(onto: $0) }
  }
}
