/// What kind of display it is, for records and messages.
public struct DisplayFacts: Hashable, Sendable, Codable {
  /// Whose time its moments are.
  public enum Clock: String, Hashable, Sendable, Codable {
    /// The machine's (CLOCK_MONOTONIC).
    case monotonic
    /// Its own: it passes only by waiting, and waiting takes no time.
    case virtual
  }

  public let clock: Clock
  /// Who talks to the screen, such as `x11`.
  public let driver: String
  /// How pixels get there, such as `shared memory`.
  public let path: String
  /// How a pixel lies in its memory, such as `XRGB8888`.
  public let pixelFormat: String

  // What decides how long presenting takes.
  var name: String { "\(driver) (\(path), \(pixelFormat))" }

  public init(clock: Clock, driver: String, path: String, pixelFormat: String = "XRGB8888") {
    self.clock = clock
    self.driver = driver
    self.path = path
    self.pixelFormat = pixelFormat
  }
}

extension DisplayFacts {
  public init(from decoder: any Decoder) throws {
    let facts = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      clock: try facts.decode(Clock.self, forKey: .clock),
      driver: try facts.decode(String.self, forKey: .driver),
      path: try facts.decode(String.self, forKey: .path),
      pixelFormat: try facts.decodeIfPresent(String.self, forKey: .pixelFormat) ?? "unknown")
  }
}
