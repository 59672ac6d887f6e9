/// A part of the time from a frame's deadline to the end of presenting it.
public enum Phase: String, CaseIterable, Codable, Hashable, Sendable {
  /// From the deadline to the frame's begin: how late the loop woke, or another frame held it up.
  case waking
  case input, update, draw, composite
  /// Laying the overlay over the picture.
  case overlay
  case present

  /// What a frame's work consists of.
  public static let work = [Phase.input, .update, .draw, .composite, .present]
}

extension FrameRecord {
  /// From its begin to the end of presenting it, less what the overlay took, in nanoseconds.
  public var work: Int64 { presentEnd - begin - overlay }

  /// From its deadline to the end of presenting it, in nanoseconds.
  public var response: Int64 { presentEnd - deadline }

  /// What a phase took, in nanoseconds.
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
