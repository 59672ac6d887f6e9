import CAccounts
import FoundationEssentials
import LanternFiles
import Synchronization

/// The desktop's keyring, accessed through its Secret Service: one item for each data directory.
///
/// It never opens a prompt. The first call loads libsecret. Each call runs libsecret on a thread of its own, and
/// waits for at most three and a half seconds. A keyring that exceeds this time is only asked to clear its item,
/// until it answers.
final class Keyring: Sendable {
  /// The reason why the keyring did not perform an operation, from the usual to the unusual.
  enum KeyringError: Error, Hashable, CustomStringConvertible {
    /// There is no keyring: no library, no session bus, or no service on it.
    case absent
    case locked
    /// The operation may still complete.
    case timedOut
    case refused(String)

    var description: String {
      switch self {
      case .absent: "no keyring is available"
      case .locked: "the keyring is locked"
      case .timedOut: "the keyring does not respond"
      case .refused(let reason): "the keyring refused: \(reason)"
      }
    }
  }

  private static let timeoutMilliseconds: UInt32 = 3_000

  let dataDirectory: URL
  private let isUnresponsive = Atomic(false)

  init(dataDirectory: URL) { self.dataDirectory = dataDirectory }

  /// Whether the keyring would store a token: it exists and is unlocked.
  var isAvailable: Bool {
    do throws(KeyringError) {
      return try perform(csecret_check) != nil
    } catch {
      return false
    }
  }

  func store(_ token: Token) throws(KeyringError) { _ = try perform(csecret_store, token.text) }

  /// Returns the text of the item, or nil if there is none.
  func text() throws(KeyringError) -> [UInt8]? { try perform(csecret_look_up) }

  /// Removes the item. It is not an error if there is none.
  func clear() throws(KeyringError) { _ = try perform(csecret_clear) }

  /// Performs an operation and returns the text that was found; nil if there is none.
  private func perform(_ request: csecret_request, _ sent: [UInt8] = []) throws(KeyringError) -> [UInt8]? {
    if request != csecret_clear && isUnresponsive.load(ordering: .relaxed) { throw .timedOut }
    var text = [UInt8](repeating: 0, count: csecret_text_size)
    guard sent.count < text.count else {
      fatalError("a text for the keyring must have fewer than csecret_text_size bytes")
    }
    text.replaceSubrange(0..<sent.count, with: sent)
    var reason = [CChar](repeating: 0, count: csecret_reason_size)
    // C reads and writes as many bytes as the two constants say.
    let outcome = unsafe text.withUnsafeMutableBytes { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe csecret_perform(request, canonicalPath, $0.baseAddress, Keyring.timeoutMilliseconds, &reason)
      }
    }
    isUnresponsive.store(outcome == csecret_late, ordering: .relaxed)
    switch outcome {
    case csecret_done: return Array(text.prefix { $0 != 0 })
    case csecret_nothing: return nil
    case csecret_absent: throw .absent
    case csecret_locked: throw .locked
    case csecret_late: throw .timedOut
    default:
      let message = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .refused(String(decoding: message, as: UTF8.self))
    }
  }

  // The canonical path names the same item however the folder was specified.
  private var canonicalPath: String {
    (try? File(dataDirectory.path).canonicalPath()) ?? dataDirectory.path
  }
}
