public import LanternRecording

/// A place where the work of frames is done: all of a phase, or a screen, a widget or a span in it.
public struct WorkPlace: Hashable, Sendable {
  /// The phase.
  public let phase: Phase
  /// The type of the screen. Nil for any, or for work outside a screen.
  public let screen: String?
  /// The type of the widget. Nil for any, or for work outside a widget.
  public let widget: String?
  /// The name of the span. Nil for any, or for other work.
  public let span: String?

  package init(_ phase: Phase, screen: String? = nil, widget: String? = nil, span: String? = nil) {
    self.phase = phase
    self.screen = screen
    self.widget = widget
    self.span = span
  }

  package init(_ share: WorkShare) {
    self.init(share.phase, screen: share.screen, widget: share.widget, span: share.span)
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

/// The work in one place in a number of frames.
public struct PlaceWork: Hashable, Sendable {
  /// The time for which the thread ran, in nanoseconds.
  public private(set) var processorTime: Int64 = 0
  /// The time that passed, in nanoseconds.
  public private(set) var duration: Int64 = 0
  /// The number of times that the place was entered.
  public private(set) var times = 0
  /// The number of lines of text that were shaped.
  public private(set) var linesShaped = 0
  /// The number of pixels that were mixed.
  public private(set) var pixelsMixed = 0

  package init() {}

  package init(_ share: WorkShare) {
    processorTime = share.processorTime
    duration = share.duration
    times = share.times
    linesShaped = share.linesShaped
    pixelsMixed = share.pixelsMixed
  }

  package static func += (sum: inout PlaceWork, other: PlaceWork) {
    sum.processorTime += other.processorTime
    sum.duration += other.duration
    sum.times += other.times
    sum.linesShaped += other.linesShaped
    sum.pixelsMixed += other.pixelsMixed
  }
}
