import FoundationEssentials
import Glibc
package import LanternRecording
import LanternReports

/// The number of recorded transitions whose frames were shown as they were due.
package nonisolated struct Smoothness {
  package private(set) var transitions = 0
  /// The number of transitions in which every due frame was presented.
  package private(set) var complete = 0
  /// The number of frames that were presented after the next deadline.
  package private(set) var lateFrames = 0
  /// The number of transitions whose first frame was put off.
  package private(set) var delayedStarts = 0

  // Nil if no start can be put off, as in recordings of earlier versions.
  private struct End: Decodable {
    let type: String
    let startDelay: Int64?
  }

  /// Reads the last transitions of a recording. A transition without an end is incomplete.
  package init(of recording: RecordingFolder, last count: Int) throws {
    for transition in try Recording(readingFrom: recording).transitions.suffix(count) {
      transitions += 1
      lateFrames += transition.end?.framesLate ?? 0
      if let due = transition.begin.framesDue, transition.end?.framesPresented == due { complete += 1 }
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let text = try String(contentsOf: URL(filePath: recording.recording), encoding: .utf8)
    // The program may be writing the last line.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let entries = try lines.map { try decoder.decode(End.self, from: Data($0.utf8)) }
    let ends = entries.filter { $0.type == "end" }
    delayedStarts = ends.suffix(count).count { $0.startDelay ?? 0 > 0 }
  }

  /// Whether every frame was in time.
  package var isPerfect: Bool { complete == transitions && lateFrames == 0 && delayedStarts == 0 }

  package var description: String {
    "every frame shown in \(complete) of \(transitions) transitions; late frames: \(lateFrames); "
      + "delayed starts: \(delayedStarts)"
  }
}

extension RecordingFolder {
  /// The size of the file with the records, in bytes. 0 if it does not exist yet.
  var size: Int {
    var attributes = stat()
    return stat(recording, &attributes) == 0 ? Int(attributes.st_size) : 0
  }
}
