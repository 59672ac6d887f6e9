import LanternRaster
import LanternSDL
import LanternTestSupport
import LanternWidgets
import Testing

/// A field or an area with the focus, as wide as its window, and what it shows.
@MainActor
final class EditedText {
  enum Kind: CaseIterable { case field, area }

  let tree: WidgetTree
  private(set) var picture: Bitmap
  private let input: Widget

  init(
    _ kind: Kind, _ text: String, _ typesetter: FontTypesetter, width: Int = 400,
    direction: LayoutDirection = .leftToRight
  ) {
    switch kind {
    case .field: input = TextField("Text", text: text)
    case .area: input = TextArea("Text", text: text)
    }
    (input as? TextInput)?.isLabelHidden = true
    let size = PixelSize(width, 160)
    tree = WidgetTree(
      root: Column(alignment: .stretch, [input]), size: size,
      environment: Environment(theme: .light, typesetter: typesetter, direction: direction))
    picture = Bitmap(size: size)
    tree.focus(input)
    show()
  }

  func show() {
    tree.update(to: .zero)
    picture = picture.withPixels { _ in Bitmap(size: tree.size) }
    tree.damageAll()
    _ = picture.withPixels { tree.drawDamage(onto: $0) }
  }

  // MARK: Input

  func press(_ key: Key, _ modifiers: Modifiers = []) {
    tree.handle(InputEvent(.keyDown(key, modifiers), time: .zero))
    show()
  }

  func type(_ text: String) {
    tree.handle(InputEvent(.text(text), time: .zero))
    show()
  }

  func click(_ point: Point) {
    for action in [
      InputEvent.Action.pointerMoved(to: point), .pointerDown(at: point, clicks: 1), .pointerUp(at: point),
    ] {
      tree.handle(InputEvent(action, time: .zero))
    }
    show()
  }

  /// Selects characters as assistive technology does; the caret is at `end`.
  func select(_ start: Int, _ end: Int) throws {
    let object = try #require(tree.accessibleObjects().first)
    let bytes = [0] + text.reduce(into: [Int]()) { $0.append(($0.last ?? 0) + String($1).utf8.count) }
    #expect(tree.perform(.selectText(start: bytes[start], end: bytes[end]), on: object.id, at: .zero))
    show()
  }

  // MARK: Contents

  private var description: AccessibleText? { tree.accessibleObjects().first?.properties.text }
  var text: String { description?.string ?? "" }

  /// The position of the caret, in characters.
  var position: Int {
    guard let description else { return -1 }
    return String(decoding: Array(description.string.utf8.prefix(description.caret)), as: UTF8.self).count
  }

  /// The selected characters.
  var selection: Range<Int> {
    guard let description else { return 0..<0 }
    func position(_ byte: Int) -> Int {
      String(decoding: Array(description.string.utf8.prefix(byte)), as: UTF8.self).count
    }
    let ends = [position(description.anchor), position(description.caret)].sorted()
    return ends[0]..<ends[1]
  }

  // MARK: Places

  /// The middle of the drawn caret.
  var caret: Point { tree.textInputArea?.center ?? Point(-1, -1) }

  /// The extents of the characters of each line, in points of the window.
  var lines: [[ClosedRange<Double>]] { description?.lines.map(\.characters) ?? [] }

  /// The edges between the visible characters of the first line, from left to right.
  var edges: [Double] {
    let cells = (lines.first ?? []).filter { $0.upperBound > $0.lowerBound }.map(\.lowerBound).sorted()
    return cells + [(lines.first ?? []).map(\.upperBound).max() ?? 0]
  }

  /// The number of visible characters of the first line that are to the left of the caret.
  var place: Int {
    let (edges, x) = (edges, caret.x)
    return edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? -1
  }

  /// Whether the column at a distance has the color of the selection.
  func isSelected(at x: Double) -> Bool {
    (0..<picture.size.height).contains { picture[Int(x), $0].color == Theme.light.colors.selection }
  }
}
