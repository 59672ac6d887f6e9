import Foundation
import LanternHarness

/// Speaks to the instance that runs on a data directory as a program would that is not Lantern: byte by byte.
final class InstanceClient {
  enum Trouble: Error {
    case notServed(String)
    case notAnswered
  }

  private let descriptor: Int32

  /// Where the instance on a data directory says that it is spoken to; empty when none does.
  static func socket(of data: String) -> String {
    String(decoding: FileManager.default.contents(atPath: data + "/instance.lock") ?? Data(), as: UTF8.self)
  }

  init(data: String) throws {
    let path = InstanceClient.socket(of: data)
    descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let isServed = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { [descriptor] in
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isServed else { throw Trouble.notServed(path) }
    endHangingReads(of: descriptor)
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) {
    // The instance may have hung up before the end of what is too long.
    _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// All that is said until the instance hangs up.
  func answer() throws -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 || (count < 0 && errno == ECONNRESET) { return String(decoding: bytes, as: UTF8.self) }
      guard count > 0 else { throw Trouble.notAnswered }
      bytes += chunk.prefix(count)
    }
  }
}
