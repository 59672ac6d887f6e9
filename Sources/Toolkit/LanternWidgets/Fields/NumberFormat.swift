package import LanternStrings

/// Decimal numbers with a fixed number of decimal places, in the notation of a language.
///
/// Numbers are decimal fixed-point numbers, so 0.1 is exact.
nonisolated package struct NumberFormat {
  /// The number of decimal places, 0 to 9. It is also the precision of the numbers.
  package let decimals: Int
  /// The notation.
  package let formats: any Formats

  /// Creates a format. Precondition: `decimals` is 0 to 9.
  package init(decimals: Int, _ formats: any Formats) {
    guard (0...9).contains(decimals) else { fatalError("a number has 0 to 9 decimal places") }
    self.decimals = decimals
    self.formats = formats
  }

  /// The reason why a text is not a number of a format.
  package enum ParseError: Error, Hashable {
    /// The text is empty or is not a number.
    case notANumber
    /// The number has more decimal places than the format.
    case tooPrecise
    /// The number has too many digits.
    case tooLarge
  }

  /// Returns whether a number is small enough for its last decimal place to be exact.
  func isExact(_ value: Double) -> Bool { abs(value) * Double(unitsInOne) <= 0x1p53 }

  // MARK: Units, which are the smallest decimal places

  /// The number of units in 1.
  private var unitsInOne: Int { (0..<decimals).reduce(1) { ones, _ in ones * 10 } }

  func units(_ value: Double) -> Int {
    guard isExact(value) else { fatalError("the number is too large for its decimal places") }
    return Int((value * Double(unitsInOne)).rounded())
  }

  // A quotient of two exact numbers is the nearest `Double` (IEEE 754), which a literal of the same decimal is too.
  func value(units: Int) -> Double { Double(units) / Double(unitsInOne) }

  func text(units: Int) -> String { formats.number(value(units: units), decimals: decimals) }

  /// Returns the number that a text stands for, in units.
  ///
  /// Spaces around the number and marks of direction are ignored. The digits can be those of any script. Where a point does
  /// not separate groups, it is a decimal point, because keypads have one.
  package func parse(_ text: String) throws(ParseError) -> Int {
    let decimal = try decimal(text)
    guard decimal.isWhole else { throw .tooPrecise }
    guard abs(decimal.units) <= 1 << 53 else { throw .tooLarge }
    return decimal.units
  }

  /// Returns the number that a text stands for, in units, rounded up or down. A number with too many digits is limited to
  /// 2⁵³ + 1 units.
  func parse(_ text: String, rounding rule: FloatingPointRoundingRule) throws(ParseError) -> Int {
    let decimal = try decimal(text)
    if decimal.isWhole { return decimal.units }
    let isAway = rule == (decimal.isNegative ? .down : .up)
    return decimal.units + (isAway ? decimal.isNegative ? -1 : 1 : 0)
  }

  /// A number in units, without the digits that are smaller than a unit.
  private struct Decimal {
    let units: Int
    let isNegative: Bool
    /// Whether no digit was left out.
    let isWhole: Bool
  }

  private func decimal(_ text: String) throws(ParseError) -> Decimal {
    var rest = Substring(text.withoutDirections)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    let isNegative = rest.first == "-" || rest.first == "\u{2212}"
    if isNegative || rest.first == "+" { rest.removeFirst() }
    let symbols = formats.numberSymbols
    let parts = rest.split(omittingEmptySubsequences: false) {
      $0 == symbols.decimalSeparator || $0 == "." && symbols.groupingSeparator != "."
    }
    guard parts.count <= 2, let whole = parts.first else { throw .notANumber }
    var digits = try integerDigits(whole, symbols)
    let places = parts.count == 2 ? try plainDigits(parts[1]) : []
    guard !digits.isEmpty || !places.isEmpty else { throw .notANumber }
    digits += places.prefix(decimals)
    digits += Array(repeating: 0, count: max(0, decimals - places.count))
    let units = digits.reduce(0) { min($0 * 10 + $1, 1 << 53 + 1) }
    return Decimal(
      units: isNegative ? -units : units, isNegative: isNegative,
      isWhole: places.dropFirst(decimals).allSatisfy { $0 == 0 })
  }

  // A separator is accepted between whole groups alone. Otherwise, a decimal comma could multiply a number.
  private func integerDigits(_ text: Substring, _ symbols: NumberSymbols) throws(ParseError) -> [Int] {
    guard let separator = symbols.groupingSeparator else { return try plainDigits(text) }
    let groups = text.split(omittingEmptySubsequences: false) {
      $0 == separator || separator.isWhitespace && $0.isWhitespace || separator == "’" && $0 == "'"
    }
    let inner = groups.dropFirst().dropLast()
    let isGrouped =
      groups.count < 2
      || (1...symbols.groupSize).contains(groups[0].count) && groups.last?.count == symbols.lastGroupSize
        && inner.allSatisfy { $0.count == symbols.groupSize }
    guard isGrouped else { throw .notANumber }
    return try plainDigits(Substring(groups.joined()))
  }

  private func plainDigits(_ text: Substring) throws(ParseError) -> [Int] {
    var digits: [Int] = []
    for character in text {
      guard let digit = character.decimalDigit else { throw .notANumber }
      digits.append(digit)
    }
    return digits
  }
}

nonisolated extension Character {
  /// The value of a decimal digit of any script; nil for any other character.
  var decimalDigit: Int? {
    guard unicodeScalars.count == 1, let properties = unicodeScalars.first?.properties,
      properties.numericType == .decimal, let value = properties.numericValue
    else { return nil }
    return Int(value)
  }
}

nonisolated extension String {
  /// The text without the invisible marks that set the direction of numbers in Arabic and Hebrew.
  var withoutDirections: String {
    String(String.UnicodeScalarView(unicodeScalars.lazy.filter { !$0.properties.isBidiControl }))
  }
}
