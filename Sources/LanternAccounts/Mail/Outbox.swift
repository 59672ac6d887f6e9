import FoundationEssentials
import Glibc

/// A folder of letters as RFC 5322 wants them, named so that they sort by time.
struct Outbox {
  private static let kept = 100

  private let folder: PrivateFolder

  init(in folder: URL) throws(FileFault) {
    // What is mailed holds codes: it must not go where another program has pointed it.
    var facts = stat()
    if lstat(folder.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK {
      throw FileFault(message: "“\(folder.path)” is a symbolic link to another folder; put a folder there")
    }
    self.folder = try PrivateFolder(folder) { _ in }
  }

  func add(_ letter: Message) throws(FileFault) {
    let mark = Sodium.random(8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
    let name = "\(UniversalTime(letter.date).compactToTheMillisecond)-\(mark).eml"
    try folder.write(Array(letter.message(id: mark).utf8), to: name)
    try clear()
  }

  /// Removes the oldest beyond what is kept, what was killed while it was written among them, and nothing that was not put
  /// here.
  private func clear() throws(FileFault) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    } catch {
      throw FileFault(message: "cannot look into “\(folder.url.path)”")
    }
    let letters = names.filter { $0.wholeMatch(of: /\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{16}\.eml(\.new)?/) != nil }
      .sorted()
    for name in letters.dropLast(Outbox.kept) {
      let path = folder.url.appending(path: name).path
      guard unlink(path) == 0 || errno == ENOENT else { throw FileFault("remove", path) }
    }
  }
}

extension Message {
  /// The letter with its header. The text goes as it is (8bit): it passes no relay that would need it in seven, and whoever
  /// opens the file with a text editor can read it.
  package func message(id: String) -> String {
    let lines = [
      "Date: \(UniversalTime(date).inLetters)",
      "From: Lantern <lantern@localhost>",
      "To: \(to.inHeader)",
      "Subject: \(subject.inHeader)",
      "Message-ID: <\(id)@localhost>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "",
    ]
    return (lines + body.letterLines).map { $0 + "\r\n" }.joined()
  }
}

extension EmailAddress {
  /// What stands before the @ in quotes where it has marks that a header would read otherwise (RFC 5322, 3.4.1). Letters of
  /// all scripts go as they are (RFC 6532).
  fileprivate var inHeader: String {
    let parts = description.split(separator: "@")
    guard let name = parts.first, let domain = parts.last else { return description }
    let plain = name.unicodeScalars.allSatisfy {
      !$0.isASCII || $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || ".!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains($0)
    }
    let isDotted = !name.hasPrefix(".") && !name.hasSuffix(".") && !name.contains("..")
    if plain && isDotted { return description }
    let quoted = name.map { #""\"#.contains($0) ? #"\\#($0)"# : String($0) }.joined()
    return "\"\(quoted)\"@\(domain)"
  }
}

extension String {
  /// On one line, and where it is not ASCII as encoded words (RFC 2047) of at most 75 characters on lines of their own.
  fileprivate var inHeader: String {
    let line = String(String.UnicodeScalarView(unicodeScalars.map { $0.isInvisible ? " " : $0 }))
    // As it is it may be no longer than a line can be, nor look like an encoded word.
    if line.utf8.allSatisfy({ $0 < 0x80 }), line.utf8.count <= 900, !line.contains("=?") { return line }
    var words: [[UInt8]] = [[]]
    for scalar in line.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      // 45 bytes are 60 characters in base 64; a code point is never cut.
      if words[words.count - 1].count + bytes.count > 45 { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
  }

  /// Its lines, whatever ends them, none longer than the 998 bytes that a letter's may have.
  fileprivate var letterLines: [String] {
    var lines: [String] = [""]
    var length = 0
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      let width = UTF8.width(scalar)
      if scalar == "\n" && last == "\r" {
        // One end of a line, already seen.
      } else if scalar == "\n" || scalar == "\r" || length + width > 990 {
        lines.append("")
        length = 0
        if scalar != "\n" && scalar != "\r" { lines[lines.count - 1].unicodeScalars.append(scalar) }
      } else if scalar != "\0" {
        lines[lines.count - 1].unicodeScalars.append(scalar)
        length += width
      }
      last = scalar
    }
    return lines
  }
}
