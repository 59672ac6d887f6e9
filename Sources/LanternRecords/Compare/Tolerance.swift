/// By how much a figure may change before anyone minds: the larger of a share of the base and a fixed amount.
public struct Tolerance: Hashable, Sendable {
  /// A text that says no tolerance.
  public struct Misreading: Error, Hashable, CustomStringConvertible {
    public let text: String

    public var description: String {
      "“\(text)” is no tolerance; write a share, an amount or both, such as 10%, 0.5ms or 10%,0.5ms"
    }
  }

  /// Of the base's figure: 0.1 is a tenth.
  public let share: Double
  /// In the figure's own unit, which is milliseconds, or milliseconds a second.
  public let amount: Double

  /// Precondition: neither is below zero.
  public init(share: Double = 0.1, amount: Double = 0.5) {
    precondition(share >= 0 && amount >= 0, "a tolerance is no less than nothing")
    self.share = share
    self.amount = amount
  }

  /// Reads `10%`, `0.5ms`, or both with a comma between; what is not named is zero.
  public init(_ text: String) throws(Misreading) {
    var (share, amount): (Double?, Double?)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = part.drop { $0 == " " }
      if share == nil, part.hasSuffix("%"), let percent = Tolerance.number(part.dropLast(1)) {
        share = percent / 100
      } else if amount == nil, part.hasSuffix("ms"), let milliseconds = Tolerance.number(part.dropLast(2)) {
        amount = milliseconds
      } else {
        throw Misreading(text: text)
      }
    }
    self.init(share: share ?? 0, amount: amount ?? 0)
  }

  private static func number(_ text: Substring) -> Double? {
    Double(text).flatMap { (0...1e6).contains($0) ? $0 : nil }
  }

  /// How much a figure may change that was so much.
  public func allowance(on base: Double) -> Double { max(share * base, amount) }
}
