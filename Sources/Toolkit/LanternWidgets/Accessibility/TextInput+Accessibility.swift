// What assistive technology asks of the text of a field.
extension TextInput {
  func perform(text request: AccessibleRequest, at moment: Moment) -> Bool {
    guard isEnabled else { return false }
    composition = nil
    func select(_ start: Int, _ end: Int) {
      self.select(from: position(ofByte: start), to: position(ofByte: end), at: moment)
    }
    switch request {
    case .selectText(let start, let end): select(start, end)
    case .replaceText(let range, let text):
      guard accessibleText?.isEditable == true else { return false }
      if let range { select(range.lowerBound, range.upperBound) } else { selectAll() }
      if !text.isEmpty {
        type(text, at: moment)
      } else if ends.anchor != ends.caret {
        deleteSelection(at: moment)
      }
    case .copyText(let range):
      let before = ends
      select(range.lowerBound, range.upperBound)
      let isCopied = copyIfPossible()
      self.select(from: before.anchor, to: before.caret, at: moment)
      return isCopied
    case .pasteText(let position):
      guard accessibleText?.isEditable == true, tree != nil else { return false }
      select(position, position)
      requestPaste()
    default: return false
    }
    return true
  }
}
