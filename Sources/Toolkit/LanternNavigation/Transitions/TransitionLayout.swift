public import LanternRaster
public import LanternWidgets

/// The places of what the two screens of a transition show, in points of the transition view.
nonisolated public struct TransitionLayout: Hashable, Sendable {
  /// The places in the outgoing screen.
  public var outgoing: ScreenLayout
  /// The places in the incoming screen.
  public var incoming: ScreenLayout

  /// Creates a layout.
  public init(outgoing: ScreenLayout, incoming: ScreenLayout) {
    self.outgoing = outgoing
    self.incoming = incoming
  }

  /// The layout with both sides exchanged.
  var reversed: TransitionLayout { TransitionLayout(outgoing: incoming, incoming: outgoing) }

  /// The area of two different titles that overlap; nil if they don't. One has to fade away before the other appears.
  var crossingTitles: Rect? {
    guard let old = outgoing.title, let new = incoming.title, old.text != new.text else { return nil }
    return old.frame.intersection(new.frame).isEmpty ? nil : old.frame.union(new.frame)
  }
}

/// The places of what a screen shows, in points of the transition view.
nonisolated public struct ScreenLayout: Hashable, Sendable {
  /// A title in a navigation bar.
  public struct Title: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The area of the text in the bar.
    public let frame: Rect

    /// Creates a title.
    public init(_ text: String, frame: Rect) {
      self.text = text
      self.frame = frame
    }
  }

  /// The content of the screen, without the bars around it.
  public var content: Rect
  /// The title of the screen; nil if there is none.
  public var title: Title?
  /// The visible widgets that have a `transitionName`, by that name. Of two with the same name, it is the one in front.
  public var widgets: [String: WidgetPlace]

  /// Creates a layout.
  public init(content: Rect, title: Title? = nil, widgets: [String: WidgetPlace] = [:]) {
    self.content = content
    self.title = title
    self.widgets = widgets
  }
}

nonisolated extension TransitionFrame {
  /// Fades from one title to the other, within a rectangle: the old one fades away first. `titles` is
  /// `TransitionLayout.crossingTitles`, in points.
  func fade(_ titles: Rect?, within clip: PixelRect) {
    let area = titles?.coveringPixels(at: scale).intersection(clip) ?? .empty
    guard !area.isEmpty else { return }
    let isOld = progress < 0.5
    let distance = isOld ? progress : 1 - progress
    Compositor.tint(
      isOld ? outgoing : incoming, area, towards: Pixel(theme.colors.surface),
      step: TransitionFrame.step(2 * distance), to: target, x: area.x, y: area.y)
  }

  /// Returns the step of the compositor for a fraction of it, from 0 to 1.
  static func step(_ fraction: Double) -> Int {
    Int((min(1, max(0, fraction)) * Double(Compositor.dissolveSteps)).rounded())
  }
}
