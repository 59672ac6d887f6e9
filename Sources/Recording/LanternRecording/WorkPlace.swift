/// A place where the work of frames is done: all of a phase, or a screen, a widget or a span in it.
public struct WorkPlace: Encodable, Hashable, Sendable {
  /// The phase of the frame.
  public internal(set) var phase: Phase
  /// The type of the screen. Nil for work outside any screen, and for all screens together.
  public internal(set) var screen: String?
  /// The type of the widget, and the app's own type of widget around it, such as “Label in PrintCard”. Nil for work outside
  /// any widget, and for all widgets together.
  public internal(set) var widget: String?
  /// The name of the span that the app measures, or `text` for shaping text, or `task`, `timer` or `answer` for what
  /// the loop ran. Nil for other work, and for all spans together.
  public internal(set) var span: String?

  /// Creates a place.
  public init(_ phase: Phase, screen: String? = nil, widget: String? = nil, span: String? = nil) {
    self.phase = phase
    self.screen = screen
    self.widget = widget
    self.span = span
  }

  /// The place in words, such as “draw, Label in PrintCard of PrintsScreen (text)”.
  public var description: String { phase.rawValue + (subject.map { ", \($0)" } ?? "") }

  /// The place without its phase. Nil if it has nothing else.
  package var subject: String? {
    let parts = [widget, screen].compactMap(\.self).joined(separator: " of ")
    guard let span else { return parts.isEmpty ? nil : parts }
    return parts.isEmpty ? span : "\(parts) (\(span))"
  }
}

/// The work in one place, of a frame or of several.
public struct PlaceWork: Encodable, Hashable, Sendable {
  /// The time for which the thread ran, in nanoseconds.
  public internal(set) var processorTime: Int64
  /// The time that passed, in nanoseconds.
  public internal(set) var duration: Int64
  /// The number of times that the place was entered, such as the number of widgets drawn.
  public internal(set) var times: Int
  /// The number of lines of text that were shaped.
  public internal(set) var linesShaped: Int
  /// The number of pixels that were mixed.
  public internal(set) var pixelsMixed: Int

  /// Creates the work from its values.
  public init(
    processorTime: Int64 = 0, duration: Int64 = 0, times: Int = 0, linesShaped: Int = 0, pixelsMixed: Int = 0
  ) {
    self.processorTime = processorTime
    self.duration = duration
    self.times = times
    self.linesShaped = linesShaped
    self.pixelsMixed = pixelsMixed
  }

  package static func += (sum: inout PlaceWork, other: PlaceWork) {
    sum.processorTime += other.processorTime
    sum.duration += other.duration
    sum.times += other.times
    sum.linesShaped += other.linesShaped
    sum.pixelsMixed += other.pixelsMixed
  }
}
