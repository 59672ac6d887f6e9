import FoundationEssentials

/// The first line: under which conditions everything below was recorded.
public struct RecordingHeader: Codable, Hashable, Sendable {
  /// The version of the format that this build writes. Older ones are read as well.
  ///
  /// 2 has, beside what 1 had, the header's `machine`, a transition's `input` and a frame's `overlay`.
  public static let currentFormat = 2
  /// The rates that there are, in frames a second.
  public static let rates = 24...240

  public let format: Int
  public let build: String
  /// Nil in format 1.
  public let machine: Machine?
  public let display: DisplayFacts
  /// Of the window's picture, in pixels.
  public let width: Int
  public let height: Int
  /// Pixels a point.
  public let scale: Double
  /// Frames a second.
  public let rate: Int
  /// Which processor's instructions mix pixels, such as `avx2`.
  public let kernel: String
  /// What presenting all of the window took, measured when the recording began, in nanoseconds; nil with a virtual
  /// clock.
  public let fullPresent: Int64?
  /// What else was set, by name, such as `theme`.
  public let settings: [String: String]

  public init(
    build: String, machine: Machine?, display: DisplayFacts, width: Int, height: Int, scale: Double,
    rate: Int,
    kernel: String, fullPresent: Int64?, settings: [String: String] = [:]
  ) {
    format = RecordingHeader.currentFormat
    self.build = build
    self.machine = machine
    self.display = display
    self.width = width
    self.height = height
    self.scale = scale
    self.rate = rate
    self.kernel = kernel
    self.fullPresent = fullPresent
    self.settings = settings
  }
}

extension RecordingHeader {
  /// What is in use, in a line for a person.
  public var inUse: String {
    let present = fullPresent.map { ", a full present takes \(fixed(Double($0) / 1e6, 2)) ms" } ?? ""
    return "driver \(display.driver), \(display.path), \(display.pixelFormat), kernel \(kernel), "
      + "\(width)×\(height) at \(rate) Hz\(present)"
  }
}

extension RecordingHeader {
  /// The format that a line claims as a header, whatever else it says; nil when it is none.
  static func format(of line: Data) -> Int? {
    struct Claim: Decodable {
      let type: String
      let format: Int
    }
    guard let claim = try? JSONDecoder().decode(Claim.self, from: line), claim.type == "header"
    else { return nil }
    return claim.format
  }

  /// Reads a header of any format up to the current one. What format 1 did not always say is told as unknown.
  public init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    format = try line.decode(Int.self, forKey: .format)
    build = try line.decode(String.self, forKey: .build)
    machine = try line.decodeIfPresent(Machine.self, forKey: .machine)
    display = try line.decode(DisplayFacts.self, forKey: .display)
    width = try line.decode(Int.self, forKey: .width)
    height = try line.decode(Int.self, forKey: .height)
    scale = try line.decode(Double.self, forKey: .scale)
    rate = try line.decode(Int.self, forKey: .rate)
    kernel = try line.decodeIfPresent(String.self, forKey: .kernel) ?? "unknown"
    fullPresent = try line.decodeIfPresent(Int64.self, forKey: .fullPresent)
    settings = try line.decode([String: String].self, forKey: .settings)
  }
}

extension RecordingHeader {
  /// Whether the clock is the machine's, so that what real time alone can tell is known.
  var isReal: Bool { display.clock == .monotonic }

  /// The time that a frame has: from a deadline to the next, in nanoseconds.
  var budget: Int64 { 1_000_000_000 / Int64(rate) }

  /// Under which conditions it was recorded, in a line for a person.
  var conditions: String {
    let clock = isReal ? "" : ", virtual clock"
    return "\(width)×\(height) at \(rate) Hz on \(display.driver) (\(display.path)\(clock))"
  }

  /// Why figures recorded under other conditions cannot be laid beside these; nil when they can.
  public func difference(from other: RecordingHeader) -> String? {
    func named(_ name: String, _ mine: String, _ others: String) -> String? {
      mine == others ? nil : "their \(name) is \(others) and \(mine)"
    }
    return named("clock", display.clock.rawValue, other.display.clock.rawValue)
      ?? named("display", display.name, other.display.name)
      ?? named("rate", "\(rate) Hz", "\(other.rate) Hz")
      ?? named("size", "\(width)×\(height)", "\(other.width)×\(other.height)")
      ?? named("scale", fixed(scale, 2), fixed(other.scale, 2))
  }
}
