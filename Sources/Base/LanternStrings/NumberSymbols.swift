/// The marks of a decimal number in a language and a region, for programs that read numbers.
public struct NumberSymbols: Hashable, Sendable {
  /// The character before the decimal places.
  public let decimalSeparator: Character
  /// The character between groups of digits; nil if digits are not grouped.
  public let groupingSeparator: Character?
  /// The number of digits in the group before the decimal separator.
  public let lastGroupSize: Int
  /// The greatest number of digits in the other groups. It is 2 in India, as in 12,34,567.
  public let groupSize: Int

  /// Creates the marks. Precondition: the separators differ and are not digits, and groups have digits.
  public init(
    decimalSeparator: Character = ".", groupingSeparator: Character? = nil, lastGroupSize: Int = 3,
    groupSize: Int = 3
  ) {
    guard decimalSeparator != groupingSeparator else { fatalError("the separators of a number must differ") }
    guard !decimalSeparator.isNumber, groupingSeparator?.isNumber != true else {
      fatalError("a separator of a number must not be a digit")
    }
    guard lastGroupSize > 0, groupSize > 0 else { fatalError("a group of digits must not be empty") }
    self.decimalSeparator = decimalSeparator
    self.groupingSeparator = groupingSeparator
    self.lastGroupSize = lastGroupSize
    self.groupSize = groupSize
  }
}
