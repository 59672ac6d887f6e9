package import LanternWidgets

/// The data of a drag as one of the types that targets know.
nonisolated package struct DragData: Hashable {
  /// A MIME type, or a name that is common on X11.
  package let type: String
  package let bytes: [UInt8]

  /// Returns the data for a content, starting with the type that a target should prefer.
  package static func all(of content: DragContent) -> [DragData] {
    let files = content.files.isEmpty ? [] : [DragData(type: "text/uri-list", bytes: uris(of: content.files))]
    guard let text = content.text.map({ Array($0.utf8) }) else { return files }
    return files
      + ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"].map { DragData(type: $0, bytes: text) }
  }

  // RFC 2483 asks for a line end after each address, and RFC 8089 for percent signs before all bytes but these.
  private static func uris(of paths: [String]) -> [UInt8] {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var uris: [UInt8] = []
    for path in paths {
      uris += "file://".utf8
      for byte in path.utf8 {
        let isPlain = plain.contains(byte)
        uris += isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
      uris += "\r\n".utf8
    }
    return uris
  }
}

/// Data that other programs read in parts, because it is too long for one request to the X server. The protocol is `INCR`
/// of the Inter-Client Communication Conventions Manual.
nonisolated package struct IncrementalTransfers {
  /// A property of a window of the program that reads.
  package struct Recipient: Hashable {
    package let window: UInt
    package let property: UInt

    package init(window: UInt, property: UInt) {
      self.window = window
      self.property = property
    }
  }

  package struct Increment: Equatable {
    package let type: Int
    /// Empty after the last byte, which tells the recipient that the data is complete.
    package let bytes: ArraySlice<UInt8>
  }

  private let limit: Int
  private var rests: [Recipient: Increment] = [:]

  /// Creates transfers of at most `limit` bytes at a time. Precondition: `limit` is greater than zero.
  package init(limit: Int) { self.limit = limit }

  /// Starts a transfer if the data is too long to be written at once. Returns whether it started.
  package mutating func start(to recipient: Recipient, type: Int, _ bytes: [UInt8]) -> Bool {
    rests[recipient] = bytes.count > limit ? Increment(type: type, bytes: bytes[...]) : nil
    return rests[recipient] != nil
  }

  /// Returns the next bytes for a recipient that has read what it had; nil if it has read everything.
  package mutating func next(for recipient: Recipient) -> Increment? {
    guard let rest = rests[recipient] else { return nil }
    let bytes = rest.bytes.prefix(limit)
    rests[recipient] = bytes.isEmpty ? nil : Increment(type: rest.type, bytes: rest.bytes.dropFirst(limit))
    return Increment(type: rest.type, bytes: bytes)
  }

  /// Ends the transfers to a window that is gone.
  package mutating func end(for window: UInt) { rests = rests.filter { $0.key.window != window } }
}
