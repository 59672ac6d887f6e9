/// The notation of decimal numbers: how many decimal places they have, and which separators.
///
/// Numbers are decimal fixed-point numbers, so 0.1 is exact.
nonisolated public struct NumberFormat: Hashable, Sendable {
  /// The number of decimal places, 0 to 9. It is also the precision of the numbers.
  public let fractionDigits: Int
  /// The character before the decimal places.
  public let decimalSeparator: Character
  /// The character between groups of three digits; nil for none. It may be left out in typed numbers.
  public let groupingSeparator: Character?

  /// Creates a format. Precondition: `fractionDigits` is 0 to 9, and the separators differ and are not digits or signs.
  public init(
    fractionDigits: Int = 0, decimalSeparator: Character = ".", groupingSeparator: Character? = nil
  ) {
    guard (0...9).contains(fractionDigits) else { fatalError("a number has 0 to 9 decimal places") }
    let separators = [decimalSeparator] + (groupingSeparator.map { [$0] } ?? [])
    guard Set(separators).count == separators.count else {
      fatalError("the separators of a number must differ")
    }
    guard separators.allSatisfy({ NumberFormat.digit($0) == nil && !NumberFormat.signs.contains($0) }) else {
      fatalError("a separator of a number must not be a digit or a sign")
    }
    self.fractionDigits = fractionDigits
    self.decimalSeparator = decimalSeparator
    self.groupingSeparator = groupingSeparator
  }

  /// The reason why a text is not a number of a format.
  public enum ParseError: Error, Hashable, Sendable {
    /// The text is empty or is not a number.
    case notANumber
    /// The number has more decimal places than the format.
    case tooPrecise
    /// The number has too many digits.
    case tooLarge
  }

  /// Returns the text of a number, rounded to the decimal places. Precondition: `isExact(_:)` is true for the number.
  public func text(_ value: Double) -> String { text(units: units(value)) }

  /// Returns the number that a text stands for: the `Double` nearest to the decimal number.
  ///
  /// Spaces around the number are ignored. The digits can be those of any script.
  public func value(_ text: String) throws(ParseError) -> Double { try value(units: parse(text)) }

  /// Returns whether a number is small enough for its last decimal place to be exact.
  public func isExact(_ value: Double) -> Bool { abs(value) * Double(unitsInOne) <= 0x1p53 }

  // MARK: Units, which are the smallest decimal places

  /// The number of units in 1.
  private var unitsInOne: Int { (0..<fractionDigits).reduce(1) { ones, _ in ones * 10 } }

  func units(_ value: Double) -> Int {
    guard isExact(value) else { fatalError("the number is too large for its decimal places") }
    return Int((value * Double(unitsInOne)).rounded())
  }

  // A quotient of two exact numbers is the nearest `Double` (IEEE 754), which a literal of the same decimal is too.
  func value(units: Int) -> Double { Double(units) / Double(unitsInOne) }

  func text(units: Int) -> String {
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, fractionDigits + 1 - digits.count)) + digits
    let whole = Array(padded.dropLast(fractionDigits))
    var text = units < 0 ? "-" : ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3), let groupingSeparator {
        text.append(groupingSeparator)
      }
      text.append(digit)
    }
    guard fractionDigits > 0 else { return text }
    return text + String(decimalSeparator) + padded.suffix(fractionDigits)
  }

  func parse(_ text: String) throws(ParseError) -> Int {
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    let isNegative = rest.first == "-" || rest.first == "\u{2212}"
    if let first = rest.first, NumberFormat.signs.contains(first) { rest.removeFirst() }
    let parts = rest.split(separator: decimalSeparator, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else { throw .notANumber }
    var digits = try integerDigits(whole)
    var decimals = parts.count == 2 ? try plainDigits(parts[1]) : []
    guard !digits.isEmpty || !decimals.isEmpty else { throw .notANumber }
    while decimals.count > fractionDigits, decimals.last == 0 { decimals.removeLast() }
    guard decimals.count <= fractionDigits else { throw .tooPrecise }
    digits += decimals + Array(repeating: 0, count: fractionDigits - decimals.count)
    var units = 0
    for digit in digits {
      units = units * 10 + digit
      guard units <= 1 << 53 else { throw .tooLarge }
    }
    return isNegative ? -units : units
  }

  // A separator is accepted between groups of three digits alone. Otherwise, a decimal comma could multiply a number.
  private func integerDigits(_ text: Substring) throws(ParseError) -> [Int] {
    guard let groupingSeparator else { return try plainDigits(text) }
    let isSpace = groupingSeparator.isWhitespace
    let groups = text.split(omittingEmptySubsequences: false) {
      $0 == groupingSeparator || isSpace && $0.isWhitespace
    }
    let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 }
    let startsWell = groups.count < 2 || (1...3).contains(groups[0].count)
    guard isGrouped, startsWell else { throw .notANumber }
    return try plainDigits(Substring(groups.joined()))
  }

  private func plainDigits(_ text: Substring) throws(ParseError) -> [Int] {
    var digits: [Int] = []
    for character in text {
      guard let digit = NumberFormat.digit(character) else { throw .notANumber }
      digits.append(digit)
    }
    return digits
  }

  private static let signs: Set<Character> = ["-", "\u{2212}", "+"]

  static func digit(_ character: Character) -> Int? {
    guard character.unicodeScalars.count == 1, let properties = character.unicodeScalars.first?.properties,
      properties.numericType == .decimal, let value = properties.numericValue
    else { return nil }
    return Int(value)
  }
}
