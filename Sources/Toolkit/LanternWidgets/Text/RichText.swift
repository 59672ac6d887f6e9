public import LanternRaster

/// A text with styles and links, on as many lines as it needs.
///
/// A click, the Return key or the Space key opens a link. The Tab key moves from link to link.
public final class RichText: Widget {
  /// The text with its styles.
  public var text: StyledText { didSet { if text != oldValue { textChanged() } } }
  /// Whether the user can select and copy the text with the pointer or the keyboard.
  public var isSelectable: Bool { didSet { if isSelectable != oldValue { selectabilityChanged() } } }
  /// Called with the target of a link that the user opens.
  public var onOpen: (String) -> Void

  private let font: (Theme.TypeScale) -> Font
  private let color: (Theme.Colors) -> Color
  private let alignment: Alignment
  private var links: [TextLink] = []
  private var known: (key: LayoutKey, block: TextBlock)? { didSet { describedLines = nil } }
  // The lines that assistive technology knows.
  private var describedLines: [AccessibleLine]?
  private var selection = TextSelection() { didSet { if selection != oldValue { invalidate() } } }
  private var hoveredLink: TextLink? { didSet { if hoveredLink !== oldValue { invalidate() } } }
  private var pressedLink: TextLink?
  private var lastPoint = Point.zero

  private struct LayoutKey: Equatable {
    let width: Double
    let environment: Environment
  }

  /// Creates a text with links. `font` is the font of plain text; the styles change it.
  public init(
    _ text: StyledText, font: @escaping (Theme.TypeScale) -> Font = { $0.body },
    color: @escaping (Theme.Colors) -> Color = { $0.text }, alignment: Alignment = .leading,
    isSelectable: Bool = false, onOpen: @escaping (String) -> Void
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.isSelectable = isSelectable
    self.onOpen = onOpen
    super.init()
    addLinks()
  }

  /// Creates a text whose links do nothing until `onOpen` is set.
  public convenience init(
    _ text: StyledText, font: @escaping (Theme.TypeScale) -> Font = { $0.body },
    color: @escaping (Theme.Colors) -> Color = { $0.text }, alignment: Alignment = .leading,
    isSelectable: Bool = false
  ) {
    self.init(
      text, font: font, color: color, alignment: alignment, isSelectable: isSelectable, onOpen: { _ in })
  }

  private func selectabilityChanged() {
    if !isSelectable, isFocused { tree?.focus(nil) }
    selection = TextSelection()
    invalidateLayout()
  }

  private func textChanged() {
    known = nil
    selection = TextSelection()
    (hoveredLink, pressedLink) = (nil, nil)
    for link in links { link.removeFromParent() }
    addLinks()
    invalidateLayout()
  }

  // Adjacent runs with one target are one link.
  private func addLinks() {
    links = []
    var start = 0
    for run in text.runs {
      let end = start + run.text.count
      if let target = run.link {
        if let last = links.last, last.target == target, last.characters.upperBound == start {
          last.append(run.text, to: end)
        } else {
          links.append(TextLink(run.text, target: target, characters: start..<end))
        }
      }
      start = end
    }
    for link in links { add(link) }
  }

  // MARK: Layout

  private func block(_ width: Double, _ environment: Environment) -> TextBlock {
    let key = LayoutKey(width: width, environment: environment)
    if let known, known.key == key { return known.block }
    let type = environment.theme.type
    let plain = font(type)
    let fonts = text.runs.map { run in
      var font = plain
      if run.isCode {
        (font.family, font.size) = (type.code.family, plain.size * type.code.size / type.body.size)
      }
      if run.isBold { font.weight = .bold }
      if run.isItalic { font.isItalic = true }
      return font
    }
    let block = StyledLines.block(
      of: text, fonts, font: plain, width: width, alignment: alignment, environment)
    known = (key, block)
    return block
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let size = block(available.width, environment).size
    return Size(min(available.width, size.width), size.height)
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let block = block(size.width, environment)
    for link in links {
      let areas = block.areas(of: link.characters)
      let frame = areas.first ?? .zero
      link.areas = areas.map { $0.offset(by: Point(-frame.minX, -frame.minY)) }
      link.place(at: frame, in: environment)
    }
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    block(size.width, environment).lines.first?.baseline
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let block = block(frame.width, environment)
    for line in block.lines {
      for piece in line.pieces where text.runs[piece.style].isCode {
        drawCodeBackground(of: piece, line, on: canvas, environment)
      }
    }
    if isFocused { canvas.draw(selection, in: block, isPale: !receivesKeys, environment) }
    for line in block.lines {
      for piece in line.pieces { draw(piece, line, on: canvas, environment) }
    }
    if showsFocus {
      canvas.drawFocusRing(around: RoundedRect(Rect(origin: .zero, size: frame.size)), environment)
    }
  }

  private func drawCodeBackground(
    of piece: TextBlock.Piece, _ line: TextBlock.TypesetLine, on canvas: Canvas, _ environment: Environment
  ) {
    let area = Rect(
      line.frame.minX + piece.x, line.baseline - piece.layout.ascent, piece.layout.width,
      piece.layout.ascent + piece.layout.descent)
    canvas.fill(
      RoundedRect(area, cornerRadius: environment.theme.radius.control / 2),
      with: .color(environment.theme.colors.track))
  }

  private func draw(
    _ piece: TextBlock.Piece, _ line: TextBlock.TypesetLine, on canvas: Canvas, _ environment: Environment
  ) {
    let colors = environment.theme.colors
    let isLink = text.runs[piece.style].link != nil
    let color = isLink ? colors.primary : color(colors)
    let start = line.frame.minX + piece.x
    if isLink {
      let isHovered = hoveredLink?.characters.overlaps(piece.characters) == true
      let thickness = environment.hairline * (environment.scale.rounded() + (isHovered ? 1 : 0))
      let y = environment.snapped(line.baseline + max(1, piece.layout.descent * 0.4))
      canvas.fill(Rect(start, y, piece.layout.width, thickness), with: .color(color))
    }
    for (text, x) in piece.layout.pieces {
      canvas.draw(text, at: Point(start + x, line.baseline), color: color)
    }
  }

  public override var bleed: Double { isSelectable ? focusRingReach : textOverhang }

  // MARK: Input

  public override var handlesPointer: Bool { isSelectable || !links.isEmpty }
  public override var keepsDrags: Bool { isSelectable }
  public override var acceptsFocus: Bool { isSelectable && !text.runs.isEmpty }
  public override var cursor: Cursor { hoveredLink != nil ? .hand : isSelectable ? .text : .arrow }

  public override func pointerMoved(to point: Point, at moment: Moment) { hoveredLink = link(at: point) }

  public override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .entered: break
    case .left: hoveredLink = nil
    case .pressed(let point, let clicks):
      lastPoint = point
      pressedLink = link(at: point)
      let isExtending = tree?.heldKeys.contains(.shift) == true
      if let pressedLink { tree?.focus(pressedLink, at: moment) }
      if isSelectable {
        withBlock { selection.press(at: point, clicks: clicks, extending: isExtending, $0) }
      }
    case .dragged(let point):
      lastPoint = point
      // A click may shake a little. Only a drag that leaves a link selects its text.
      guard isSelectable, pressedLink == nil || pressedLink !== link(at: point) else { return }
      pressedLink = nil
      tree?.focus(self, at: moment)
      withBlock { selection.drag(to: point, $0) }
    case .released:
      let link = pressedLink
      pressedLink = nil
      if let link, link === self.link(at: lastPoint), selection.characters.isEmpty { onOpen(link.target) }
      if let environment = tree?.environment { withBlock { selection.offer($0, environment) } }
    case .cancelled:
      (hoveredLink, pressedLink) = (nil, nil)
    }
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isFocused, isSelectable, let tree else { return false }
    return selection.handle(
      key, modifiers, block(frame.width, tree.environment), tree.environment)
  }

  // Only the focused text shows and keeps a selection.
  public override func focusChanged(at moment: Moment) {
    if !isFocused { selection = TextSelection() }
    invalidate()
  }

  private func withBlock(_ body: (TextBlock) -> Void) {
    if let environment = tree?.environment { body(block(frame.width, environment)) }
  }

  private func link(at point: Point) -> TextLink? {
    links.first { link in
      link.areas.contains { $0.offset(by: link.frame.origin).contains(point) }
    }
  }

  public override var semantics: Semantics? {
    text.runs.isEmpty ? nil : Semantics(.text, name: text.text)
  }

  override var accessibleText: AccessibleText? {
    if describedLines == nil { describedLines = known?.block.accessibleLines }
    var reading = AccessibleText.reading(text.text)
    reading.runs = text.runs
    reading.lines = describedLines ?? []
    return reading
  }
}

/// A link in a rich text, for the focus, the keyboard and screen readers. The rich text draws it and handles the
/// pointer.
private final class TextLink: Control {
  let target: String
  private(set) var name: String
  private(set) var characters: Range<Int>
  /// The parts of the link on the lines, relative to the first one, which is the frame.
  var areas: [Rect] = []

  init(_ name: String, target: String, characters: Range<Int>) {
    self.name = name
    self.target = target
    self.characters = characters
    super.init()
  }

  func append(_ text: String, to end: Int) {
    name += text
    characters = characters.lowerBound..<end
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    guard showsFocus else { return }
    let radius = environment.theme.radius.control / 2
    for area in areas {
      canvas.drawFocusRing(around: RoundedRect(area, cornerRadius: radius), environment)
    }
  }

  override var bleed: Double {
    let farthest = areas.map { area in
      max(-area.minX, -area.minY, area.maxX - frame.width, area.maxY - frame.height)
    }
    return (farthest.max() ?? 0) + focusRingReach
  }

  override var handlesPointer: Bool { false }

  override func activate(_ activation: Activation, at moment: Moment) {
    (parent as? RichText)?.onOpen(target)
  }

  override var semantics: Semantics? { Semantics(.link, name: name, states: states, actions: actions) }
}
