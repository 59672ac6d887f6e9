/// A phase of a frame, between the frame's deadline and the end of presenting it.
public enum Phase: String, CaseIterable, Codable, Hashable, Sendable {
  /// From the deadline to the start of the frame. The delay comes from a late wake-up or a late previous frame.
  case waking
  /// In this order: handling input, updating the screens, drawing them, and compositing the picture.
  case input, update, draw, composite
  /// Drawing the frame-time overlay on top of the picture. This phase does not count as work.
  case overlay
  /// Sending the picture to the display.
  case present

  /// The phases that make up the work of a frame.
  public static let work = [Phase.input, .update, .draw, .composite, .present]
}

extension FrameRecord {
  /// The time from the start of the frame to the end of presenting it, without the overlay, in nanoseconds.
  public var work: Int64 { presentEnd - begin - overlay }

  /// The time from the deadline to the end of presenting the frame, in nanoseconds.
  public var responseTime: Int64 { presentEnd - deadline }

  /// Returns the duration of a phase in nanoseconds.
  public func duration(of phase: Phase) -> Int64 {
    switch phase {
    case .waking: begin - deadline
    case .input: inputEnd - begin
    case .update: updateEnd - inputEnd
    case .draw: drawEnd - updateEnd
    case .composite: compositeEnd - drawEnd
    case .overlay: overlay
    case .present: presentEnd - compositeEnd - overlay
    }
  }
}
