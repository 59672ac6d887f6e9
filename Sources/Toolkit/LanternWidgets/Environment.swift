public import LanternRaster
public import LanternStrings

/// The direction in which lines run. Layout uses leading and trailing; the direction maps them to left and right.
nonisolated public enum LayoutDirection: Hashable, Sendable {
  /// From left to right, as in Latin script, or from right to left, as in Arabic script.
  case leftToRight, rightToLeft
}

/// A store for text that is cut and copied, within the app or between programs.
public protocol Clipboard: AnyObject {
  /// Replaces the contents of the clipboard. Returns whether the clipboard holds the whole text now.
  @discardableResult
  func copy(_ text: String) -> Bool

  /// Requests the text of the clipboard, and leaves no copy of it, which may be a password, in memory.
  ///
  /// Calls `body` with the text as UTF-8, which another program may have written wrongly: at once if this process has it,
  /// otherwise when the program that owns it has sent it. Calls `failed` instead if the text can't be had, and nothing if there
  /// is none.
  func requestText(
    _ body: @escaping (Span<UInt8>) -> Void, failed: @escaping (ClipboardError) -> Void)
}

/// The reason why text can't be moved to a clipboard or taken from it.
nonisolated public enum ClipboardError: Error, Hashable {
  /// The text is longer than this number of megabytes.
  case tooLong(megabytes: Int)
  /// The program that owns the text does not send it.
  case noAnswer
  /// The display does not take the text.
  case refused
}

/// A clipboard that is private to this process, for a display that has none.
public final class OwnClipboard: Clipboard {
  /// The text on the clipboard; nil when the clipboard is empty.
  public var text: String?
  /// Creates an empty clipboard.
  public init() {}

  /// Replaces the text.
  @discardableResult
  public func copy(_ text: String) -> Bool {
    self.text = text
    return true
  }

  /// Calls `body` with the text at once; does nothing when the clipboard is empty.
  public func requestText(
    _ body: @escaping (Span<UInt8>) -> Void, failed: @escaping (ClipboardError) -> Void
  ) {
    if let text { body(text.utf8.span) }
  }
}

/// Everything outside a widget that its size and appearance depend on.
///
/// Two environments are equal if they have the same typesetter, clipboards and image loader, and otherwise equal values.
public struct Environment: Equatable {
  /// The colors, fonts, distances and durations.
  public var theme: Theme
  /// The typesetter that shapes and measures text.
  public var typesetter: any Typesetter
  /// Pixels per point.
  public var scale: Double
  /// The direction in which lines run.
  public var direction: LayoutDirection
  /// The clipboard for cut, copy and paste.
  public var clipboard: any Clipboard
  /// The text that is selected on the desktop, which the middle button inserts; nil if the display has none. Text that the user
  /// selects is copied there.
  public var primarySelection: (any Clipboard)?
  /// The texts of widgets and the notation of numbers, in English by default.
  public var strings = Strings.english
  /// The loader that decodes images.
  public var imageLoader: any ImageLoader
  /// Whether content fades instead of moving across the screen, for users who are sensitive to motion.
  public var reducesMotion: Bool
  /// Whether the window is shown over a network, where each changed pixel takes time. Widgets then don't animate, carets
  /// don't blink, and transitions change each pixel once.
  public var isRemote = false
  /// Whether the window is so low that bars are lower too, and leave out the titles of their tabs. The root of the
  /// window sets it.
  public var isLow = false

  /// Creates an environment.
  ///
  /// By default, the scale is one pixel per point, lines run from left to right, motion is not reduced, the clipboard is
  /// private, and images cannot be loaded.
  public init(
    theme: Theme, typesetter: any Typesetter, scale: Double = 1, direction: LayoutDirection = .leftToRight,
    reducesMotion: Bool = false, clipboard: any Clipboard = OwnClipboard(),
    primarySelection: (any Clipboard)? = nil, imageLoader: (any ImageLoader)? = nil
  ) {
    self.theme = theme
    self.typesetter = typesetter
    self.scale = scale
    self.direction = direction
    self.reducesMotion = reducesMotion
    self.clipboard = clipboard
    self.primarySelection = primarySelection
    self.imageLoader = imageLoader ?? NoImageLoader.shared
  }

  /// Returns whether two environments are equal.
  public static func == (left: Environment, right: Environment) -> Bool {
    left.theme == right.theme && left.typesetter === right.typesetter && left.scale == right.scale
      && left.direction == right.direction && left.clipboard === right.clipboard
      && left.primarySelection === right.primarySelection && left.reducesMotion == right.reducesMotion
      && left.imageLoader === right.imageLoader
      && left.strings == right.strings && left.isRemote == right.isRemote && left.isLow == right.isLow
  }

  /// Whether widgets move to a new state, rather than being there at once.
  var animatesWidgets: Bool { !reducesMotion && !isRemote }

  // The nanoseconds between two pictures of a decoration that never rests.
  private var decorationStep: Int64 { isRemote ? max(1, theme.motion.indicatorTurn.nanoseconds / 12) : 1 }

  /// Returns the moment that a decoration shows which never rests, such as an activity indicator. On a remote display, it
  /// changes twelve times a turn.
  func decorationMoment(at moment: Moment) -> Moment {
    Moment(nanoseconds: moment.nanoseconds / decorationStep * decorationStep)
  }

  /// Returns the moment at which such a decoration changes next.
  func nextDecoration(after moment: Moment) -> Moment {
    Moment(nanoseconds: decorationMoment(at: moment).nanoseconds + decorationStep)
  }

  /// The width of one pixel, in points: the thinnest line that stays crisp.
  public var hairline: Double { 1 / scale }

  /// Returns the rectangle mirrored within `width` if lines run from right to left, otherwise unchanged.
  public func mirrored(_ rect: Rect, in width: Double) -> Rect {
    guard direction == .rightToLeft else { return rect }
    return Rect(width - rect.maxX, rect.minY, rect.width, rect.height)
  }

  /// Returns the distance rounded to a whole number of pixels, in points.
  public func snapped(_ distance: Double) -> Double { (distance * scale).rounded() / scale }

  /// Returns the text set as one line.
  public func line(_ text: String, _ font: Font) -> TextLine { typesetter.line(text, in: font, scale: scale) }

  /// Returns the distance from the upper edge to the baseline of a line centered in `height`, in points.
  public func baseline(of text: String = "", _ font: Font, in height: Double) -> Double {
    let line = line(text, font)
    return (height - Double(line.ascent + line.descent) / scale) / 2 + Double(line.ascent) / scale
  }

  /// Returns the size of a text on one line, in points.
  public func size(of text: String, _ font: Font) -> Size {
    typesetter.size(of: text, in: font, scale: scale)
  }
}
