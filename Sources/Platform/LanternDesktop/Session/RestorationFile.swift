package import FoundationEssentials
import LanternFiles
package import LanternNavigation

/// The file with the restoration state, so that the next process shows the same screens.
package final class RestorationFile: Sendable {
  /// The restoration state of a flow.
  package struct FlowState: Codable, Hashable, Sendable {
    // The file keeps the names that these properties had in earlier versions.
    private enum CodingKeys: String, CodingKey {
      case flow = "part"
      case state = "standing"
    }

    package var flow: String
    package var state: RestorationState

    package init(flow: String, state: RestorationState) {
      self.flow = flow
      self.state = state
    }
  }

  private struct Contents: Codable {
    let version: Int
    let place: FlowState
  }

  private static let version = 1
  private static let limit = 1 << 20
  package let file: URL
  private let writes = NumberedWrites()

  package init(_ file: URL) { self.file = file }

  /// Reads the state. Returns nil if there is no file, or if it has another version.
  package func read() throws(ExitError) -> FlowState? {
    struct Stamp: Decodable { let version: Int }
    let bytes: [UInt8]?
    do {
      bytes = try File(file.path).contents(limit: RestorationFile.limit)
    } catch {
      throw failure(error.reason)
    }
    guard let data = bytes.map({ Data($0) }) else { return nil }
    do {
      let decoder = JSONDecoder()
      guard try decoder.decode(Stamp.self, from: data).version == RestorationFile.version else { return nil }
      return try decoder.decode(Contents.self, from: data).place
    } catch {
      throw failure("the file is damaged")
    }
  }

  /// Writes a state. The file is replaced atomically if the process dies, but a power cut may lose it: syncing at
  /// every step would wear out the disk.
  ///
  /// A state with a lower number than the last one is ignored.
  package func write(_ state: FlowState, number: Int = 0) throws(ExitError) {
    try writes.perform(number) { () throws(ExitError) in try replace(with: state) }
  }

  private func replace(with state: FlowState) throws(ExitError) {
    let data: Data
    do {
      let whole = try RestorationFile.encoded(state)
      // A longer file would not be read.
      data =
        whole.count <= RestorationFile.limit
        ? whole : try RestorationFile.encoded(FlowState(flow: state.flow, state: state.state.withoutDrafts))
    } catch {
      throw ExitError(
        .inputOutput, "cannot store the restoration state: \(systemReason(of: error)); report this error")
    }
    try exitErrors { () throws(FileError) in
      try File(file.path).replace(with: Array(data), isDurable: false)
    }
  }

  private static func encoded(_ state: FlowState) throws -> Data {
    try JSONEncoder().encode(Contents(version: version, place: state))
  }

  private func failure(_ reason: String) -> ExitError {
    ExitError(
      .unreadableData,
      """
      cannot restore "\(file.path)": \(reason); the app starts at its first screen; if this message appears again, \
      remove the file
      """
    )
  }
}
