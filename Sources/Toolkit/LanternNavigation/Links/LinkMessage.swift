public import LanternStrings

/// The texts about links.
nonisolated package enum LinkMessage: String, MessageKey {
  case linkBytes, linkEmpty, linkTooLong, linkNot, linkOtherScheme, linkMalformed, linkBadPercentEncoding,
    linkForbiddenCharacter, linkEmptySegment, linkDotSegment, linkDuplicateItem, linkUnknownPlace,
    linkMissing,
    linkBadItem, linkNotFound, linkTooManyRedirects

  package var message: Message {
    switch self {
    case .linkBytes:
      Message(
        one: "{count} byte", other: "{count} bytes",
        comment: "The place of an error in a link: “after 3 bytes”.")
    case .linkEmpty: "the link is empty; write one like scheme://place"
    case .linkTooLong:
      Message(
        one: "the link has {count} byte, and the limit is {limit}; shorten it",
        other: "the link has {count} bytes, and the limit is {limit}; shorten it")
    case .linkNot: "“{text}” is not a link; write one like scheme://place"
    case .linkOtherScheme:
      "“{found}” belongs to another program; links for this one begin with “{expected}”"
    case .linkMalformed:
      """
      the link is invalid after {bytes}; write scheme://segment/segment?name=value, and percent-encode all \
      characters except letters and digits
      """
    case .linkBadPercentEncoding:
      """
      the percent sign after {bytes} is not part of a valid code; write %25 for a percent sign, and encode other \
      characters as UTF-8, as in %C3%A9
      """
    case .linkForbiddenCharacter:
      "the character {character} after {bytes} is not allowed in a link; remove it"
    case .linkEmptySegment: "a segment is missing after {bytes}; add a name, or remove a slash"
    case .linkDotSegment: "the segment after {bytes} must not be . or ..; write the full place"
    case .linkDuplicateItem: "“{name}” occurs more than once; keep only one"
    case .linkUnknownPlace: "there is no place “{place}”; check the spelling"
    case .linkMissing:
      Message("“{place}” needs {expected}; add it to the link", comment: "{expected} is such as “a print”.")
    case .linkBadItem:
      Message(
        "“{name}” is “{value}”; write {expected} instead",
        comment: "{expected} is such as “a number from 1 to 9”.")
    case .linkNotFound:
      Message("there is no {kind} “{id}”; check the spelling", comment: "{kind} is such as “print”.")
    case .linkTooManyRedirects:
      Message(
        one: "the link was redirected {count} time, and “{place}” redirects again; link to the final place",
        other: "the link was redirected {count} times, and “{place}” redirects again; link to the final place"
      )
    }
  }
}

nonisolated extension LinkError: CustomStringConvertible, TranslatedError {
  /// A message that says what is wrong and how to correct the link.
  public var description: String { message(in: .plain) }

  package func message(in strings: Strings) -> String {
    func text(_ key: LinkMessage, _ arguments: [String: String] = [:]) -> String {
      strings.text(key, arguments)
    }
    func bytes(_ count: Int) -> String { strings.text(LinkMessage.linkBytes, count: count) }
    return switch self {
    case .empty: text(.linkEmpty)
    case .tooLong(let bytes, let limit):
      strings.text(LinkMessage.linkTooLong, count: bytes, ["limit": strings.formats.number(limit)])
    case .notALink(let link): text(.linkNot, ["text": shown(link)])
    case .otherScheme(let found, let expected):
      text(.linkOtherScheme, ["found": shown(found + "://"), "expected": shown(expected + "://")])
    case .malformed(let position): text(.linkMalformed, ["bytes": bytes(position)])
    case .badPercentEncoding(let position): text(.linkBadPercentEncoding, ["bytes": bytes(position)])
    case .forbiddenCharacter(let scalar, let position):
      text(.linkForbiddenCharacter, ["character": codePoint(scalar), "bytes": bytes(position)])
    case .emptySegment(let position): text(.linkEmptySegment, ["bytes": bytes(position)])
    case .dotSegment(let position): text(.linkDotSegment, ["bytes": bytes(position)])
    case .duplicateItem(let name): text(.linkDuplicateItem, ["name": shown(name)])
    case .unknownPlace(let place): text(.linkUnknownPlace, ["place": shown(place)])
    case .missing(let place, let expected):
      text(.linkMissing, ["place": shown(place), "expected": expected])
    case .badItem(let name, let value, let expected):
      text(.linkBadItem, ["name": shown(name), "value": shown(value), "expected": expected])
    case .notFound(let kind, let id): text(.linkNotFound, ["kind": kind, "id": shown(id)])
    case .tooManyRedirects(let limit, let last):
      strings.text(LinkMessage.linkTooManyRedirects, count: limit, ["place": shown(last)])
    }
  }

  // The text comes from outside. It is shortened by scalars, because one character may consist of a thousand
  // accents.
  private func shown(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(40).map { isVisible($0) ? String($0) : "<\(codePoint($0))>" }.joined()
    return scalars.count > 40 ? shown + "…" : shown
  }

  private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }

  private func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
