import FoundationEssentials
import Glibc

/// That someone is logged in, kept across launches: a random token in a file that only its owner can read.
struct SessionFile: Sendable {
  /// What the file says.
  enum State: Hashable {
    case active
    case none
    /// It could not be used and was moved to another name, nothing lost.
    case setAside(String)
  }

  let file: URL

  init(in folder: URL) { file = folder.appending(path: "session.json") }

  private struct Contents: Codable {
    let token: Data
    let created: Date
  }

  private static let tokenLength = 32

  /// Whether a session is active. A damaged file, or one that others can read, is set aside.
  func state() throws(Failure) -> State {
    guard FileManager.default.fileExists(atPath: file.path) else { return .none }
    var facts = stat()
    if lstat(file.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_mode & 0o077 == 0,
      facts.st_uid == geteuid(), let data = FileManager.default.contents(atPath: file.path),
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.token.count == SessionFile.tokenLength
    {
      return .active
    }
    return .setAside(try setAside())
  }

  /// Begins a session: makes a token and stores it, safely on disk when this returns.
  func begin() throws(Failure) {
    var generator = SystemRandomNumberGenerator()
    let token = Data(
      (0..<SessionFile.tokenLength).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    do {
      let data = try JSONEncoder().encode(Contents(token: token, created: Date()))
      try replaceFile(file, with: Array(data))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.inputOutput, "cannot store the session: \(error)")
    }
  }

  /// Ends the session: the token is gone when this returns. Ending none is fine.
  func end() throws(Failure) { try removeFile(file) }

  private func setAside() throws(Failure) -> String {
    let stamp = Date().formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    var name = "session.damaged-\(stamp).json"
    var count = 1
    while FileManager.default.fileExists(atPath: file.deletingLastPathComponent().appending(path: name).path)
    {
      count += 1
      name = "session.damaged-\(stamp)-\(count).json"
    }
    let target = file.deletingLastPathComponent().appending(path: name)
    guard rename(file.path, target.path) == 0 else {
      throw Failure(
        .inputOutput, "cannot set the damaged “\(file.path)” aside: \(String(cString: strerror(errno)))")
    }
    return target.path
  }
}
