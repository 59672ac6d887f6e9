/// The largest change of a metric that is accepted: the larger of a share of the base value and a fixed amount.
public struct Tolerance: Hashable, Sendable {
  /// A text that is not a tolerance.
  public struct ParseError: Error, Hashable, CustomStringConvertible {
    /// The rejected text.
    public let text: String

    /// A message with the rejected text and the accepted form.
    public var description: String {
      "\"\(text)\" is not a tolerance; write a share, an amount or both, such as 10%, 0.5ms or 10%,0.5ms"
    }
  }

  /// The share of the base value. 0.1 is a tenth.
  public let share: Double
  /// The amount in the unit of the metric: milliseconds, or milliseconds per second.
  public let amount: Double

  /// Creates a tolerance. Precondition: neither value is negative.
  public init(share: Double = 0, amount: Double = 0.5) {
    guard share >= 0 && amount >= 0 else { fatalError("a tolerance must not be negative") }
    self.share = share
    self.amount = amount
  }

  /// Parses `10%`, `0.5ms`, or both separated by a comma. A missing part is zero.
  ///
  /// Throws `ParseError` for any other text.
  public init(_ text: String) throws(ParseError) {
    var (share, amount): (Double?, Double?)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = part.drop { $0 == " " }
      if share == nil, part.hasSuffix("%"), let percent = Tolerance.number(part.dropLast(1)) {
        share = percent / 100
      } else if amount == nil, part.hasSuffix("ms"), let milliseconds = Tolerance.number(part.dropLast(2)) {
        amount = milliseconds
      } else {
        throw ParseError(text: text)
      }
    }
    self.init(share: share ?? 0, amount: amount ?? 0)
  }

  private static func number(_ text: Substring) -> Double? {
    Double(text).flatMap { (0...1e6).contains($0) ? $0 : nil }
  }

  /// Returns the accepted change for a base value.
  public func allowance(on base: Double) -> Double { max(share * base, amount) }
}
