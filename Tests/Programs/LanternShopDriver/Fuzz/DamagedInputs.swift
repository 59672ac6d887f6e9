import LanternBase

/// An endless sequence of damaged inputs. The same seed and the same files give the same sequence.
struct DamagedInputs {
  /// The greatest size of an input that grows, in bytes.
  private static let largest = 1 << 18
  private static let longestRun = 1 << 16

  // What parsers tend to read wrongly.
  private static let tokens: [[UInt8]] =
    [
      "1e999", "-1e999", "NaN", "Infinity", "-1", "0", "-0", "9223372036854775807", "-9223372036854775808",
      "18446744073709551616", "4294967296", "0.1", "1e-400", "00", "null", "true", "{}", "[]", "[[[[[[[[",
      "}",
      "]", "\"", "\\", "\\u0000", "\\ud800", "%00", "%+1", "%", "{", "{x}", "#", "\n", "\r\n", "\t", "../",
      "/",
      "\u{7F}", "\u{85}", "\u{202E}", "\u{2028}", "\u{FEFF}", "e\u{301}", "👩‍👩‍👧",
    ].map { Array($0.utf8) } + [
      [0], [0, 0, 0, 0], [0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F],
      [0x7F, 0xFF, 0xFF, 0xFF],
      [0, 0, 0, 0x80], [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0x1B, 0x5B, 0x32],
    ]

  private let files: [[UInt8]]
  private var random: SplitMix64

  /// Damages the contents of at least one file.
  init(of files: [[UInt8]], seed: UInt64) {
    self.files = files
    random = SplitMix64(seed: seed)
  }

  /// Returns the next input.
  mutating func next() -> [UInt8] {
    var bytes = pick(files)
    // Mostly little damage, which gets further into a parser.
    let count = [1, 1, 1, 1, 2, 2, 3, 12][random.next(below: 8)]
    for _ in 0..<count { damage(&bytes) }
    return Array(bytes.prefix(max(Self.largest, files.map(\.count).max() ?? 0)))
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    let place = random.next(below: bytes.count + 1)
    switch random.next(below: 16) {
    case 0, 1: change(&bytes) { byte, random in byte ^ 1 << UInt8(random.next(below: 8)) }
    case 2: change(&bytes) { _, random in UInt8(truncatingIfNeeded: random.next()) }
    case 3:
      change(&bytes) { byte, random in byte &+ UInt8(truncatingIfNeeded: random.next(below: 9)) &- 4 }
    case 4: bytes.removeLast(bytes.count - place)
    case 5: bytes.removeSubrange(span(of: bytes, from: place))
    case 6:
      let copied = span(of: bytes, from: random.next(below: bytes.count + 1))
      bytes.insert(contentsOf: bytes[copied], at: place)
    case 7: swap(&bytes)
    case 8, 9: bytes.insert(contentsOf: pick(Self.tokens), at: place)
    case 10...13: replaceNumber(in: &bytes, from: place)
    case 14:
      // A long run of a byte, or of a token.
      let token = random.next(below: 2) == 0 ? [UInt8(truncatingIfNeeded: random.next())] : pick(Self.tokens)
      let length = 1 << random.next(below: 17)
      let count = min(length, Self.longestRun) / token.count
      bytes.insert(contentsOf: repeatElement(token, count: max(1, count)).joined(), at: place)
    default: splice(&bytes)
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.next(below: elements.count)]
  }

  // Mostly short.
  private mutating func span(of bytes: [UInt8], from place: Int) -> Range<Int> {
    let length = random.next(below: 4) == 0 ? bytes.count : 16
    return place..<min(bytes.count, place + 1 + random.next(below: length + 1))
  }

  private mutating func change(_ bytes: inout [UInt8], _ new: (UInt8, inout SplitMix64) -> UInt8) {
    guard !bytes.isEmpty else { return }
    let place = random.next(below: bytes.count)
    bytes[place] = new(bytes[place], &random)
  }

  private mutating func swap(_ bytes: inout [UInt8]) {
    let first = span(of: bytes, from: random.next(below: bytes.count + 1))
    let second = span(of: bytes, from: random.next(below: bytes.count + 1))
    guard first.upperBound <= second.lowerBound else { return }
    let moved = Array(bytes[first])
    bytes.replaceSubrange(first, with: bytes[second])
    let shift = second.count - first.count
    bytes.replaceSubrange(second.lowerBound + shift..<second.upperBound + shift, with: moved)
  }

  private mutating func replaceNumber(in bytes: inout [UInt8], from place: Int) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Self.tokens[random.next(below: 12)])
  }

  // The beginning of the input, and the end of another file.
  private mutating func splice(_ bytes: inout [UInt8]) {
    let other = pick(files)
    bytes.removeLast(bytes.count - random.next(below: bytes.count + 1))
    bytes += other.suffix(random.next(below: other.count + 1))
  }
}
