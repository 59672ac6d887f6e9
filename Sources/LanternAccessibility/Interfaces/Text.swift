import LanternBus
import LanternRaster
import LanternWidgets

// Text: the contents of a field by ranges of Unicode scalars. EditableText: changes of them.
extension AccessibleTarget {
  private var contents: (text: AccessibleText, string: AccessibleString) {
    let text = node.text ?? .reading("")
    return (text, server.string(of: text))
  }

  var textProperties: [String: BusValue] {
    let (text, string) = contents
    return [
      "CharacterCount": .int32(Int32(clamping: string.count)),
      "CaretOffset": .int32(Int32(clamping: string.scalar(atByte: text.caret))),
    ]
  }

  func text(_ member: String, _ arguments: AccessibleArguments) throws(AccessibleError) -> [BusValue] {
    let (text, string) = contents
    switch member {
    case "GetText": return [.string(string.part(try arguments.int(0), try arguments.int(1)))]
    case "GetStringAtOffset":
      guard let unit = AccessibleString.Unit(rawValue: try arguments.int(1)) else { throw .invalidArguments }
      return try part(string, unit, at: arguments.int(0))
    case "GetTextAtOffset": return try part(string, boundary(arguments), at: arguments.int(0))
    case "GetTextBeforeOffset":
      let unit = try boundary(arguments)
      let start = string.unit(unit, at: try arguments.int(0)).lowerBound
      return start > 0 ? part(string, unit, at: start - 1) : [.string(""), .int32(0), .int32(0)]
    case "GetTextAfterOffset":
      let unit = try boundary(arguments)
      return part(string, unit, at: string.unit(unit, at: try arguments.int(0)).upperBound)
    case "GetCharacterAtOffset":
      return [.int32(Int32(clamping: string.value(ofScalar: try arguments.int(0))))]
    case "SetCaretOffset":
      let byte = string.byte(ofScalar: try arguments.int(0))
      return [.bool(select(byte, byte))]
    case "GetNSelections": return [.int32(text.anchor == text.caret ? 0 : 1)]
    case "GetSelection":
      let isThere = try arguments.int(0) == 0 && text.anchor != text.caret
      let ends = isThere ? [text.anchor, text.caret].map(string.scalar).sorted() : [0, 0]
      return ends.map { .int32(Int32(clamping: $0)) }
    case "AddSelection": return [.bool(try select(arguments, from: 0, string))]
    // There is one selection, with the number 0.
    case "SetSelection" where try arguments.int(0) == 0:
      return [.bool(try select(arguments, from: 1, string))]
    case "RemoveSelection" where try arguments.int(0) == 0: return [.bool(select(text.caret, text.caret))]
    case "SetSelection", "RemoveSelection": return [.bool(false)]
    case "ScrollSubstringTo", "ScrollSubstringToPoint": return [.bool(server.pass(.reveal, to: node))]
    case "GetCharacterExtents":
      let isCaret = try arguments.int(0) == string.scalar(atByte: text.caret) && !text.caretFrame.isEmpty
      return numbers(try place(isCaret ? text.caretFrame : node.frame, arguments.int(1)))
    case "GetRangeExtents": return numbers(try place(node.frame, arguments.int(2)))
    case "GetOffsetAtPoint": return [.int32(-1)]
    case "GetBoundedRanges": return [.array([], of: "(iisv)")]
    default: return try attributes(member, string)
    }
  }

  private func part(_ string: AccessibleString, _ unit: AccessibleString.Unit, at scalar: Int) -> [BusValue] {
    let range = string.unit(unit, at: scalar)
    return [
      .string(string.part(range.lowerBound, range.upperBound)), .int32(Int32(clamping: range.lowerBound)),
      .int32(Int32(clamping: range.upperBound)),
    ]
  }

  // The beginnings and the ends of words, sentences and lines are treated alike.
  private func boundary(_ arguments: AccessibleArguments) throws(AccessibleError) -> AccessibleString.Unit {
    switch try arguments.int(1) {
    case 0: .character
    case 1, 2: .word
    case 3, 4: .sentence
    case 5, 6: .line
    default: throw .invalidArguments
    }
  }

  private func numbers(_ frame: PixelRect) -> [BusValue] {
    [frame.x, frame.y, frame.width, frame.height].map { .int32(Int32(clamping: $0)) }
  }

  private func select(_ start: Int, _ end: Int) -> Bool {
    node.properties?.text != nil && server.pass(.selectText(start: start, end: end), to: node)
  }

  private func select(
    _ arguments: AccessibleArguments, from first: Int, _ string: AccessibleString
  ) throws(AccessibleError) -> Bool {
    select(
      string.byte(ofScalar: try arguments.int(first)), string.byte(ofScalar: try arguments.int(first + 1)))
  }

  // All text of a field has the same attributes, which have no names in AT-SPI.
  private func attributes(_ member: String, _ string: AccessibleString) throws(AccessibleError) -> [BusValue]
  {
    let none = BusValue.array([], of: "{ss}")
    switch member {
    case "GetAttributes", "GetAttributeRun": return [none, .int32(0), .int32(Int32(clamping: string.count))]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [none]
    case "GetAttributeValue": return [.string("")]
    default: throw .unknownMethod
    }
  }

  // MARK: EditableText

  func editableText(_ member: String, _ arguments: AccessibleArguments) throws(AccessibleError) -> [BusValue]
  {
    let string = contents.string
    func range() throws(AccessibleError) -> Range<Int> {
      let start = string.byte(ofScalar: try arguments.int(0))
      let end = try arguments.int(1)
      return start..<max(start, string.byte(ofScalar: end < 0 ? string.count : end))
    }
    let request: AccessibleRequest
    switch member {
    case "SetTextContents": request = .replaceText(nil, try arguments.text(0))
    case "InsertText":
      let start = string.byte(ofScalar: try arguments.int(0))
      // The length counts bytes or characters, depending on the client.
      let length = try arguments.int(2)
      let text = try arguments.text(1)
      request = .replaceText(start..<start, length < 0 ? text : String(text.prefix(length)))
    case "DeleteText": request = .replaceText(try range(), "")
    case "CopyText":
      _ = server.pass(.copyText(try range()), to: node)
      return []
    case "CutText":
      let cut = try range()
      guard server.pass(.copyText(cut), to: node) else { return [.bool(false)] }
      request = .replaceText(cut, "")
    case "PasteText": request = .pasteText(string.byte(ofScalar: try arguments.int(0)))
    default: throw .unknownMethod
    }
    return [.bool(server.pass(request, to: node))]
  }
}
