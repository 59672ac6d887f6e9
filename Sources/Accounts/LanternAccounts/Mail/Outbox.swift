import FoundationEssentials
import LanternFiles

/// A folder of emails in the format of RFC 5322, with file names that sort by time.
struct Outbox {
  private static let capacity = 100

  private let folder: PrivateFolder
  private let sender: Sender

  init(in folder: URL, from sender: Sender) throws(FileError) {
    self.sender = sender
    // Emails contain secret codes. A symbolic link could redirect them to a folder that another program chose, so
    // links are rejected.
    self.folder = try PrivateFolder(folder.path, followingLinks: false)
  }

  func add(_ message: Message) throws(FileError) {
    let identifier = Sodium.random(8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
    let name = "\(UTCTimestamp(message.date).compactWithMilliseconds)-\(identifier).eml"
    try folder.replace(name, with: Array(message.text(id: identifier, from: sender).utf8))
    try clear()
  }

  /// Removes the oldest emails beyond the limit. Files that a killed process wrote only in part count as emails.
  /// Other files are never removed.
  private func clear() throws(FileError) {
    let names: [String]
    do {
      names = try Folder(folder.path).names()
    } catch {
      throw .folderNotListed(path: folder.path)
    }
    let messages = names.filter { name in
      let message = name.prefixMatch(of: /\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{16}\.eml/)?.output ?? ""
      return !message.isEmpty && (name == message || File.isIncomplete(name, of: String(message)))
    }.sorted()
    for name in messages.dropLast(Outbox.capacity) { try folder.remove(name) }
  }
}

extension Message {
  /// Returns the email with its header. The transfer encoding of the body is 8bit, so that the file can be read in a
  /// text editor. The email never passes through a relay that requires 7 bits.
  package func text(id: String, from sender: Sender = Sender()) -> String {
    let lines = [
      "Date: \(UTCTimestamp(date).rfc5322)",
      "From: \(sender.name.phraseInHeader) <\(sender.address)>",
      "To: \(to.inHeader)",
      "Subject: \(subject.inHeader)",
      "Message-ID: <\(id)@localhost>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "",
    ]
    return (lines + body.bodyLines).map { $0 + "\r\n" }.joined()
  }
}

/// The sender of the emails in an outbox.
package struct Sender: Hashable, Sendable {
  var name = "Lantern"
  var address = "lantern@localhost"
}

extension EmailAddress {
  /// The address for a header. The local part is quoted if it contains special characters (RFC 5322, 3.4.1).
  /// Non-ASCII letters are not encoded (RFC 6532).
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
  /// The text for a header. ASCII text stays on one line. Other text becomes encoded words (RFC 2047) of at most 75
  /// characters, one on each line.
  fileprivate var inHeader: String {
    let line = String(String.UnicodeScalarView(unicodeScalars.map { $0.isInvisible ? " " : $0 }))
    // Text without encoding must fit on one line and must not look like an encoded word.
    if line.utf8.allSatisfy({ $0 < 0x80 }), line.utf8.count <= 900, !line.contains("=?") { return line }
    var words: [[UInt8]] = [[]]
    for scalar in line.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      // 45 bytes become 60 Base64 characters. A code point is never split.
      if words[words.count - 1].count + bytes.count > 45 { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?UTF-8?B?\(Data($0).base64EncodedString())?=" }.joined(separator: "\r\n ")
  }

  /// The text as a name before an address, quoted if it has special characters.
  fileprivate var phraseInHeader: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0 == " " || ("0"..."9").contains($0)
    }
    let isASCII = utf8.allSatisfy { $0 < 0x80 }
    guard isASCII, !isPlain else { return inHeader }
    return "\"\(map { #""\"#.contains($0) ? #"\\#($0)"# : String($0) }.joined().inHeader)\""
  }

  /// The lines of the text, split at any line ending. Longer lines are split to fit the email limit of 998 bytes.
  fileprivate var bodyLines: [String] {
    var lines: [String] = [""]
    var length = 0
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      let width = UTF8.width(scalar)
      if scalar == "\n" && last == "\r" {
        // The second half of a CRLF that was already handled.
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
