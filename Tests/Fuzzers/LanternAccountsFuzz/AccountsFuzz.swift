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
  guard token.text == text else { fatalError("a token must have a single text form") }
  guard token.bytes.count == Token.length else { fatalError("a token must have the specified length") }
  guard "\(token)" == "a token" else { fatalError("a token's description must not reveal its bytes") }
}

private func readAddress(_ typed: String) {
  guard let email = EmailAddress(typed) else { return }
  let text = email.description
  guard text.utf8.count <= 254 && text.contains("@") else { fatalError("an address must be valid") }
  guard !text.contains(where: \.isWhitespace) else { fatalError("an address must not contain whitespace") }
  expectVisible(text)
  guard EmailAddress(text)?.description == text else { fatalError("an address must parse to itself") }
  let message = Message(to: email, subject: typed, body: typed, date: .init(timeIntervalSince1970: 0))
  hold(message.text(id: "0"))
}

private func readName(_ typed: String) {
  guard let name = PersonName(typed) else { return }
  let text = name.description
  guard (1...PersonName.maximumLength).contains(text.count) else {
    fatalError("a name must have a valid length")
  }
  expectVisible(text)
  guard PersonName(text)?.description.unicodeScalars.elementsEqual(text.unicodeScalars) == true else {
    fatalError("a name must parse to the same code points")
  }
}

private func readCode(_ typed: String) {
  guard let code = Code(typed) else { return }
  guard code.formatted.utf8.count == 9 else {
    fatalError("a code must be formatted as two groups of four characters")
  }
  guard Code(code.formatted)?.formatted == code.formatted else {
    fatalError("a code must parse from its formatted text")
  }
}

private func readPassword(_ typed: [UInt8]) {
  let problem = PasswordRules().problem(typed.span)
  let half = String(decoding: typed.prefix(typed.count / 2), as: UTF8.self)
  let (known, unknown) = (PasswordStrength(of: typed.span, besides: [half]), PasswordStrength(of: typed.span))
  guard (known == nil) == (unknown == nil) else {
    fatalError("known words must not affect whether an estimate is possible")
  }
  if let known, let unknown {
    guard known.rawValue <= unknown.rawValue else { fatalError("known words must not increase the strength") }
  }
  let text = String(validating: typed, as: UTF8.self)
  // Beyond the limit that the rules examine, the password is too long, whether or not it is valid text.
  if text == nil && typed.count <= 4096 && problem == nil { fatalError("invalid text must be rejected") }
  if let text, problem == nil {
    guard text.unicodeScalars.count >= 12 else {
      fatalError("an accepted password must have at least twelve scalars")
    }
  }
}

private func expectVisible(_ text: String) {
  for scalar in text.unicodeScalars {
    let isHidden = scalar.properties.isBidiControl || scalar.properties.generalCategory == .control
    guard !isHidden else { fatalError("the text must not contain invisible characters") }
  }
}

/// Checks that an email has a single header and lines that mail can transport.
private func hold(_ message: String) {
  let lines = message.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  guard lines.last?.isEmpty == true else { fatalError("an email must end with a line break") }
  guard lines.dropLast().allSatisfy({ $0.last == UInt8(ascii: "\r") && $0.count <= 999 }) else {
    fatalError("lines must end in CRLF and must not be too long")
  }
  let header = lines.prefix { $0.count > 1 }
  guard header.count >= 8 else { fatalError("the header must be complete") }
  for name in ["Date: ", "From: ", "To: ", "Subject: ", "Message-ID: "] {
    guard header.count(where: { $0.starts(with: name.utf8) }) == 1 else {
      fatalError("each header field must occur once")
    }
  }
}
