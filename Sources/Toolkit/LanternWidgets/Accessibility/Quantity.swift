/// The number of a widget that shows or sets one, such as a slider, for screen readers.
nonisolated public struct Quantity: Hashable, Sendable {
  /// The number.
  public var value: Double
  /// The numbers that are possible.
  public var range: ClosedRange<Double>
  /// The distance between two possible numbers; nil if any number is possible.
  public var step: Double?

  /// Creates a quantity.
  public init(_ value: Double, in range: ClosedRange<Double>, step: Double? = nil) {
    self.value = value
    self.range = range
    self.step = step
  }
}
