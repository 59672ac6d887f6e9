import LanternRaster

/// Text of an input method that may still change, and the range of its characters that are being edited.
struct Composition: Equatable {
  let text: String
  let selected: Range<Int>
}

/// The unit in which the pointer selects, which depends on the number of clicks before a drag.
enum SelectionUnit {
  case character
  /// By words or by paragraphs. The one that was clicked stays selected.
  case word(Range<Int>)
  case paragraph(Range<Int>)
}

// The effects of keys and the pointer that all inputs share.
extension TextInput {
  // MARK: Keys

  /// Handles a key. Returns false if the key has no effect on the text.
  func take(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard let command = TextCommand(key, modifiers) else { return false }
    switch command {
    case .selectAll:
      select(from: 0, to: .max, at: moment)
      offerSelection()
    case .copy: copyIfPossible()
    case .cut: if copyIfPossible() { deleteSelection(at: moment) }
    case .paste: requestPaste()
    case .undo: undo(at: moment)
    case .redo: redo(at: moment)
    case .move(_, extending: true):
      guard run(command, at: moment) else { return false }
      offerSelection()
    case .move, .erase, .enter, .submit: return run(command, at: moment)
    }
    return true
  }

  /// Copies the selection to the clipboard. Returns false if nothing is selected, if copying is not allowed, or if the
  /// clipboard doesn't take the text, which is shown.
  @discardableResult
  func copyIfPossible() -> Bool {
    guard let text = copyableText, let clipboard = tree?.environment.clipboard else { return false }
    guard clipboard.copy(text) else {
      clipboardFailure = .refused
      return false
    }
    copied(text)
    return true
  }

  /// Replaces the selection with the text of the clipboard when that arrives.
  func requestPaste() {
    if let environment = tree?.environment { requestPaste(from: environment.clipboard) }
  }

  /// Inserts the selected text of the desktop at a point when that arrives.
  func pasteSelection(at point: Point, _ moment: Moment) {
    guard isEnabled, let selection = tree?.environment.primarySelection else { return }
    dropComposition(at: moment)
    let position = position(at: point)
    select(from: position, to: position, at: moment)
    requestPaste(from: selection)
  }

  private func requestPaste(from clipboard: any Clipboard) {
    clipboardFailure = nil
    pasteRequests += 1
    let number = pasteRequests
    clipboard.requestText { [weak self] text in
      guard let self, let tree, isEnabled else { return }
      dropComposition(at: tree.shown)
      paste(text, at: tree.shown)
    } failed: { [weak self] error in
      // It says nothing to a user who has pasted again since, or is elsewhere.
      guard let self, number == pasteRequests, isFocused else { return }
      clipboardFailure = error
    }
  }

  /// Copies selected text to the selection of the desktop. Passwords are never copied.
  func offerSelection() {
    if let selection = tree?.environment.primarySelection, let copyableText { selection.copy(copyableText) }
  }

  /// Handles a key that the input method has left to the app during a composition, for example because it crashed. A
  /// command only discards the composition, so that it never concerns other text than the user expects.
  func takeComposing(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    if key == .escape || TextCommand(key, modifiers) != nil {
      dropComposition(at: moment)
      return true
    }
    return modifiers.isDisjoint(with: [.control, .alt])
  }

  func dropComposition(at moment: Moment) {
    if composition != nil { touch(moment) { composition = nil } }
  }

  // MARK: Pointer

  func press(at point: Point, clicks: Int, _ moment: Moment) {
    dropComposition(at: moment)
    switch clicks {
    case ...1:
      selecting = .character
      let position = position(at: point)
      let extending = tree?.heldKeys.contains(.shift) == true
      select(from: extending ? ends.anchor : position, to: position, at: moment)
    case 2:
      let word = word(at: point)
      selecting = .word(word)
      select(from: word.lowerBound, to: word.upperBound, at: moment)
    default:
      let paragraph = paragraph(at: point)
      selecting = .paragraph(paragraph)
      select(from: paragraph.lowerBound, to: paragraph.upperBound, at: moment)
    }
  }

  func drag(to point: Point, _ moment: Moment) {
    let isBeyond = isBeyondEdges(point)
    if isBeyond != (pull != nil) { invalidate(textArea) }
    pull = isBeyond ? point : nil
    extend(to: point, moment)
  }

  private func extend(to point: Point, _ moment: Moment) {
    switch selecting {
    case .character: select(from: ends.anchor, to: position(at: point), at: moment)
    case .word(let first): extend(from: first, to: word(at: point), moment)
    case .paragraph(let first): extend(from: first, to: paragraph(at: point), moment)
    }
  }

  private func extend(from first: Range<Int>, to last: Range<Int>, _ moment: Moment) {
    let isBefore = last.lowerBound < first.lowerBound
    select(
      from: isBefore ? first.upperBound : first.lowerBound,
      to: isBefore ? last.lowerBound : max(first.upperBound, last.upperBound), at: moment)
  }

  /// The delay before each scroll step while the pointer drags beyond the edges.
  var pullStep: Duration { .milliseconds(40) }

  /// Scrolls while the pointer drags beyond the edges, until the end of the text is reached.
  func pullOn(at moment: Moment) {
    guard let pull, moment >= touched + pullStep else { return }
    let caret = ends.caret
    extend(to: pull, moment)
    if ends.caret == caret { self.pull = nil }
  }
}

extension String {
  /// Creates a text from UTF-8. What is not UTF-8 is replaced.
  init(repairing utf8: Span<UInt8>) {
    self = unsafe utf8.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
