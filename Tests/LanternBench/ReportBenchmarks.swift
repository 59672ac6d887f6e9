import FoundationEssentials
import Glibc
import LanternBase
import LanternFiles
import LanternFrames
import LanternHarness
import LanternRecording
import LanternWidgets

// The cost of `lantern report` for an hour of frames at 240 Hz, compared with the time that jq takes to read the
// same file, and with `lantern report` for a tenth of the file.

let reportBenchmarks = [
  Benchmark(name: "report_vs_jq", against: "jq empty, on an hour at 240 Hz", target: 0.20) {
    guard Command.isInstalled("jq") else { throw HarnessError.notInstalled("jq") }
    let hour = try longRecording.get()
    return try medianRatio(
      ofPairs: 3, of: { _ in try hour.report().duration },
      to: { _ in
        try time {
          try Command(path: "jq").runSuccessfully(["empty", hour.folder.recording])
        }
      })
  },
  // Linear time: ten times the length takes ten times as long, except for startup.
  Benchmark(name: "report_linear", against: "ten times a tenth of the hour", target: 1.10) {
    let (hour, part) = (try longRecording.get(), try tenthOfRecording.get())
    return try medianRatio(
      ofPairs: 3, of: { _ in try hour.report().duration }, to: { _ in try part.report().duration * 10 })
  },
  Benchmark(name: "report_memory", against: "a tenth of the hour", target: 1.10) {
    let (hour, part) = (try longRecording.get(), try tenthOfRecording.get())
    let pairs = try (0..<3).map { _ in
      (subject: Double(try hour.report().memory) / 1e6, baseline: Double(try part.report().memory) / 1e6)
    }
    return Measurement(ofPairs: pairs, unit: "MB")
  },
]

private let framesOfHour = 3_600 * 240
private let longRecording = Result { try SyntheticRecording(frames: framesOfHour) }
private let tenthOfRecording = Result { try SyntheticRecording(frames: framesOfHour / 10) }

/// A recording on disk in the recorder's format, with transitions of 72 frames at 240 Hz.
private final class SyntheticRecording {
  let files: TemporaryDirectory
  let folder: RecordingFolder

  init(frames: Int) throws {
    files = try TemporaryDirectory()
    folder = RecordingFolder(files.path)
    let facts = DisplayFacts(clock: .monotonic, driver: "x11", path: "window surface")
    let header = RecordingHeader(
      build: "bench", machine: .current, display: facts, width: 1_920, height: 1_080, scale: 1, rate: 240,
      kernel: "avx2", fullPresent: 500_000)
    // The lines differ only in their times. Each is created separately, so that the file is as irregular as a real
    // one.
    let lines = try LineFile(folder.recording)
    try lines.write(.header(header))
    var random = SplitMix64(seed: 1)
    let due = 72
    for transition in 1...frames / due {
      let start = Int64(transition) * 1_000_000_000
      try lines.write(
        .begin(
          TransitionBegin(
            transition: transition, kind: transition.isMultiple(of: 2) ? "slide" : "dissolve", from: "login",
            to: "main", start: start, input: start + 1_000_000, framesDue: due)))
      for frame in 1...due {
        let deadline = start + Int64(frame) * 1_000_000_000 / 240
        var moments: [Int64] = [deadline]
        for _ in 0..<6 {
          moments.append((moments.last ?? 0) + Int64(random.next(below: 400_000)))
        }
        try lines.write(
          .frame(
            FrameRecord(
              transition: transition, progress: Double(frame) / Double(due), deadline: deadline,
              begin: moments[1],
              inputEnd: moments[2], updateEnd: moments[3], drawEnd: moments[4], compositeEnd: moments[5],
              presentEnd: moments[6], late: 0, skipped: 0, damagedPixels: 2_073_600)))
      }
      try lines.write(
        .end(
          TransitionEnd(
            transition: transition, outcome: .completed, framesPresented: due, framesSkipped: 0,
            framesLate: 0,
            hitch: 0, clickToPicture: 9_000_000)))
    }
    try lines.write(.footer(RecordingFooter(dropped: 0)))
    try lines.close()
  }

  /// Runs `lantern report` and returns its duration and its peak memory in bytes.
  func report() throws -> (duration: Duration, memory: Int) {
    var memory = 0
    let duration = try time {
      memory = try Command().peakMemory(running: ["report", folder.path])
    }
    return (duration, memory)
  }
}

// A file written line by line.
private final class LineFile {
  private let file: OpenFile
  private var buffer: [UInt8] = []

  init(_ path: String) throws { file = try OpenFile.writing(path, access: .umask) }

  func write(_ entry: RecordEntry) throws {
    try entry.appendLine(to: &buffer)
    if buffer.count >= 1 << 16 { try flush() }
  }

  func close() throws {
    try flush()
    try file.close()
  }

  private func flush() throws {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
