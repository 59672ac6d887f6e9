import FoundationEssentials
import LanternAccounts

// Feeds whatever libFuzzer thinks of to what reads things from outside: the session's text, an e-mail address, a name, a
// code that was typed, and a password. The first byte says which. Built only with FUZZ=1 in the environment (`make fuzz`):
// it has the fuzzer's main function.

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
  precondition(token.text == text, "a token has one text")
  precondition(token.bytes.count == Token.length, "a token has its length")
  precondition("\(token)" == "a token", "a token says nothing of its bytes")
}

private func readAddress(_ typed: String) {
  guard let email = EmailAddress(typed) else { return }
  let text = email.description
  precondition(text.utf8.count <= 254 && text.contains("@"), "an address has at most 254 bytes")
  precondition(!text.contains(where: \.isWhitespace), "an address has no white space")
  expectVisible(text)
  precondition(EmailAddress(text)?.description == text, "an address is read as it was written")
  let letter = Message(to: email, subject: typed, body: typed, date: .init(timeIntervalSince1970: 0))
  hold(letter.message(id: "0"))
}

private func readName(_ typed: String) {
  guard let name = PersonName(typed) else { return }
  let text = name.description
  precondition((1...PersonName.longest).contains(text.count), "a name has one to eighty characters")
  expectVisible(text)
  precondition(
    PersonName(text)?.description.unicodeScalars.elementsEqual(text.unicodeScalars) == true,
    "a name is read as it was written, code point for code point")
}

private func readCode(_ typed: String) {
  guard let code = Code(typed) else { return }
  precondition(code.shown.utf8.count == 9, "a code is shown as two times four characters")
  precondition(Code(code.shown)?.shown == code.shown, "a code is read as it was shown")
}

private func readPassword(_ typed: [UInt8]) {
  let problem = PasswordRules().problem(typed.span)
  let half = String(decoding: typed.prefix(typed.count / 2), as: UTF8.self)
  let (known, unknown) = (PasswordStrength(of: typed.span, besides: [half]), PasswordStrength(of: typed.span))
  precondition((known == nil) == (unknown == nil), "whether it can be estimated is its own affair")
  if let known, let unknown {
    precondition(known.rawValue <= unknown.rawValue, "whoever knows more guesses no later")
  }
  let text = String(validating: typed, as: UTF8.self)
  // Past what is looked at it is too long, text or not.
  if text == nil && typed.count <= 4096 { precondition(problem != nil, "what is no text is no password") }
  if let text, problem == nil {
    precondition(text.unicodeScalars.count >= 12, "composing makes nothing longer than three times")
  }
}

private func expectVisible(_ text: String) {
  for scalar in text.unicodeScalars {
    let isHidden = scalar.properties.isBidiControl || scalar.properties.generalCategory == .control
    precondition(!isHidden, "it shows nothing that cannot be seen")
  }
}

/// What is written as a letter has one header, and lines that mail can carry.
private func hold(_ message: String) {
  let lines = message.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  precondition(lines.last?.isEmpty == true, "a letter ends its last line")
  precondition(
    lines.dropLast().allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 999 }, "lines end in CRLF")
  let header = lines.prefix { $0.count > 1 }
  precondition(header.count >= 8, "the header is whole")
  for name in ["Date: ", "From: ", "To: ", "Subject: ", "Message-ID: "] {
    precondition(
      header.count { $0.starts(with: name.utf8) } == 1, "what was typed adds nothing to the header")
  }
}
