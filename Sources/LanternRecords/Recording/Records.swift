import FoundationEssentials

// What a recording says, line by line. All times are nanoseconds on the display's clock. With a virtual clock the
// phases of a frame are still real, laid out from its virtual begin, and what real time alone can tell is nil.

/// The first line: under which conditions everything below was recorded.
public struct RecordingHeader: Codable, Hashable, Sendable {
  /// The version of the format that this build writes.
  public static let currentFormat = 1
  /// The rates that there are, in frames a second.
  public static let rates = 24...240

  public let format: Int
  public let build: String
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
    build: String, display: DisplayFacts, width: Int, height: Int, scale: Double, rate: Int,
    kernel: String, fullPresent: Int64?, settings: [String: String] = [:]
  ) {
    format = RecordingHeader.currentFormat
    self.build = build
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

/// A transition began.
public struct TransitionBegin: Codable, Hashable, Sendable {
  /// Counts from 1 within a recording.
  public let transition: Int
  public let kind: String
  public let from: String
  public let to: String
  /// The grid point from which its frames are counted.
  public let start: Int64
  /// Nil while a pointer moves it: it has frames as the pointer has moved.
  public let framesDue: Int?

  public init(transition: Int, kind: String, from: String, to: String, start: Int64, framesDue: Int?) {
    self.transition = transition
    self.kind = kind
    self.from = from
    self.to = to
    self.start = start
    self.framesDue = framesDue
  }
}

/// One frame of a transition was put on the display.
public struct FrameRecord: Codable, Hashable, Sendable {
  public let transition: Int
  /// Linear progress, before the curve; where the pointer has it, while it is held.
  public let progress: Double
  public let deadline: Int64
  public let begin: Int64
  public let inputEnd: Int64
  public let updateEnd: Int64
  public let drawEnd: Int64
  public let compositeEnd: Int64
  public let presentEnd: Int64
  /// How long after the next deadline it was there; nil with a virtual clock.
  public let late: Int64?
  /// Deadlines passed over since the frame before; nil with a virtual clock.
  public let skipped: Int?
  /// How many of those were left out by the rule of `TransitionPace`, rather than missed.
  public let degraded: Int
  /// Pixels that were presented.
  public let damagedPixels: Int

  public init(
    transition: Int, progress: Double, deadline: Int64, begin: Int64, inputEnd: Int64, updateEnd: Int64,
    drawEnd: Int64, compositeEnd: Int64, presentEnd: Int64, late: Int64?, skipped: Int?, degraded: Int = 0,
    damagedPixels: Int
  ) {
    self.transition = transition
    self.progress = progress
    self.deadline = deadline
    self.begin = begin
    self.inputEnd = inputEnd
    self.updateEnd = updateEnd
    self.drawEnd = drawEnd
    self.compositeEnd = compositeEnd
    self.presentEnd = presentEnd
    self.late = late
    self.skipped = skipped
    self.degraded = degraded
    self.damagedPixels = damagedPixels
  }
}

/// How many of a transition's frames are made.
public enum Pace: String, Codable, Hashable, Sendable {
  case full
  /// Every other frame of the same grid.
  case half
  /// The next frame is the last.
  case cut
}

/// The loop decided to make fewer frames of a transition, since it could not keep up.
public struct PaceChange: Codable, Hashable, Sendable {
  public let transition: Int
  /// The deadline of the frame after which it was decided.
  public let deadline: Int64
  public let pace: Pace
  /// What that frame's work took, and what it might have taken, in nanoseconds.
  public let work: Int64
  public let budget: Int64

  public init(transition: Int, deadline: Int64, pace: Pace, work: Int64, budget: Int64) {
    self.transition = transition
    self.deadline = deadline
    self.pace = pace
    self.work = work
    self.budget = budget
  }
}

/// How a transition ended.
public enum TransitionOutcome: String, Codable, Hashable, Sendable {
  /// Its last frame was presented.
  case completed
  /// Another one took over.
  case superseded
  /// It was turned round on its way.
  case reversed
  /// A pointer caught it.
  case caught
  /// The pointer that held it let go.
  case released
  /// The app quit, or the recording ends here.
  case interrupted
}

/// A transition ended.
public struct TransitionEnd: Codable, Hashable, Sendable {
  public let transition: Int
  public let outcome: TransitionOutcome
  public let framesPresented: Int
  /// Deadlines passed over; nil with a virtual clock, like all below.
  public let framesSkipped: Int?
  public let framesLate: Int?
  /// By how much pictures were shown later than their turn, in nanoseconds, summed.
  public let hitch: Int64?
  /// From reading the input that caused it to its first picture, in nanoseconds; nil when no input did.
  public let clickToPicture: Int64?

  public init(
    transition: Int, outcome: TransitionOutcome, framesPresented: Int, framesSkipped: Int? = nil,
    framesLate: Int? = nil, hitch: Int64? = nil, clickToPicture: Int64? = nil
  ) {
    self.transition = transition
    self.outcome = outcome
    self.framesPresented = framesPresented
    self.framesSkipped = framesSkipped
    self.framesLate = framesLate
    self.hitch = hitch
    self.clickToPicture = clickToPicture
  }
}

/// The last line of a recording that was closed in order.
public struct RecordingFooter: Codable, Hashable, Sendable {
  /// Entries that found the buffer full and are missing above.
  public let dropped: Int
}

/// One line of `recording.jsonl`.
public enum RecordEntry: Hashable, Sendable {
  case header(RecordingHeader)
  case begin(TransitionBegin)
  case frame(FrameRecord)
  case pace(PaceChange)
  case end(TransitionEnd)
  case footer(RecordingFooter)
}

extension RecordEntry: Codable {
  private enum Kind: String, Codable { case header, begin, frame, pace, end, footer }
  private enum Key: String, CodingKey { case type }

  public init(from decoder: any Decoder) throws {
    let kind = try decoder.container(keyedBy: Key.self).decode(Kind.self, forKey: .type)
    self =
      switch kind {
      case .header: .header(try RecordingHeader(from: decoder))
      case .begin: .begin(try TransitionBegin(from: decoder))
      case .frame: .frame(try FrameRecord(from: decoder))
      case .pace: .pace(try PaceChange(from: decoder))
      case .end: .end(try TransitionEnd(from: decoder))
      case .footer: .footer(try RecordingFooter(from: decoder))
      }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .header(let header):
      try container.encode(Kind.header, forKey: .type)
      try header.encode(to: encoder)
    case .begin(let begin):
      try container.encode(Kind.begin, forKey: .type)
      try begin.encode(to: encoder)
    case .frame(let frame):
      try container.encode(Kind.frame, forKey: .type)
      try frame.encode(to: encoder)
    case .pace(let change):
      try container.encode(Kind.pace, forKey: .type)
      try change.encode(to: encoder)
    case .end(let end):
      try container.encode(Kind.end, forKey: .type)
      try end.encode(to: encoder)
    case .footer(let footer):
      try container.encode(Kind.footer, forKey: .type)
      try footer.encode(to: encoder)
    }
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
}

extension RecordEntry {
  /// Reads a line of `recording.jsonl`, without its end.
  init(line: some Collection<UInt8>) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(RecordEntry.self, from: Data(line))
  }

  /// The entry as a line of `recording.jsonl`, without its end.
  var line: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return try encoder.encode(self)
    }
  }
}

extension RecordEntry {
  /// Whether its numbers are such as a recorder writes, so that sums of them cannot overflow.
  var isPlausible: Bool {
    // A century in nanoseconds, and more frames than it has at 240 a second.
    let times = Int64(0)...3_200_000_000_000_000_000
    let counts = 0...1_000_000_000_000
    switch self {
    case .header(let header):
      return RecordingHeader.rates.contains(header.rate)
        && [header.width, header.height].allSatisfy(counts.contains)
    case .begin(let begin):
      return times.contains(begin.start) && counts.contains(begin.framesDue ?? 0)
    case .frame(let frame):
      let moments = [
        frame.deadline, frame.begin, frame.inputEnd, frame.updateEnd, frame.drawEnd, frame.compositeEnd,
        frame.presentEnd, frame.late ?? 0,
      ]
      return moments.allSatisfy(times.contains) && counts.contains(frame.skipped ?? 0)
        && counts.contains(frame.degraded)
        && counts.contains(frame.damagedPixels) && (0...1).contains(frame.progress)
    case .pace(let change):
      return [change.deadline, change.work, change.budget].allSatisfy(times.contains)
    case .end(let end):
      return [end.hitch ?? 0, end.clickToPicture ?? 0].allSatisfy(times.contains)
        && [end.framesPresented, end.framesSkipped ?? 0, end.framesLate ?? 0].allSatisfy(counts.contains)
    case .footer(let footer):
      return counts.contains(footer.dropped)
    }
  }
}
