/// The properties of a display, for records and messages.
public struct DisplayFacts: Hashable, Sendable, Codable {
  /// The source of the display's time.
  public enum Clock: String, Hashable, Sendable, Codable {
    /// The monotonic clock of the machine (CLOCK_MONOTONIC).
    case monotonic
    /// A simulated clock. It advances only when the loop waits, and waiting takes no real time.
    case virtual
  }

  /// The clock of the display.
  public let clock: Clock
  /// The driver, such as `x11`.
  public let driver: String
  /// The path that pixels take to the display, such as `shared memory`.
  public let path: String
  /// The layout of a pixel in memory, such as `XRGB8888`.
  public let pixelFormat: String

  // The properties that affect the time to present a frame.
  var name: String { "\(driver) (\(path), \(pixelFormat))" }

  /// Creates facts from their values.
  public init(clock: Clock, driver: String, path: String, pixelFormat: String = "XRGB8888") {
    self.clock = clock
    self.driver = driver
    self.path = path
    self.pixelFormat = pixelFormat
  }
}

extension DisplayFacts {
  /// Decodes facts. A missing pixel format is decoded as `unknown`.
  public init(from decoder: any Decoder) throws {
    let facts = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      clock: try facts.decode(Clock.self, forKey: .clock),
      driver: try facts.decode(String.self, forKey: .driver),
      path: try facts.decode(String.self, forKey: .path),
      pixelFormat: try facts.decodeIfPresent(String.self, forKey: .pixelFormat) ?? "unknown")
  }
}
