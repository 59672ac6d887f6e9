import FoundationEssentials
import LanternFiles
package import LanternProcess
package import LanternRecording

/// A line of a history: what one gate has measured of a build.
///
/// The lines of a file are JSON objects in the order of their gates, so that other programs can read them. Times are in
/// milliseconds a frame.
package struct HistoryLine: Codable, Hashable, Sendable {
  /// One question about one kind of transition. Each run has one value, the mean of its frames.
  package struct Result: Codable, Hashable, Sendable {
    /// The question, such as `more work`.
    package let question: String
    /// The kind of transition with its screens.
    package let kind: String
    package let base: [Double]
    package let new: [Double]

    package init(question: String, kind: String, base: [Double], new: [Double]) {
      self.question = question
      self.kind = kind
      self.base = base
      self.new = new
    }
  }

  /// The name of the build, such as its commit.
  package let name: String
  /// The version and configuration of the build.
  package let build: String
  /// The digest of the build. Nil if it has none.
  package let buildDigest: String?
  /// The version and configuration of the base.
  package let baseBuild: String
  /// The digest of the base. Nil if it has none.
  package let baseDigest: String?
  /// The start of the first recording, in milliseconds since 1970 (UTC). Nil if it is unknown.
  package let started: Int64?
  /// The conditions of the recordings in words.
  package let conditions: String
  package let verdict: String
  package let results: [Result]

  package init(
    name: String, build: String, buildDigest: String?, baseBuild: String, baseDigest: String?,
    started: Int64?,
    conditions: String, verdict: String, results: [Result]
  ) {
    self.name = name
    self.build = build
    self.buildDigest = buildDigest
    self.baseBuild = baseBuild
    self.baseDigest = baseDigest
    self.started = started
    self.conditions = conditions
    self.verdict = verdict
    self.results = results
  }
}

/// A file with a line for each gate.
package struct HistoryFile {
  package let path: String

  package init(path: String) { self.path = path }

  // More than a line has with a hundred kinds and a hundred runs, and more lines than builds in a century.
  private static let largest = 1 << 30

  /// Reads all lines. A file that does not exist has none.
  package func lines() throws(ExitError) -> [HistoryLine] {
    let bytes: [UInt8]?
    do {
      bytes = try File(path).contents(limit: HistoryFile.largest)
    } catch {
      throw ExitError(.inputOutput, "\(error.problem); name a file that --append has written")
    }
    guard let bytes else { return [] }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    var lines: [HistoryLine] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    where !line.isEmpty {
      guard let decoded = try? decoder.decode(HistoryLine.self, from: Data(line)) else {
        throw ExitError(
          .unreadableData,
          "\"\(path)\" is no history: line \(index + 1) is damaged; remove the line, or name another file")
      }
      lines.append(decoded)
    }
    return lines
  }

  /// Throws if lines can't be appended, so that nothing is measured in vain.
  package func check() throws(ExitError) {
    _ = try lines()
    try append([])
  }

  /// Appends a line.
  package func append(_ line: HistoryLine) throws(ExitError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    // A line contains only finite numbers and text, so encoding cannot fail.
    guard let data = try? encoder.encode(line) else { fatalError("a line of a history must encode as JSON") }
    try append(Array(data) + [UInt8(ascii: "\n")])
  }

  private func append(_ bytes: [UInt8]) throws(ExitError) {
    try writing(toFile: path) { () throws(FileError) in
      let file = try OpenFile.writing(path, existing: .appended, access: .umask)
      let size = try File(path).size() ?? 0
      do throws(FileError) {
        try file.write(bytes)
        try file.close()
      } catch {
        // This error is the cause of any other. Half a line would make the file unreadable.
        try? OpenFile.writing(path, existing: .appended, access: .umask).resize(to: size)
        throw error
      }
    }
  }
}

extension HistoryLine {
  /// Describes a comparison of runs. `name` is that of the new build; nil for its version.
  package init(_ comparison: Comparison, of base: RecordingHeader, with new: RecordingHeader, name: String?) {
    self.init(
      name: name ?? new.build, build: new.build, buildDigest: new.buildDigest, baseBuild: base.build,
      baseDigest: base.buildDigest, started: [base.started, new.started].compactMap(\.self).min(),
      conditions: comparison.header.conditions, verdict: comparison.verdict.rawValue,
      results: comparison.measured.map {
        Result(
          question: $0.question.rawValue, kind: $0.kind, base: $0.values.base.compactMap(\.self),
          new: $0.values.new.compactMap(\.self))
      })
  }
}
