public import LanternRaster

/// What was done to a window and what came of it, as values: to be read by people, kept on disk, and done again.
///
/// What a person or the world did are causes, and a replay does them again; what the app made of them are effects, and a
/// replay compares them. Text that somebody typed is never in it, only how much there was.
nonisolated public struct Journal: Hashable, Sendable {
  /// What a replay begins with.
  public let header: Header
  /// What happened, the header first; later ones stand where another replay could begin.
  public let entries: [Entry]

  /// Precondition: the first entry is a header.
  public init(_ entries: [Entry]) {
    guard case .begun(let header) = entries.first?.event else {
      preconditionFailure("a journal begins with its header")
    }
    self.header = header
    self.entries = entries
  }

  /// What a window was like when a journal of it began.
  public struct Header: Codable, Hashable, Sendable {
    /// The format that is written, and the only one that is read.
    public static let version = 1

    public var version = Header.version
    /// In pixels.
    public var width: Int
    public var height: Int
    /// Pixels a point.
    public var scale: Double
    /// Frames a second: what comes between two is heard with the second.
    public var rate: Int
    /// What else an app needs to begin in the same way, in its own words.
    public var setting: [String: String]
    public var part: String
    /// What stood in that part, addresses in its links hidden.
    public var standing: RestorationState
    /// Whether nothing was under way; else the app was just about to show this.
    public var isAtRest: Bool

    public var size: PixelSize { PixelSize(width, height) }

    public init(
      size: PixelSize, scale: Double, rate: Int, setting: [String: String], part: String,
      standing: RestorationState,
      isAtRest: Bool
    ) {
      (width, height) = (size.width, size.height)
      self.scale = scale
      self.rate = rate
      self.setting = setting
      self.part = part
      self.standing = standing.withoutAddresses
      self.isAtRest = isAtRest
    }
  }

  /// One event and when it came.
  public struct Entry: Codable, Hashable, Sendable {
    /// Nanoseconds since the window's clock began, inside the frame that heard of it.
    public let time: Int64
    public let event: Event

    public init(_ event: Event, time: Int64) {
      self.event = event
      self.time = time
    }
  }

  /// Something that happened. Places are in points of the window, and `held` are the keys held meanwhile.
  public enum Event: Codable, Hashable, Sendable {
    indirect case begun(header: Header)

    // Causes.
    case pressed(x: Double, y: Double, clicks: Int, held: UInt8)
    /// Moved while pressed.
    case dragged(x: Double, y: Double, held: UInt8)
    case released(x: Double, y: Double, held: UInt8)
    case scrolled(dx: Double, dy: Double, x: Double, y: Double, held: UInt8)
    case key(name: String, held: UInt8)
    /// So many characters.
    case typed(count: Int)
    /// To so many pixels.
    case resized(width: Int, height: Int)
    /// A link was handed over, addresses in it hidden; none where it was not one.
    case opened(link: Link?)
    /// Somebody wanted the window closed.
    case closing
    /// What the app asked of whatever lies outside of the window was granted, or not.
    case answered(isGranted: Bool)
    /// Whatever lies outside of the window told the app something by itself, in the app's words.
    case told(what: String)

    // Effects.
    /// A navigation to a destination was asked for.
    case asked(destination: String)
    case navigated(destination: String, outcome: Outcome)
    /// From now on, once what is under way is through.
    case stands(part: String, screens: String)

    /// The window was closed in the ordinary way: the last one.
    case ended

    /// Whether it was done to the app, and not by it.
    public var isCause: Bool {
      switch self {
      case .pressed, .dragged, .released, .scrolled, .key, .typed, .resized, .opened, .closing, .answered,
        .told:
        true
      case .begun, .asked, .navigated, .stands, .ended: false
      }
    }

    /// Whether it is what the app made of causes.
    public var isEffect: Bool {
      switch self {
      case .asked, .navigated, .stands: true
      default: false
      }
    }
  }

  /// How a navigation ended.
  public enum Outcome: String, Codable, Hashable, Sendable {
    case shown, refused, superseded, cancelled, failed
  }
}

nonisolated extension RestorationState {
  /// Which screens stand there, for people: `[[*[home product/12] [bag]] sheet[craft]]`. A container is what it holds,
  /// with a star before the one that shows where that is not the last, and a screen without a link is `?`.
  public var outline: String {
    guard !held.isEmpty else { return link?.place.joined(separator: "/") ?? "?" }
    let parts = held.enumerated().map { number, standing in
      (number == shown && number < held.count - 1 ? "*" : "") + standing.outline
    }
    return (isSheet ? "sheet" : "") + "[" + parts.joined(separator: " ") + "]"
  }

  var withoutAddresses: RestorationState {
    var standing = self
    standing.link = link.flatMap(\.withoutAddresses)
    standing.held = held.map(\.withoutAddresses)
    return standing
  }
}
