import LanternBus

/// A database of dconf, in which GNOME stores its keys: a hash table of serialized GVariants, in the format GVDB.
///
/// Lantern reads the file itself, because dconf's service only writes, and its library is part of GLib. The keys that the user has
/// not changed are not in the file.
struct DconfDatabase {
  private let bytes: [UInt8]
  // The first item of the hash table, and their number.
  private let items: (start: Int, count: Int)

  private static let itemSize = 24
  // A path has at most that many parts.
  private static let deepest = 32

  /// Opens a database; nil if the bytes are none.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.starts(with: Array("GVariant".utf8)) else { return nil }
    func number(_ place: Int) -> Int? { Self.number(at: place, of: bytes) }
    guard number(8) == 0, let root = number(16), let end = number(20), root <= end, end <= bytes.count,
      let bloom = number(root), let buckets = number(root + 4)
    else { return nil }
    let start = root + 8 + 4 * ((bloom & 0x7FF_FFFF) + buckets)
    guard start <= end else { return nil }
    items = (start, (end - start) / Self.itemSize)
  }

  /// Returns the values of the keys in some folders, such as `/org/gnome/desktop/interface/`, by folder and key.
  func values(in folders: Set<String>) -> [String: [String: BusValue]] {
    var found: [String: [String: BusValue]] = [:]
    for index in 0..<items.count {
      let item = items.start + index * Self.itemSize
      // The type v is a value; others are folders.
      guard bytes[item + 14] == UInt8(ascii: "v"), let path = path(of: index),
        let slash = path.lastIndex(of: "/")
      else { continue }
      let folder = String(path[...slash])
      guard folders.contains(folder), let value = value(from: item + 16) else { continue }
      found[folder, default: [:]][String(path[path.index(after: slash)...])] = value
    }
    return found
  }

  // The keys of the item and of those that contain it.
  private func path(of index: Int) -> String? {
    var parts: [Substring] = []
    var index = index
    for _ in 0..<Self.deepest {
      let item = items.start + index * Self.itemSize
      guard let parent = Self.number(at: item + 4, of: bytes),
        let start = Self.number(at: item + 8, of: bytes)
      else { return nil }
      let length = Int(bytes[item + 12]) | Int(bytes[item + 13]) << 8
      guard start + length <= bytes.count else { return nil }
      parts.append(Substring(decoding: bytes[start..<start + length], as: UTF8.self))
      if parent == 0xFFFF_FFFF { return parts.reversed().joined() }
      guard parent < items.count else { return nil }
      index = parent
    }
    return nil
  }

  // A serialized variant: its value, a zero, and its type.
  private func value(from place: Int) -> BusValue? {
    guard let start = Self.number(at: place, of: bytes), let end = Self.number(at: place + 4, of: bytes),
      start < end, end <= bytes.count, let zero = bytes[start..<end].lastIndex(of: 0)
    else { return nil }
    let (value, type) = (bytes[start..<zero], bytes[(zero + 1)..<end])
    func word(_ size: Int) -> UInt64? {
      guard value.count == size else { return nil }
      return value.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    switch String(decoding: type, as: UTF8.self) {
    case "b": return word(1).map { .bool($0 != 0) }
    case "i": return word(4).map { .int32(Int32(truncatingIfNeeded: $0)) }
    case "u": return word(4).map { .uint32(UInt32(truncatingIfNeeded: $0)) }
    case "d": return word(8).map { .double(Double(bitPattern: $0)) }
    case "s":
      guard value.last == 0 else { return nil }
      return String(validating: value.dropLast(), as: UTF8.self).map { .string($0) }
    default: return nil
    }
  }

  // A number of four bytes, the lowest first.
  private static func number(at place: Int, of bytes: [UInt8]) -> Int? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }
}
