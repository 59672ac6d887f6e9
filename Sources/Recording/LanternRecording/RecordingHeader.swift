package import FoundationEssentials
import LanternBase

/// The first line of a recording: the conditions under which it was made.
public struct RecordingHeader: Codable, Hashable, Sendable {
  /// The format version that this build writes. Older formats can be read as well.
  ///
  /// Format 2 added the header's `machine`, a transition's `input` and a frame's `overlay`. Format 3 is that of recordings
  /// by cause: it added shares of the work of a frame. Other recordings are still of format 2.
  public static let currentFormat = 3
  /// The valid rates, in frames per second.
  public static let rates = 24...240

  /// The format version of the recording.
  public let format: Int
  /// The version and configuration of the program.
  public let build: String
  /// The digest of the program that the linker has stored in it, its GNU build ID. Nil if there is none, and in older
  /// recordings.
  public let buildDigest: String?
  /// The machine that made the recording. Nil in format 1.
  public let machine: Machine?
  /// The display.
  public let display: DisplayFacts
  /// The width of the window in pixels.
  public let width: Int
  /// The height of the window in pixels.
  public let height: Int
  /// The number of pixels per point.
  public let scale: Double
  /// The number of frames per second.
  public let rate: Int
  /// The instruction set that blends pixels, such as `avx2`.
  public let kernel: String
  /// The time to present the whole window, measured at the start of the recording, in nanoseconds. Nil with a
  /// virtual clock.
  public let fullPresent: Int64?
  /// The number of cycles that the command `record` was asked for. Nil if no number was due, and in older recordings.
  public let cyclesDue: Int?
  /// The start of the recording, in milliseconds since 1970 (UTC). Nil in older recordings.
  public let started: Int64?
  /// Other settings, by name, such as `theme`.
  public let settings: [String: String]

  /// Creates a header. With `recordsCauses`, the recording has shares of the work of each frame.
  public init(
    build: String, buildDigest: String? = nil, machine: Machine?, display: DisplayFacts, width: Int,
    height: Int, scale: Double,
    rate: Int,
    kernel: String, fullPresent: Int64?, cyclesDue: Int? = nil, started: Int64? = nil,
    settings: [String: String] = [:], recordsCauses: Bool = false
  ) {
    format = recordsCauses ? 3 : 2
    self.build = build
    self.buildDigest = buildDigest
    self.machine = machine
    self.display = display
    self.width = width
    self.height = height
    self.scale = scale
    self.rate = rate
    self.kernel = kernel
    self.fullPresent = fullPresent
    self.cyclesDue = cyclesDue
    self.started = started
    self.settings = settings
  }
}

extension RecordingHeader {
  /// Whether the recording has shares of the work of each frame.
  public var recordsCauses: Bool { format >= 3 }

  /// The driver, display and pixel kernel in one line for the user.
  public var inUse: String {
    let present = fullPresent.map { ", a full present takes \(fixed(Double($0) / 1e6, 2)) ms" } ?? ""
    return "driver \(display.driver), \(display.path), \(display.pixelFormat), kernel \(kernel), "
      + "\(width)×\(height) at \(rate) Hz\(present)"
  }
}

extension RecordingHeader {
  /// Returns the format of a header line, even if the rest of the line is unknown. Nil if the line is not a header.
  package static func format(of line: Data) -> Int? {
    struct Start: Decodable {
      let type: String
      let format: Int
    }
    guard let start = try? JSONDecoder().decode(Start.self, from: line), start.type == "header"
    else { return nil }
    return start.format
  }

  /// Decodes a header of any format up to the current one. Values that format 1 may omit are decoded as `unknown`.
  public init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    format = try line.decode(Int.self, forKey: .format)
    build = try line.decode(String.self, forKey: .build)
    buildDigest = try line.decodeIfPresent(String.self, forKey: .buildDigest)
    machine = try line.decodeIfPresent(Machine.self, forKey: .machine)
    display = try line.decode(DisplayFacts.self, forKey: .display)
    width = try line.decode(Int.self, forKey: .width)
    height = try line.decode(Int.self, forKey: .height)
    scale = try line.decode(Double.self, forKey: .scale)
    rate = try line.decode(Int.self, forKey: .rate)
    kernel = try line.decodeIfPresent(String.self, forKey: .kernel) ?? "unknown"
    fullPresent = try line.decodeIfPresent(Int64.self, forKey: .fullPresent)
    cyclesDue = try line.decodeIfPresent(Int.self, forKey: .cyclesDue)
    started = try line.decodeIfPresent(Int64.self, forKey: .started)
    settings = try line.decode([String: String].self, forKey: .settings)
  }
}

extension RecordingHeader {
  /// Whether the clock is monotonic, so that values that need real time are available.
  package var isReal: Bool { display.clock == .monotonic }

  /// The frame budget: the time from one deadline to the next, in nanoseconds.
  package var budget: Int64 { 1_000_000_000 / Int64(rate) }

  /// Whether a recording with this header and a footer was closed, after all cycles that were due.
  package func isComplete(endingIn footer: RecordingFooter?) -> Bool {
    guard let footer else { return false }
    return footer.cyclesCompleted ?? 0 >= cyclesDue ?? 0
  }

  /// The recording conditions in one line for the user.
  package var conditions: String {
    let clock = isReal ? "" : ", virtual clock"
    return "\(width)×\(height) at \(rate) Hz on \(display.driver) (\(display.path)\(clock))"
  }

  /// Returns the difference that makes two recordings incomparable, as a clause. Nil if they can be compared.
  ///
  /// - Parameter other: The header of the first recording. This header belongs to the second one.
  public func difference(from other: RecordingHeader) -> String? {
    func named(_ name: String, _ mine: String, _ others: String) -> String? {
      mine == others ? nil : "the \(name) is \(others) in the first and \(mine) in the second"
    }
    return named("clock", display.clock.rawValue, other.display.clock.rawValue)
      ?? named("display", display.name, other.display.name)
      ?? named("rate", "\(rate) Hz", "\(other.rate) Hz")
      ?? named("size", "\(width)×\(height)", "\(other.width)×\(other.height)")
      ?? named("scale", fixed(scale, 2), fixed(other.scale, 2))
  }
}
