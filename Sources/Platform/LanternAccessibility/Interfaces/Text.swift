import LanternBus
import LanternRaster
import LanternWidgets

// Text: the contents of a field by ranges of Unicode scalars. EditableText: changes of them.
extension AccessibleTarget {
  private var contents: ShownText {
    let text = node.text ?? .reading("")
    return ShownText(text: text, string: server.string(of: text))
  }

  var textProperties: [String: BusValue] {
    let (text, string) = (contents.text, contents.string)
    return [
      "CharacterCount": .int32(Int32(clamping: string.count)),
      "CaretOffset": .int32(Int32(clamping: string.scalar(atByte: text.caret))),
    ]
  }

  func text(_ member: String, _ arguments: AccessibleArguments) throws(AccessibleError) -> [BusValue] {
    let shown = contents
    let (text, string) = (shown.text, shown.string)
    switch member {
    case "GetText": return [.string(string.part(try arguments.int(0), try arguments.int(1)))]
    case "GetStringAtOffset":
      guard let unit = AccessibleString.Unit(rawValue: try arguments.int(1)) else { throw .invalidArguments }
      return try part(shown, unit, at: arguments.int(0))
    case "GetTextAtOffset": return try part(shown, boundary(arguments), at: arguments.int(0))
    case "GetTextBeforeOffset":
      let unit = try boundary(arguments)
      let start = shown.unit(unit, at: try arguments.int(0)).lowerBound
      return start > 0 ? part(shown, unit, at: start - 1) : [.string(""), .int32(0), .int32(0)]
    case "GetTextAfterOffset":
      let unit = try boundary(arguments)
      return part(shown, unit, at: shown.unit(unit, at: try arguments.int(0)).upperBound)
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
      let scalar = try arguments.int(0)
      let isCaret = scalar == string.scalar(atByte: text.caret) && !text.caretFrame.isEmpty
      let frame = isCaret ? text.caretFrame : shown.frame(of: scalar..<scalar + 1)
      return numbers(try place(frame ?? node.frame, arguments.int(1)))
    case "GetRangeExtents":
      let (start, end) = (try arguments.int(0), try arguments.int(1))
      return numbers(try place(shown.frame(of: start..<max(start, end)) ?? node.frame, arguments.int(2)))
    case "GetOffsetAtPoint":
      let origin = try place(.empty, arguments.int(2))
      let found = shown.scalar(atX: try arguments.int(0) - origin.x, y: try arguments.int(1) - origin.y)
      return [.int32(Int32(clamping: found ?? -1))]
    // Clients find text by `GetOffsetAtPoint` instead.
    case "GetBoundedRanges": return [.array([], of: "(iisv)")]
    default: return try attributes(member, arguments)
    }
  }

  private func part(_ shown: ShownText, _ unit: AccessibleString.Unit, at scalar: Int) -> [BusValue] {
    let range = shown.unit(unit, at: scalar)
    return [
      .string(shown.string.part(range.lowerBound, range.upperBound)),
      .int32(Int32(clamping: range.lowerBound)),
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
    node.text?.hasCaret == true && server.pass(.selectText(start: start, end: end), to: node)
  }

  private func select(
    _ arguments: AccessibleArguments, from first: Int, _ string: AccessibleString
  ) throws(AccessibleError) -> Bool {
    select(
      string.byte(ofScalar: try arguments.int(first)), string.byte(ofScalar: try arguments.int(first + 1)))
  }

  // The part of the text around a scalar that has one style, and the attributes of that style.
  private func attributes(_ member: String, _ arguments: AccessibleArguments) throws(AccessibleError)
    -> [BusValue]
  {
    switch member {
    case "GetAttributes", "GetAttributeRun":
      let (range, attributes) = contents.run(at: try arguments.int(0))
      return [
        .array(attributes.map { .entry(.string($0.name), .string($0.value)) }, of: "{ss}"),
        .int32(Int32(clamping: range.lowerBound)), .int32(Int32(clamping: range.upperBound)),
      ]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.array([], of: "{ss}")]
    case "GetAttributeValue":
      let name = try arguments.text(1)
      let attributes = contents.run(at: try arguments.int(0)).attributes
      return [.string(attributes.first { $0.name == name }?.value ?? "")]
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
