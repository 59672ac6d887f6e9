import Glibc

/// A file beside a recording that is made of its entries as they go by.
package protocol Export: SendableMetatype {
  static var fileName: String { get }

  init(_ header: RecordingHeader)

  /// What the file begins with.
  var head: String { get }

  /// What an entry adds to the file.
  mutating func text(of entry: RecordEntry) -> String

  /// What is left to be added when there are no more entries.
  mutating func tail() -> String
}

extension RecordingFolder {
  private static let exports: [any Export.Type] = [
    FramesTable.self, TransitionsTable.self, TraceExport.self, MangoHudExport.self,
  ]
  private static let summary = "summary.json"

  /// The names of the files that `export` writes.
  static var exportNames: [String] { exports.map { $0.fileName } + [summary] }

  /// Makes the exports of the recording anew, and returns its report, which `summary.json` holds as well.
  ///
  /// Reads the recording once, in memory of bounded size. Of a damaged recording, what stands before the damage is
  /// exported, and the error thrown.
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
    try write(report.json, named: RecordingFolder.summary)
    return report
  }
}

// An export on its way to its file.
private final class ExportFile {
  private static let bufferSize = 1 << 16

  private var export: any Export
  private var file: WritableFile
  private var buffer: [UInt8] = []

  init(_ export: any Export, in folder: RecordingFolder) throws(RecordingError) {
    self.export = export
    try folder.makeRoom(for: type(of: export).fileName)
    file = try WritableFile(folder.path + "/" + type(of: export).fileName)
    buffer.append(contentsOf: export.head.utf8)
  }

  func take(_ entry: RecordEntry) throws(RecordingError) {
    buffer.append(contentsOf: export.text(of: entry).utf8)
    if buffer.count >= ExportFile.bufferSize { try flush() }
  }

  func close() throws(RecordingError) {
    buffer.append(contentsOf: export.tail().utf8)
    try flush()
    try file.close()
  }

  private func flush() throws(RecordingError) {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

/// A file that is written from its begin to its end.
final class WritableFile {
  private let path: String
  private var descriptor: Int32

  /// Creates it, and empties it unless more is to be added.
  init(_ path: String, appends: Bool = false) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | (appends ? O_APPEND : O_TRUNC) | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: String(cString: strerror(errno))) }
  }

  deinit { if descriptor >= 0 { _ = Glibc.close(descriptor) } }

  func write(_ bytes: [UInt8]) throws(RecordingError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure }
    }
  }

  /// Has the system put all of it onto the disk.
  func synchronize() throws(RecordingError) { if fsync(descriptor) != 0 { throw failure } }

  func close() throws(RecordingError) {
    let closed = Glibc.close(descriptor)
    descriptor = -1
    if closed != 0 { throw failure }
  }

  private var failure: RecordingError { .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
}
