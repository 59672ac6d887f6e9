import FoundationEssentials
import LanternBase
import LanternFiles
import LanternHarness
import LanternRecording
import LanternReports

/// What is hidden in a fleet.
struct FleetTruth: Codable {
  var regressions: Set<FleetRegression> = []
  /// The names of damaged recordings: DAY/MACHINE/RUN.
  var damaged: Set<String> = []
}

/// Makes the recordings of a fleet from a few real ones.
struct FleetMaker {
  /// A machine of the fleet.
  private struct Member {
    let name: String
    let machine: Machine
    let slowness: Double
  }

  static let recordingCount = machineCount * buildCount * runCount
  static let machineCount = 50
  static let buildCount = 10
  /// The runs of each build on each machine.
  private static let runCount = 4
  private static let poolSize = 12
  // Slowness is that of the processor, relative to the one that made the recordings.
  private static let processors: [(name: String, cores: Int, slowness: Double)] = [
    ("AMD Ryzen 5 PRO 4650U", 12, 0.7), ("Intel Core i5-8250U", 8, 0.9), ("Intel N100", 4, 1),
    ("Intel Celeron J4125", 4, 1.5), ("Intel Atom x5-E3940", 4, 2),
  ]

  private let folder: String
  private var random: SplitMix64

  /// Prepares to make a fleet in a folder. The seed decides what is hidden where.
  init(folder: String, seed: UInt64) {
    self.folder = folder
    random = SplitMix64(seed: seed)
  }

  /// Records the app in a window, unless all recordings exist, and returns the recordings.
  static func pool(in folder: String, anew: Bool) throws -> [Recording] {
    let paths = (1...poolSize).map { "\(folder)/\($0)" }
    func recorded() -> [Recording]? {
      let recordings = paths.compactMap { path in
        (try? Recording(readingFrom: RecordingFolder(path))).flatMap { $0.isComplete ? $0 : nil }
      }
      return recordings.count == poolSize ? recordings : nil
    }
    if !anew, let pool = recorded() { return pool }
    let screen = try XServer.ofDemo()
    for (number, path) in paths.enumerated() {
      printMessage("recording \(number + 1) of \(poolSize)")
      try screen.recordDemo(to: path, cycles: 4)
    }
    guard let pool = recorded() else {
      throw BenchmarkError.failed("the recordings in \(folder) are incomplete")
    }
    return pool
  }

  /// Makes all recordings. The folder must not exist.
  mutating func make(from pool: [Recording]) throws -> FleetTruth {
    guard let header = pool.first?.header else { fatalError("a fleet is made from at least one recording") }
    let kinds = Set(pool.flatMap { $0.transitions.map(\.begin.kind) }).sorted()
    let builds = (1...FleetMaker.buildCount).map { "1.\($0).0 release" }
    var truth = FleetTruth(regressions: regressions(in: builds, kinds))
    let members = members(header.machine)
    for (place, build) in builds.enumerated() {
      for member in members {
        for run in 1...FleetMaker.runCount {
          // Each build is in use for two days.
          let day = 1 + 2 * place + (run - 1) % 2
          let name = "2026-11-\(day < 10 ? "0" : "")\(day)/\(member.name)/\(run)"
          try write(try lines(of: build, on: member, from: pool, hiding: truth.regressions), name)
        }
      }
    }
    let lines = try lines(of: builds[0], on: members[0], from: pool, hiding: [])
    for (number, bytes) in damaged(lines).enumerated() {
      let name = "2026-11-02/\(members[number].name)/\(FleetMaker.runCount + 1)"
      try write([bytes], name)
      truth.damaged.insert(name)
    }
    // The program of the last recording was killed while it wrote a line.
    let unfinished = Array(lines.joined().dropLast(300))
    try write([unfinished], "2026-11-02/\(members[members.count - 1].name)/\(FleetMaker.runCount + 1)")
    return truth
  }

  // Each regression is in one build, and no build has two.
  private mutating func regressions(in builds: [String], _ kinds: [String]) -> Set<FleetRegression> {
    var builds = Array(builds.dropFirst())
    func drawn<Value>(_ values: inout [Value]) -> Value {
      values.remove(at: random.next(below: values.count))
    }
    var kinds = kinds
    var processors = FleetMaker.processors.map(\.name)
    let all = FleetRegression.all
    return [
      FleetRegression(build: drawn(&builds), figure: .processorTime, kind: all, processor: all),
      FleetRegression(build: drawn(&builds), figure: .hitchTimeRatio, kind: all, processor: all),
      FleetRegression(
        build: drawn(&builds), figure: .waiting, kind: drawn(&kinds), processor: drawn(&processors)),
    ]
  }

  private mutating func members(_ machine: Machine?) -> [Member] {
    (0..<FleetMaker.machineCount).map { number in
      let (name, cores, slowness) = FleetMaker.processors[number % FleetMaker.processors.count]
      return Member(
        name: "machine-\(number < 9 ? "0" : "")\(number + 1)",
        machine: Machine(processor: name, cores: cores, system: machine?.system ?? "unknown"),
        slowness: slowness * random.noise(0.15))
    }
  }

  private mutating func lines(
    of build: String, on member: Member, from pool: [Recording], hiding regressions: Set<FleetRegression>
  ) throws -> [[UInt8]] {
    let recording = pool[random.next(below: pool.count)]
    let old = recording.header
    let header = RecordingHeader(
      build: build, machine: member.machine, display: old.display, width: old.width, height: old.height,
      scale: old.scale, rate: old.rate, kernel: old.kernel, fullPresent: old.fullPresent,
      settings: old.settings)
    let change = FleetChange(
      header: header, regressions: Array(regressions), slowness: member.slowness * random.noise(0.1))
    return try change.lines(of: recording, using: &random)
  }

  // Recordings with one thing wrong each.
  private func damaged(_ lines: [[UInt8]]) -> [[UInt8]] {
    func text(_ old: String, _ new: String) -> [UInt8] {
      Array(
        String(decoding: lines.joined(), as: UTF8.self).replacing(old, with: new, maxReplacements: 1).utf8)
    }
    let middle = lines.count / 2
    return [
      [],
      Array(lines.dropFirst().joined()),
      Array((lines[..<middle] + [[0xFF, 0xFE, 0x00, 0x0A]] + lines[middle...]).joined()),
      Array((lines[..<middle] + [Array(lines[middle].prefix(40))] + lines[(middle + 1)...]).joined()),
      text(#""format":2"#, #""format":99"#),
      text(#""present_end":"#, #""present_end":1,"older":"#),
      text(#""type":"begin""#, #""type":"start""#),
    ]
  }

  private func write(_ lines: [[UInt8]], _ name: String) throws {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try RecordingFolder(path).write(Array(lines.joined()), named: "recording.jsonl")
  }
}
