public import LanternRaster

/// A record of the events in a window and their effects, as values that can be printed, stored and replayed.
///
/// Events from the user or the environment are causes, and a replay repeats them. The app's reactions are effects,
/// and a replay compares them. A journal never contains text that was typed, only the number of characters.
nonisolated public struct Journal: Hashable, Sendable {
  /// The state with which a replay begins.
  public let header: Header
  /// All entries. The first one is a header. Later headers mark points at which another replay could begin.
  public let entries: [Entry]

  /// Creates a journal.
  ///
  /// - Precondition: The first entry is a header.
  public init(_ entries: [Entry]) {
    guard case .begun(let header) = entries.first?.event else {
      fatalError("the first entry of a journal must be its header")
    }
    self.header = header
    self.entries = entries
  }

  /// The state of a window when its journal began.
  public struct Header: Codable, Hashable, Sendable {
    /// The format version that is written. Earlier versions can be read.
    ///
    /// Version 2 added `contextMenuRequested`, version 3 `pressCancelled`, version 4 `pasteRequested`, version 5
    /// `activated`, and version 6 `scrollBegan` and `scrollEnded`.
    public static let version = 6

    /// The format version of the journal.
    public var version = Header.version
    /// The width of the window, in pixels.
    public var width: Int
    /// The height of the window, in pixels.
    public var height: Int
    /// The number of pixels per point.
    public var scale: Double
    /// The number of frames per second. Events between two frames are handled with the second one.
    public var rate: Int
    /// Further settings of the app that affect its start, by names that the app defines.
    public var settings: [String: String]
    /// The name of the flow.
    public var flow: String
    /// The screens of that flow, with email addresses in their links hidden.
    public var state: RestorationState
    /// Whether the flow was shown and nothing was in progress. Otherwise the app was about to show it.
    public var isAtRest: Bool

    // The keys of the format.
    private enum CodingKeys: String, CodingKey {
      case version
      case width
      case height
      case scale
      case rate
      case settings = "setting"
      case flow = "part"
      case state = "standing"
      case isAtRest
    }

    /// The size of the window, in pixels.
    public var size: PixelSize { PixelSize(width, height) }

    /// Creates a header in the current format. Hides email addresses in the links of `state`.
    public init(
      size: PixelSize, scale: Double, rate: Int, settings: [String: String], flow: String,
      state: RestorationState,
      isAtRest: Bool
    ) {
      (width, height) = (size.width, size.height)
      self.scale = scale
      self.rate = rate
      self.settings = settings
      self.flow = flow
      self.state = state.withoutAddresses
      self.isAtRest = isAtRest
    }
  }

  /// An event and its time.
  public struct Entry: Codable, Hashable, Sendable {
    /// The time in nanoseconds since the start of the window's clock. It lies within the frame that handled the
    /// event.
    public let time: Int64
    /// The event.
    public let event: Event

    /// Creates an entry for an event at a time in nanoseconds.
    public init(_ event: Event, time: Int64) {
      self.event = event
      self.time = time
    }
  }

  /// An event in a journal. Positions are in points of the window. `held` contains the modifier keys that were held.
  public enum Event: Codable, Hashable, Sendable {
    /// A journal, or another section of it, begins.
    indirect case begun(header: Header)

    // The keys of the format.
    private enum CodingKeys: String, CodingKey {
      case begun, pressed, dragged, released, pressCancelled, contextMenuRequested, pasteRequested, scrolled,
        scrollBegan, scrollEnded, key, typed, activated
      case resized, opened, closing, answered
      case notified = "told"
      case requested = "asked"
      case navigated
      case screensChanged = "stands"
      case ended
    }

    private enum NotifiedCodingKeys: String, CodingKey {
      case message = "what"
    }

    private enum NavigatedCodingKeys: String, CodingKey {
      case destination
      case result = "outcome"
    }

    private enum ScreensChangedCodingKeys: String, CodingKey {
      case flow = "part"
      case screens
    }

    // Causes.
    /// The primary button was pressed.
    case pressed(x: Double, y: Double, clicks: Int, held: UInt8)
    /// The pointer moved while the button was pressed.
    case dragged(x: Double, y: Double, held: UInt8)
    /// The primary button was released.
    case released(x: Double, y: Double, held: UInt8)
    /// The press ended without a release.
    case pressCancelled
    /// The secondary button was pressed.
    case contextMenuRequested(x: Double, y: Double, held: UInt8)
    /// The middle button was pressed.
    case pasteRequested(x: Double, y: Double, held: UInt8)
    /// The content was scrolled by a distance at a position.
    case scrolled(dx: Double, dy: Double, x: Double, y: Double, held: UInt8)
    /// Two fingers on a touchpad began to scroll.
    case scrollBegan(x: Double, y: Double)
    /// The fingers that scrolled left the touchpad.
    case scrollEnded(x: Double, y: Double)
    /// A key was pressed.
    case key(name: String, held: UInt8)
    /// Text of the given number of characters was typed.
    case typed(count: Int)
    /// The window began or ceased to receive keys.
    case activated(isActive: Bool)
    /// The window was resized to a size in pixels.
    case resized(width: Int, height: Int)
    /// A link was opened, with email addresses hidden. Nil if the text was not a valid link.
    case opened(link: Link?)
    /// The user or the desktop asked to close the window.
    case closing
    /// A request of the app to the environment outside of the window was granted or not.
    case answered(isGranted: Bool)
    /// The environment outside of the window notified the app. The app defines the message.
    case notified(message: String)

    // Effects.
    /// A navigation to a destination was requested.
    case requested(destination: String)
    /// A navigation ended.
    case navigated(destination: String, result: NavigationResultKind)
    /// The screens of the flow changed to the given outline, after all running changes.
    case screensChanged(flow: String, screens: String)

    /// The window was closed normally. This is the last entry.
    case ended

    /// Whether the event came from the user or the environment.
    public var isCause: Bool {
      switch self {
      case .pressed, .dragged, .released, .pressCancelled, .contextMenuRequested, .pasteRequested, .scrolled,
        .scrollBegan, .scrollEnded, .key, .typed, .activated, .resized, .opened, .closing, .answered,
        .notified:
        true
      case .begun, .requested, .navigated, .screensChanged, .ended: false
      }
    }

    /// Whether the event is a reaction of the app.
    public var isEffect: Bool {
      switch self {
      case .requested, .navigated, .screensChanged: true
      default: false
      }
    }
  }

}

nonisolated extension RestorationState {
  /// A readable outline of the screens, such as `[[*[home product/12] [bag]] sheet[craft]]`.
  ///
  /// A container is the list of its screens in brackets. A star precedes the screen that shows if it is not the
  /// last. A screen without a link is `?`.
  public var outline: String {
    guard !children.isEmpty else { return link?.place.joined(separator: "/") ?? "?" }
    let texts = children.enumerated().map { number, state in
      (number == shown && number < children.count - 1 ? "*" : "") + state.outline
    }
    return (isSheet ? "sheet" : "") + "[" + texts.joined(separator: " ") + "]"
  }

  var withoutAddresses: RestorationState { mapLinks(\.withoutAddresses) }
}
