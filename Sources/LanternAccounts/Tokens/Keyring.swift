import CSecret
import FoundationEssentials
import Glibc
import Synchronization

/// The desktop's keyring, by way of its Secret Service: one item for each data directory.
///
/// It never asks anything on the screen. The first call loads libsecret; each talks to it on a thread of its own, and
/// waits for three and a half seconds at most. A keyring that lets that pass is asked for nothing more than to
/// clear what it has, until it answers.
final class Keyring: Sendable {
  /// Why the keyring does not do it, in the order from ordinary to odd.
  enum Refusal: Error, Hashable, CustomStringConvertible {
    /// None is offered here: no library, no session bus, nobody on it.
    case absent
    case locked
    /// What was asked may yet come about.
    case late
    case refused(String)

    var description: String {
      switch self {
      case .absent: "there is no keyring"
      case .locked: "the keyring is locked"
      case .late: "the keyring does not answer"
      case .refused(let reason): "the keyring refused: \(reason)"
      }
    }
  }

  private static let patience: UInt32 = 3_000

  let dataDirectory: URL
  private let isGivenUp = Atomic(false)

  init(dataDirectory: URL) { self.dataDirectory = dataDirectory }

  /// Whether it would keep a token: it is there, and unlocked.
  var isOffered: Bool {
    do throws(Refusal) {
      return try ask(csecret_offer) != nil
    } catch {
      return false
    }
  }

  func store(_ token: Token) throws(Refusal) { _ = try ask(csecret_store, token.text) }

  /// The text that it keeps, if any.
  func text() throws(Refusal) -> [UInt8]? { try ask(csecret_look_up) }

  /// That there is nothing to clear is fine.
  func clear() throws(Refusal) { _ = try ask(csecret_clear) }

  /// What was found; nil for nothing.
  private func ask(_ wish: csecret_wish, _ sent: [UInt8] = []) throws(Refusal) -> [UInt8]? {
    if wish != csecret_clear && isGivenUp.load(ordering: .relaxed) { throw .late }
    var text = [UInt8](repeating: 0, count: csecret_text_size)
    precondition(sent.count < text.count, "The keyring keeps short texts only.")
    text.replaceSubrange(0..<sent.count, with: sent)
    var reason = [CChar](repeating: 0, count: csecret_reason_size)
    let outcome = text.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        csecret_ask(wish, canonicalPath, $0.baseAddress, Keyring.patience, &reason)
      }
    }
    isGivenUp.store(outcome == csecret_late, ordering: .relaxed)
    switch outcome {
    case csecret_done: return Array(text.prefix { $0 != 0 })
    case csecret_nothing: return nil
    case csecret_absent: throw .absent
    case csecret_locked: throw .locked
    case csecret_late: throw .late
    default:
      let words = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .refused(String(decoding: words, as: UTF8.self))
    }
  }

  // However the folder was named, it is the same item.
  private var canonicalPath: String {
    guard let path = realpath(dataDirectory.path, nil) else { return dataDirectory.path }
    defer { free(path) }
    return String(cString: path)
  }
}
