import LanternRaster

/// Text of an input method that may still change, and the range of its characters that are being edited.
struct Composition: Equatable {
  let text: String
  let selected: Range<Int>
}

/// The unit in which the pointer selects, which depends on the number of clicks before a drag.
enum SelectionUnit {
  case character
  /// By words. The word that was clicked stays selected.
  case word(Range<Int>)
  case all
}

// The effects of keys and the pointer on the line.
extension TextInput {
  // MARK: Keys

  /// Handles a key. Returns false if the key has no effect on a field.
  func take(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    // Alt is reserved for navigation.
    guard !modifiers.contains(.alt) else { return false }
    let extending = modifiers.contains(.shift)
    let byWord = modifiers.contains(.control)
    switch key {
    case .enter where modifiers.isEmpty:
      onSubmit()
      touch(moment) {}
    case .left, .right:
      move(forwards: (key == .right) != runsRightToLeft, byWord: byWord, extending, at: moment)
    case .home, .up: change(.other, at: moment) { $0.move(to: 0, extending: extending) }
    case .end, .down: change(.other, at: moment) { $0.move(to: $0.characters.count, extending: extending) }
    case .backspace where byWord: change(.other, at: moment) { $0.deleteWord(forwards: false) }
    case .delete where byWord: change(.other, at: moment) { $0.deleteWord(forwards: true) }
    case .backspace: change(.erasing, at: moment) { $0.deleteBackwards() }
    case .delete: change(.erasing, at: moment) { $0.deleteForwards() }
    case .character(let letter) where byWord: return take(letter, extending, at: moment)
    default: return false
    }
    return true
  }

  private func take(_ letter: Character, _ isShifted: Bool, at moment: Moment) -> Bool {
    switch (letter, isShifted) {
    case ("a", false): change(.other, at: moment) { $0.selectAll() }
    case ("c", false): copyIfPossible()
    case ("x", false):
      if copyIfPossible() { change(.other, at: moment) { $0.deleteBackwards() } }
    case ("v", false): tree.map { paste(from: $0.environment.clipboard, at: moment) }
    case ("z", false): undo(at: moment)
    case ("z", true), ("y", false): redo(at: moment)
    default: return false
    }
    return true
  }

  /// Handles a key during a composition, when keys belong to the input method. Escape discards the composition.
  func takeComposing(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    if key == .escape { dropComposition(at: moment) }
    return modifiers.isDisjoint(with: [.control, .alt])
  }

  func dropComposition(at moment: Moment) {
    if composition != nil { touch(moment) { composition = nil } }
  }

  private func move(forwards: Bool, byWord: Bool, _ extending: Bool, at moment: Moment) {
    change(.other, at: moment) { edit in
      if byWord {
        edit.moveByWord(forwards: forwards, extending: extending)
      } else {
        edit.move(by: forwards ? 1 : -1, extending: extending)
      }
    }
  }

  private var runsRightToLeft: Bool {
    tree.map { setText($0.environment).direction == .rightToLeft } ?? false
  }

  @discardableResult
  private func copyIfPossible() -> Bool { tree.map { copy(to: $0.environment.clipboard) } ?? false }

  // MARK: Pointer

  func press(at point: Point, clicks: Int, _ moment: Moment) {
    dropComposition(at: moment)
    switch clicks {
    case ...1:
      selecting = .character
      let extending = tree?.heldKeys.contains(.shift) == true
      change(.other, at: moment) { [place = position(at: point)] in $0.move(to: place, extending: extending) }
    case 2:
      let word = edit.word(around: character(at: point))
      selecting = .word(word)
      change(.other, at: moment) { $0.select(from: word.lowerBound, to: word.upperBound) }
    default:
      selecting = .all
      change(.other, at: moment) { $0.selectAll() }
    }
  }

  func drag(to point: Point, _ moment: Moment) {
    let isBeyond = point.x < place.minX || point.x > place.maxX
    if isBeyond != (pull != nil) { invalidate(textArea) }
    pull = isBeyond ? point : nil
    extend(to: point, moment)
  }

  private func extend(to point: Point, _ moment: Moment) {
    switch selecting {
    case .character:
      change(.other, at: moment) { [place = position(at: point)] in $0.move(to: place, extending: true) }
    case .word(let first):
      let word = edit.word(around: character(at: point))
      let isBefore = word.lowerBound < first.lowerBound
      change(.other, at: moment) {
        $0.select(
          from: isBefore ? first.upperBound : first.lowerBound,
          to: isBefore ? word.lowerBound : max(first.upperBound, word.upperBound))
      }
    case .all: break
    }
  }

  /// The delay before each scroll step while the pointer drags beyond the edges.
  var pullStep: Duration { .milliseconds(40) }

  /// Scrolls while the pointer drags beyond the edges, until the end of the line is reached.
  func pullOn(at moment: Moment) {
    guard let pull, moment >= touched + pullStep else { return }
    let caret = edit.caret
    extend(to: pull, moment)
    if edit.caret == caret { self.pull = nil }
  }

  private func position(at point: Point) -> Int {
    tree.map { setText($0.environment).position(at: point.x - place.minX - offset) } ?? edit.caret
  }

  private func character(at point: Point) -> Int {
    tree.map { setText($0.environment).character(at: point.x - place.minX - offset) } ?? edit.caret
  }

  // MARK: Changes

  /// Applies a change to the line. A change of the text can be undone. Any other change ends an undo step.
  func change(_ kind: TextHistory.Change, at moment: Moment, _ change: (inout TextEditingState) -> Void) {
    let before = edit
    var after = edit
    change(&after)
    let isSame = after.characters == before.characters
    touch(moment) { if after != before { edit = settle(after, from: before) } }
    if isSame { return stepEnded() }
    note(kind, before: before)
    onChange()
  }

  /// Applies a change and redraws the field, with the caret scrolled into view and visible.
  func touch(_ moment: Moment, _ change: () -> Void) {
    guard let environment = tree?.environment else { return change() }
    let (caret, selection, line) = (caretRect(environment), edit.selection, offset)
    change()
    touched = moment
    let isSameLine = isSet
    follow()
    let isSameSelection = selection == edit.selection || selection.isEmpty && edit.selection.isEmpty
    if isSameLine, isSameSelection, line == offset {
      invalidate(caret)
      invalidate(caretRect(environment))
    } else {
      invalidate(textArea)
    }
  }
}
