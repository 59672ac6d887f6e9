import LanternRaster

// Changes of the text, the caret and the selection.
extension TextArea {
  /// The number of characters before and after a position among which the ends of a word are searched for.
  private static let wordReach = 2_000

  // MARK: Commands

  func perform(_ command: TextCommand, at moment: Moment) -> Bool {
    switch command {
    case .move(let movement, let extending): move(movement, extending, at: moment)
    case .erase(let forwards, let byWord): erase(forwards: forwards, byWord: byWord, at: moment)
    case .enter:
      guard isEditable else { return false }
      replace(selection, with: document.lineBreak, .other, at: moment)
    case .submit: submit()
    default: return false
    }
    return true
  }

  private func move(_ movement: TextCommand.Movement, _ extending: Bool, at moment: Moment) {
    guard let environment = tree?.environment, layout.style != nil else { return }
    let selection = selection
    let isForwards = (movement == .wordRight) != (caretDirection(environment) == .rightToLeft)
    var column: Double?
    var lineEnd: Int?
    let target: Int
    switch movement {
    case .left, .right:
      let toRight = movement == .right
      target =
        extending || selection.isEmpty
        ? position(toRight: toRight, environment) : endOfSelection(toRight: toRight, environment)
    case .wordLeft, .wordRight: target = wordBoundary(forwards: isForwards)
    case .up, .down, .pageUp, .pageDown:
      let page = max(1, Int(vertical.frame.height * environment.scale) / layout.lineHeight - 1)
      let isByPage = movement == .pageUp || movement == .pageDown
      let distance = (isByPage ? page : 1) * (movement == .up || movement == .pageUp ? -1 : 1)
      column = self.column ?? caretColumn(environment)
      (target, lineEnd) = position(linesAway: distance, column: column ?? 0, environment)
    case .lineStart: target = caretLineEnds(environment).lowerBound
    case .lineEnd:
      target = caretLineEnds(environment).upperBound
      lineEnd = target
    case .textStart: target = 0
    case .textEnd: target = document.count
    }
    positionAtLineEnd = lineEnd
    select(from: extending ? anchor : target, to: target, at: moment)
    self.column = column
  }

  private func erase(forwards: Bool, byWord: Bool, at moment: Moment) {
    guard isEditable else { return }
    guard selection.isEmpty else {
      return replace(selection, with: "", byWord ? .other : .erasing, at: moment)
    }
    let end = byWord ? wordBoundary(forwards: forwards) : caret + (forwards ? 1 : -1)
    let range = (min(caret, end)..<max(caret, end)).clamped(to: 0..<document.count)
    replace(range, with: "", byWord ? .other : .erasing, at: moment)
  }

  private func wordBoundary(forwards: Bool) -> Int {
    let start = max(0, caret - TextArea.wordReach)
    let characters = document.characters(start..<caret + TextArea.wordReach)
    return start + characters.wordBoundary(from: caret - start, forwards: forwards)
  }

  /// Returns the word around a character, within its paragraph.
  func word(around position: Int) -> Range<Int> {
    let reach = position - TextArea.wordReach..<position + TextArea.wordReach
    let range = document.paragraph(at: position).clamped(to: reach)
    let word = document.characters(range).word(around: position - range.lowerBound)
    return range.lowerBound + word.lowerBound..<range.lowerBound + word.upperBound
  }

  // MARK: Changes

  func offsets(of range: Range<Int>) -> Range<Int> {
    document.offset(of: range.lowerBound)..<document.offset(of: range.upperBound)
  }

  /// Replaces the selection with text that the user typed or pasted. Line breaks take the form of those in the text.
  func enter(_ text: String, _ change: TextChange, at moment: Moment) {
    guard isEditable else { return }
    replace(
      selection, with: LineBreak.replacing(in: text, with: document.lineBreak), change, at: moment)
  }

  /// Replaces characters and places the caret after the new text. The user can undo the change.
  func replace(_ range: Range<Int>, with text: String, _ change: TextChange, at moment: Moment) {
    let offsets = offsets(of: range)
    let text = fitting(text, after: range.lowerBound, replacing: offsets)
    guard !offsets.isEmpty || !text.isEmpty else { return stepEnded() }
    column = nil
    positionAtLineEnd = nil
    separateStep(change, of: text.first, behind: character(before: range.lowerBound), at: moment)
    touch(moment) {
      let inverse = exchange(TextReplacement(offset: offsets.lowerBound, length: offsets.count, text: text))
      caret = document.position(of: offsets.lowerBound + text.utf8.count)
      anchor = caret
      latestRevision += 1
      revision = latestRevision
      history.note(change, inverse) { $0.extend(with: inverse) }
    }
    contentsEdited()
  }

  /// Restores the text by a step of the history.
  func revert(at moment: Moment, _ step: ((TextReplacement) -> TextReplacement) -> Bool) {
    composition = nil
    column = nil
    positionAtLineEnd = nil
    var isDone = false
    touch(moment) { isDone = step { restore($0) } }
    if isDone { contentsEdited() }
  }

  private func restore(_ edit: TextReplacement) -> TextReplacement {
    let inverse = exchange(edit)
    (anchor, caret, revision) = (edit.anchor, edit.caret, edit.revision)
    return inverse
  }

  // Applies an edit to the document and its lines. Returns the edit that reverts it.
  private func exchange(_ edit: TextReplacement) -> TextReplacement {
    let old = document.text(edit.offsets)
    let lines = layout.lineCount
    let replacement = document.replace(edit.offsets, with: edit.text)
    layout.replace(replacement, in: document)
    invalidateLines(of: replacement, lines)
    return TextReplacement(
      offset: edit.offset, length: edit.text.utf8.count, text: old, anchor: anchor, caret: caret,
      revision: revision)
  }

  // MARK: Limits

  /// Returns the beginning of a text that a text area can contain.
  nonisolated static func fitting(_ text: String, room: Int = limit) -> String {
    let text = text.cuttingLongCharacters()
    guard text.utf8.count > room else { return text }
    let end = text.utf8.index(text.startIndex, offsetBy: max(0, room))
    // The limit may lie inside a character.
    var start = end
    while start > text.startIndex, start.samePosition(in: text) == nil {
      start = text.utf8.index(before: start)
    }
    return String(text[..<start])
  }

  private func character(before position: Int) -> Character? {
    document.characters(position - 1..<position).first
  }

  private func fitting(_ text: String, after position: Int, replacing offsets: Range<Int>) -> String {
    let room = TextArea.limit - (document.byteCount - offsets.count)
    var text = TextArea.fitting(text, room: room)
    // Marks that would make the character before them too long are not inserted.
    if let last = character(before: position), let first = text.first,
      let joined = (String(last) + String(first)).first, joined.isTooLong
    {
      text.removeFirst()
    }
    return text
  }

  // MARK: Compositions

  /// Places the composed text in the document in place of the selection, and removes the previous one. The history
  /// and the revision stay as they are.
  func showComposition() {
    if let edit = beforeComposition {
      beforeComposition = nil
      _ = restore(edit)
    }
    guard let composition else { return }
    let range = selection
    let offsets = offsets(of: range)
    let text = fitting(composition.text, after: range.lowerBound, replacing: offsets)
    beforeComposition = exchange(
      TextReplacement(offset: offsets.lowerBound, length: offsets.count, text: text))
    let composed = composedRange ?? range
    let selected = composed.lowerBound + max(0, composition.selected.upperBound)
    caret = min(composed.upperBound, selected)
    anchor = caret
  }

  /// The positions of the text that an input method is composing; nil if it composes none.
  var composedRange: Range<Int>? {
    guard let edit = beforeComposition else { return nil }
    let start = document.position(of: edit.offset)
    return start..<max(start, document.position(of: edit.offset + edit.length))
  }

  // MARK: Search

  /// Selects the next match of a text after the selection, or the previous match before it, and scrolls there. At the
  /// end of the text, the search continues at the other end.
  ///
  /// Returns the number of matches; if it is 0, the selection is unchanged. Canonically equal texts match, without regard
  /// to case unless `matchesCase` is true. The cost grows with the length of the text: some 10 ms for 1 MB.
  @discardableResult
  public func find(_ text: String, backwards: Bool = false, matchesCase: Bool = false) -> Int {
    selectMatch(of: text, backwards: backwards, matchesCase: matchesCase).count
  }

  /// Does the same as `find`, and returns the number of the selected match from 1; 0 if there is none.
  func selectMatch(of text: String, backwards: Bool, matchesCase: Bool = false) -> (number: Int, count: Int) {
    composition = nil
    let result = TextSearch(text, matchesCase: matchesCase).result(
      in: document, around: offsets(of: selection))
    guard let match = backwards ? result.previous ?? result.last : result.next ?? result.first else {
      return (0, 0)
    }
    selection = document.position(of: match.range.lowerBound)..<document.position(of: match.range.upperBound)
    return (match.number, result.count)
  }
}
