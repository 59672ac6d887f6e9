import LanternFiles
public import LanternRecording

/// A file format that is generated from the entries of a recording, one at a time, next to the recording.
package protocol Export: SendableMetatype {
  static var file: RecordingFolder.ExportName { get }

  init(_ header: RecordingHeader)

  /// The text at the start of the file.
  var head: String { get }

  /// Returns the text that an entry adds to the file.
  mutating func text(of entry: RecordEntry) -> String

  /// Returns the text at the end of the file, after the last entry.
  mutating func tail() -> String
}

extension RecordingFolder {
  private static let exports: [any Export.Type] = [
    FramesTable.self, TransitionsTable.self, TraceExport.self, MangoHudExport.self,
  ]

  /// Regenerates the exports of the recording and returns its report, which is also written to `summary.json`.
  ///
  /// Reads the recording once, in memory of bounded size. If the recording is damaged, the entries before the damage
  /// are exported and the error is thrown.
  @discardableResult
  public func export() throws(RecordingError) -> Report {
    let reader = try RecordingReader(self)
    var tally = ReportTally(header: reader.header)
    var files: [ExportFile] = []
    for export in RecordingFolder.exports {
      files.append(try ExportFile(export.init(reader.header), in: self))
    }
    try tally.take(reader) { entry throws(RecordingError) in
      for file in files { try file.take(entry) }
    }
    for file in files { try file.close() }
    let report = tally.report
    try write(report.json, named: RecordingFolder.ExportName.summary.rawValue)
    return report
  }
}

// An export that is being written to its file.
private final class ExportFile {
  private static let bufferSize = 1 << 16

  private var export: any Export
  private let file: OpenFile
  private var buffer: [UInt8] = []

  init(_ export: any Export, in folder: RecordingFolder) throws(RecordingError) {
    self.export = export
    file = try folder.file(type(of: export).file.rawValue)
    buffer.append(contentsOf: export.head.utf8)
  }

  func take(_ entry: RecordEntry) throws(RecordingError) {
    buffer.append(contentsOf: export.text(of: entry).utf8)
    if buffer.count >= ExportFile.bufferSize { try flush() }
  }

  func close() throws(RecordingError) {
    buffer.append(contentsOf: export.tail().utf8)
    try flush()
    try RecordingError.wrap { () throws(FileError) in try file.close() }
  }

  private func flush() throws(RecordingError) {
    try RecordingError.wrap { () throws(FileError) in try file.write(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Recorder {
  /// Ends the recording, writes its tables beside it, and returns its report.
  ///
  /// Throws the first `RecordingError` that stopped writing since the start. Records that were written before the
  /// error are kept.
  @discardableResult
  public func closeAndReport() throws(RecordingError) -> Report {
    try close { folder throws(RecordingError) in try folder.export() }
  }
}
