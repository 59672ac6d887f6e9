public import LanternRaster

/// A text on one line or several lines. The last line is truncated with an ellipsis if the text does not fit.
///
/// A selectable label can have the focus. Drag over it to select text, double-click a word, or click a paragraph
/// three times. Control+A selects everything, Shift with an arrow extends the selection, and Control+C copies it.
public final class Label: Widget {
  /// The text that the label shows.
  public var text: String { didSet { if text != oldValue { textChanged() } } }
  /// Whether the user can select and copy the text, including a part that was truncated. False by default.
  public var isSelectable: Bool {
    get { selection != nil }
    set {
      guard newValue != isSelectable else { return }
      if !newValue, isFocused { tree?.focus(nil) }
      selection = newValue ? TextSelection() : nil
      invalidateLayout()
    }
  }
  /// Parts of the text that are underlined, such as the matches of a search, as ranges of characters. None by default.
  public var marks: [Range<Int>] = [] { didSet { if marks != oldValue { invalidate() } } }
  private let font: (Theme.TypeScale) -> Font
  private let color: (Theme.Colors) -> Color
  private let alignment: Alignment
  private let mostLines: Int?
  private let role: Semantics.Role
  // The lines of the text and the width, font and scale that they were broken for.
  private var broken: (width: Double, font: Font, scale: Double, lines: [String])?
  // Nil if the label is not selectable.
  private var selection: TextSelection?
  // For a selection or marks. Other labels stay small.
  private var arranged: Arranged?

  // The positions of the characters, and the size and environment that they were found for.
  private final class Arranged {
    let size: Size
    let environment: Environment
    let block: TextBlock

    init(_ size: Size, _ environment: Environment, _ block: TextBlock) {
      self.size = size
      self.environment = environment
      self.block = block
    }
  }

  /// Creates a label. `lines` is the maximum number of lines; nil allows as many as the text needs. Screen readers speak
  /// an alert, such as an error, when it appears or changes. Precondition: `lines` is positive or nil.
  public init(
    _ text: String, font: @escaping (Theme.TypeScale) -> Font = { $0.body },
    color: @escaping (Theme.Colors) -> Color = { $0.text }, alignment: Alignment = .leading,
    lines: Int? = 1, isHeading: Bool = false, isAlert: Bool = false, isSelectable: Bool = false
  ) {
    guard lines ?? 1 > 0 else { fatalError("the maximum number of lines must be positive") }
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    mostLines = lines
    role = isAlert ? .alert : isHeading ? .heading : .text
    selection = isSelectable ? TextSelection() : nil
    super.init()
  }

  /// Creates a label whose text is read from observable models.
  ///
  /// ```swift
  /// Label { model.title }
  /// ```
  public convenience init(
    font: @escaping (Theme.TypeScale) -> Font = { $0.body },
    color: @escaping (Theme.Colors) -> Color = { $0.text }, alignment: Alignment = .leading,
    lines: Int? = 1, isHeading: Bool = false, isSelectable: Bool = false, text: @escaping () -> String
  ) {
    self.init(
      "", font: font, color: color, alignment: alignment, lines: lines, isHeading: isHeading,
      isSelectable: isSelectable)
    observing(\.text, text)
  }

  private func textChanged() {
    broken = nil
    arranged = nil
    if isSelectable { selection = TextSelection() }
    invalidateLayout()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let font = font(environment.theme.type)
    let lines = lines(available.width, environment)
    let sizes = lines.map { environment.size(of: $0, font) }
    let width = sizes.map(\.width).max() ?? 0
    return Size(min(available.width, width), sizes.reduce(0) { $0 + $1.height })
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    if !marks.isEmpty {
      let block = block(environment)
      let all = 0..<block.characters.count
      for area in marks.flatMap({ block.areas(of: $0.clamped(to: all)) }) {
        // A fill would need text in a color of its own.
        canvas.fill(
          Rect(area.minX, area.maxY - 2, area.width, 2), with: .color(environment.theme.colors.primary))
      }
    }
    if let selection, isFocused {
      canvas.draw(selection, in: block(environment), isPale: !receivesKeys, environment)
    }
    let lines = lines(frame.width, environment)
    let font = font(environment.theme.type)
    let height = frame.height / Double(max(1, lines.count))
    let direction = lines.count > 1 ? environment.direction(of: text) : nil
    for (index, line) in lines.enumerated() {
      canvas.drawText(
        environment.typeset(line, in: direction), font, color(environment.theme.colors), alignment,
        in: Rect(0, Double(index) * height, frame.width, height), environment)
    }
    if showsFocus {
      canvas.drawFocusRing(around: RoundedRect(Rect(origin: .zero, size: frame.size)), environment)
    }
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    let height = size.height / Double(max(1, lines(size.width, environment).count))
    return environment.baseline(font(environment.theme.type), in: height)
  }

  private func lines(_ width: Double, _ environment: Environment) -> [String] {
    if mostLines == 1 { return [text] }
    let font = font(environment.theme.type)
    if let broken, (broken.width, broken.font, broken.scale) == (width, font, environment.scale) {
      return broken.lines
    }
    var lines = environment.typesetter.lines(of: text, in: font, scale: environment.scale, width: width)
    lines = balanced(lines, width, font, environment)
    if let mostLines, lines.count > mostLines {
      let characters = Array(text)
      let start = TextBlock.ranges(of: lines, in: characters)[mostLines - 1].lowerBound
      lines = lines.prefix(mostLines - 1) + [Label.joined(characters[start...])]
    }
    broken = (width, font, environment.scale, lines)
    return lines
  }

  // Breaks a short paragraph into as many lines as before, without a word alone on the last one. Centered lines are about equally
  // long.
  private func balanced(
    _ lines: [String], _ width: Double, _ font: Font, _ environment: Environment
  ) -> [String] {
    guard (2...6).contains(lines.count), width > 0, width.isFinite, !text.contains(where: \.isNewline) else {
      return lines
    }
    let typesetter = environment.typesetter
    // The ranges of the parts that no line break divides.
    func words(_ text: String) -> [Range<Int>] {
      let breaks = typesetter.lineBreaks(in: text)
      let ends = breaks.indices.filter { breaks[$0] && $0 + 1 < breaks.count }.map { $0 + 1 }
      return zip([0] + ends, ends + [breaks.count]).map { $0..<$1 }
    }
    func isLone(_ line: String?) -> Bool { line.map { $0.count <= 2 || words($0).count < 2 } ?? false }
    guard alignment == .center || isLone(lines.last) else { return lines }
    func broken(_ width: Double) -> [String]? {
      let candidate = typesetter.lines(of: text, in: font, scale: environment.scale, width: width)
      return candidate.count == lines.count ? candidate : nil
    }
    // Narrower lines would break inside this word.
    let extents = typesetter.extents(of: text, in: font, scale: environment.scale)
    let widest =
      words(text).compactMap { extents[$0].hull }.map { $0.upperBound - $0.lowerBound }.max() ?? width
    guard alignment == .center else {
      return stride(from: width * 0.95, through: max(widest, width * 0.6), by: -width * 0.05).lazy
        .compactMap(broken).first { !isLone($0.last) } ?? lines
    }
    var (tooNarrow, enough, balanced) = (max(widest, width / 2), width, lines)
    while enough - tooNarrow > 4 {
      let middle = (tooNarrow + enough) / 2
      if let candidate = broken(middle) {
        (balanced, enough) = (candidate, middle)
      } else {
        tooNarrow = middle
      }
    }
    return balanced
  }

  // Paragraphs on one line.
  private static func joined(_ characters: ArraySlice<Character>) -> String {
    String(characters.map { $0.isNewline ? " " : $0 })
  }

  public override var bleed: Double { isSelectable ? focusRingReach : textOverhang }

  // MARK: Selection

  // The lines at the places where `draw` draws them.
  private func block(_ environment: Environment) -> TextBlock {
    if let arranged, (arranged.size, arranged.environment) == (frame.size, environment) {
      return arranged.block
    }
    let block = makeBlock(environment)
    arranged = Arranged(frame.size, environment, block)
    return block
  }

  private func makeBlock(_ environment: Environment) -> TextBlock {
    let font = font(environment.theme.type)
    let lines = lines(frame.width, environment)
    let height = frame.height / Double(max(1, lines.count))
    let room = Int((frame.width * environment.scale).rounded(.up))
    var block = TextBlock(Array(text), environment)
    let direction = lines.count > 1 ? environment.direction(of: text) : nil
    var ranges = mostLines == 1 ? [] : TextBlock.ranges(of: lines, in: block.characters)
    // The last line shows the rest of the text, in which newlines are spaces.
    ranges = ranges.dropLast() + [(ranges.last?.lowerBound ?? 0)..<block.characters.count]
    for (line, range) in zip(lines, ranges) {
      var displayed = Array(line)
      if environment.line(line, font).advance > room {
        displayed = displayed.prefix(environment.fitting(displayed, font, in: room)) + ["…"]
      }
      let piece = TextBlock.Piece(displayed, characters: range, font, environment, in: direction)
      block.append(
        TextBlock.TypesetLine(
          characters: range, pieces: [piece], frame: Rect(0, 0, piece.layout.width, height),
          baseline: environment.baseline(of: line, font, in: height)))
    }
    block.arrange(alignment, in: frame.width, environment)
    return block
  }

  private func select(_ change: (inout TextSelection, TextBlock) -> Void) {
    guard var new = selection, let environment = tree?.environment else { return }
    change(&new, block(environment))
    guard new != selection else { return }
    selection = new
    invalidate()
  }

  public override var handlesPointer: Bool { isSelectable }
  public override var keepsDrags: Bool { isSelectable }
  public override var acceptsFocus: Bool { isSelectable && !text.isEmpty }
  public override var cursor: Cursor { isSelectable ? .text : .arrow }

  public override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .pressed(let point, let clicks):
      let isExtending = tree?.heldKeys.contains(.shift) == true
      select { $0.press(at: point, clicks: clicks, extending: isExtending, $1) }
    case .dragged(let point): select { $0.drag(to: point, $1) }
    case .released: if let environment = tree?.environment { select { $0.offer($1, environment) } }
    case .entered, .left, .cancelled: break
    }
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isFocused, let environment = tree?.environment else { return false }
    var isHandled = false
    select { isHandled = $0.handle(key, modifiers, $1, environment) }
    return isHandled
  }

  // Only the focused text shows and keeps a selection.
  public override func focusChanged(at moment: Moment) {
    if !isFocused, isSelectable { selection = TextSelection() }
    invalidate()
  }

  public override var semantics: Semantics? {
    text.isEmpty ? nil : Semantics(role, name: text)
  }
}
