import FoundationEssentials
import LanternAccounts

// Passes libFuzzer's input to the parsers of external data: a session token, an email address, a name, a typed
// code or a password. The first byte selects the parser. Built only with FUZZ=1 in the environment (`make fuzz`)
// because it contains the fuzzer's main function.

/// Checks one input from libFuzzer. Always returns 0.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAccounts(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  switch first {
  case UInt8(ascii: "s"): readSession(rest)
  case UInt8(ascii: "e"): readAddress(String(decoding: rest, as: UTF8.self))
  case UInt8(ascii: "n"): readName(String(decoding: rest, as: UTF8.self))
  case UInt8(ascii: "c"): readCode(String(decoding: rest, as: UTF8.self))
  case UInt8(ascii: "p"): readPassword(rest)
  default: break
  }
  return 0
}

private func readSession(_ text: [UInt8]) {
  guard let token = Token(text: text) else { return }
  precondition(token.text == text, "a token must have a single text form")
  precondition(token.bytes.count == Token.length, "a token must have the specified length")
  precondition("\(token)" == "a token", "a token's description must not reveal its bytes")
}

private func readAddress(_ typed: String) {
  guard let email = EmailAddress(typed) else { return }
  let text = email.description
  precondition(text.utf8.count <= 254 && text.contains("@"), "an address must be valid")
  precondition(!text.contains(where: \.isWhitespace), "an address must not contain whitespace")
  expectVisible(text)
  precondition(EmailAddress(text)?.description == text, "an address must parse to itself")
  let message = Message(to: email, subject: typed, body: typed, date: .init(timeIntervalSince1970: 0))
  hold(message.text(id: "0"))
}

private func readName(_ typed: String) {
  guard let name = PersonName(typed) else { return }
  let text = name.description
  precondition((1...PersonName.maximumLength).contains(text.count), "a name must have a valid length")
  expectVisible(text)
  precondition(
    PersonName(text)?.description.unicodeScalars.elementsEqual(text.unicodeScalars) == true,
    "a name must parse to the same code points")
}

private func readCode(_ typed: String) {
  guard let code = Code(typed) else { return }
  precondition(code.formatted.utf8.count == 9, "a code must be formatted as two groups of four characters")
  precondition(Code(code.formatted)?.formatted == code.formatted, "a code must parse from its formatted text")
}

private func readPassword(_ typed: [UInt8]) {
  let problem = PasswordRules().problem(typed.span)
  let half = String(decoding: typed.prefix(typed.count / 2), as: UTF8.self)
  let (known, unknown) = (PasswordStrength(of: typed.span, besides: [half]), PasswordStrength(of: typed.span))
  precondition(
    (known == nil) == (unknown == nil), "known words must not affect whether an estimate is possible")
  if let known, let unknown {
    precondition(known.rawValue <= unknown.rawValue, "known words must not increase the strength")
  }
  let text = String(validating: typed, as: UTF8.self)
  // Beyond the limit that the rules examine, the password is too long, whether or not it is valid text.
  if text == nil && typed.count <= 4096 { precondition(problem != nil, "invalid text must be rejected") }
  if let text, problem == nil {
    precondition(text.unicodeScalars.count >= 12, "an accepted password must have at least twelve scalars")
  }
}

private func expectVisible(_ text: String) {
  for scalar in text.unicodeScalars {
    let isHidden = scalar.properties.isBidiControl || scalar.properties.generalCategory == .control
    precondition(!isHidden, "the text must not contain invisible characters")
  }
}

/// Checks that an email has a single header and lines that mail can transport.
private func hold(_ message: String) {
  let lines = message.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  precondition(lines.last?.isEmpty == true, "an email must end with a line break")
  precondition(
    lines.dropLast().allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 999 },
    "lines must end in CRLF and must not be too long")
  let header = lines.prefix { $0.count > 1 }
  precondition(header.count >= 8, "the header must be complete")
  for name in ["Date: ", "From: ", "To: ", "Subject: ", "Message-ID: "] {
    precondition(
      header.count { $0.starts(with: name.utf8) } == 1, "each header field must occur once")
  }
}
