import LanternRaster
package import LanternWidgets

/// The tree of an example: its widget on a background, with the theme's padding around it.
@MainActor
package struct ExampleStage {
  package let tree: WidgetTree
  private let example: Example

  /// Lays the widget out in a width, in points.
  package init(_ example: Example, width: Double, _ environment: Environment, at moment: Moment = .zero) {
    let content = ExampleStage.content(example)
    let size = ExampleStage.size(of: content, example, width: width, environment)
    tree = WidgetTree(
      root: content, size: size.pixels(at: environment.scale), environment: environment, moment: moment)
    self.example = example
    tree.damageAll()
  }

  static func content(_ example: Example) -> Widget {
    let widget = example.make()
    if example.height != nil { widget.flex = 1 }
    return Panel(padding: 16, [Column(alignment: .leading, [widget])])
  }

  /// Returns the size of an example's content, in points.
  static func size(
    of content: Widget, _ example: Example, width: Double, _ environment: Environment
  ) -> Size {
    let height =
      (example.height ?? example.room).map { $0 * max(1, environment.theme.textScale) }
      ?? content.size(within: Size(width, .infinity), in: environment).height
    return Size(width, height.rounded(.up))
  }

  /// Performs the steps of the example at a moment. Stops and returns false where a widget isn't found.
  @discardableResult
  func play(at moment: Moment) -> Bool {
    tree.update(to: moment)
    return example.steps.allSatisfy { step in
      let isFound = step.perform(on: tree, at: moment)
      tree.update(to: moment)
      return isFound
    }
  }

  /// Performs the steps on a virtual clock, and waits until animations have ended. Returns false where a widget isn't
  /// found.
  @discardableResult
  package func rest() -> Bool {
    let frame: Int64 = 1_000_000_000 / 60
    // A movement starts with a frame.
    tree.update(to: Moment(nanoseconds: frame))
    let isFound = play(at: Moment(nanoseconds: 2 * frame))
    for count in 3..<max(3, example.delay.nanoseconds / frame) {
      tree.update(to: Moment(nanoseconds: count * frame))
    }
    return isFound
  }
}
