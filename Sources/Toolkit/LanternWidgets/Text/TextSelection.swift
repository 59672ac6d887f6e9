import LanternRaster

/// The selection in a text that can be read but not changed. Positions count characters.
struct TextSelection: Equatable {
  private enum Unit: Equatable { case character, word, paragraph }

  /// The end that stays in place while the selection is extended.
  private var anchor = 0
  /// The end that moves.
  private var focus = 0
  private var unit = Unit.character
  // The word or paragraph that was clicked, which stays selected during a drag.
  private var origin = 0..<0

  init() {}

  /// The selected characters; empty if nothing is selected.
  var characters: Range<Int> { min(anchor, focus)..<max(anchor, focus) }

  /// Returns the selected text; nil if nothing is selected.
  func text(in block: TextBlock) -> String? {
    characters.isEmpty ? nil : String(block.characters[characters])
  }

  mutating func selectAll(_ block: TextBlock) { (anchor, focus) = (0, block.characters.count) }

  // MARK: Pointer

  /// Begins a selection: by characters, by words after a double click, or by paragraphs after a third click.
  mutating func press(at point: Point, clicks: Int, extending: Bool, _ block: TextBlock) {
    unit = clicks <= 1 ? .character : clicks == 2 ? .word : .paragraph
    guard unit != .character else {
      focus = block.position(at: point)
      if !extending { anchor = focus }
      return
    }
    origin = extent(at: point, block)
    (anchor, focus) = (origin.lowerBound, origin.upperBound)
  }

  mutating func drag(to point: Point, _ block: TextBlock) {
    guard unit != .character else {
      focus = block.position(at: point)
      return
    }
    let extent = extent(at: point, block)
    if extent.lowerBound < origin.lowerBound {
      (anchor, focus) = (origin.upperBound, extent.lowerBound)
    } else {
      (anchor, focus) = (origin.lowerBound, max(origin.upperBound, extent.upperBound))
    }
  }

  private func extent(at point: Point, _ block: TextBlock) -> Range<Int> {
    let index = block.character(at: point)
    return unit == .word
      ? block.characters.word(around: index) : block.characters.paragraph(around: index)
  }

  /// Copies selected text to the selection of the desktop.
  func offer(_ block: TextBlock, _ environment: Environment) {
    if let text = text(in: block) { environment.primarySelection?.copy(text) }
  }

  // MARK: Keys

  /// Handles a key: Control+A selects everything, Control+C copies, and Shift with an arrow, Home or End extends the
  /// selection. Returns false for other keys.
  mutating func handle(
    _ key: Key, _ modifiers: Modifiers, _ block: TextBlock, _ environment: Environment
  ) -> Bool {
    switch key {
    case .character("a") where modifiers == .control: selectAll(block)
    case .character("c") where modifiers == .control, .insert where modifiers == .control:
      if let text = text(in: block) { environment.clipboard.copy(text) }
      return true
    case .left, .right, .up, .down, .home, .end:
      guard modifiers.contains(.shift), !modifiers.contains(.alt) else { return false }
      extend(by: key, byWord: modifiers.contains(.control), block)
    default: return false
    }
    offer(block, environment)
    return true
  }

  // Left and Right follow the order of the text, as in a field.
  private mutating func extend(by key: Key, byWord: Bool, _ block: TextBlock) {
    let count = block.characters.count
    switch key {
    case .left, .right:
      let forwards = (key == .right) != block.isRightToLeft
      focus =
        byWord
        ? block.characters.wordBoundary(from: focus, forwards: forwards) : focus + (forwards ? 1 : -1)
    case .up, .down: focus = position(beside: key, block)
    case .home: focus = 0
    default: focus = count
    }
    focus = min(count, max(0, focus))
  }

  private func position(beside key: Key, _ block: TextBlock) -> Int {
    guard let caret = block.caret(at: focus),
      let line = block.lines.firstIndex(where: { caret.y < $0.frame.maxY })
    else { return focus }
    let next = key == .up ? line - 1 : line + 1
    guard block.lines.indices.contains(next) else { return key == .up ? 0 : block.characters.count }
    return block.position(at: Point(caret.x, block.lines[next].frame.center.y))
  }
}

extension Canvas {
  /// Draws the background of selected text.
  @MainActor
  func draw(_ selection: TextSelection, in block: TextBlock, isPale: Bool, _ environment: Environment) {
    let colors = environment.theme.colors
    for area in block.areas(of: selection.characters) {
      fill(area, with: .color(isPale ? colors.paleSelection : colors.selection))
    }
  }
}
