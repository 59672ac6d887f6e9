import FoundationEssentials
import LanternFiles

extension PrivateFolder {
  /// Runs `body` while no other process and no other thread runs code in this folder under the same lock. Waits for
  /// its turn for a limited time.
  func withExclusiveLock<Value>(
    on name: String, _ body: () throws(AccountsError) -> Value
  ) throws(AccountsError) -> Value {
    let lock: OpenFile?
    do {
      lock = try self.lock(name)
    } catch {
      throw .disk(.file(error))
    }
    guard let lock else { throw .busy(.locked(path: path(of: name))) }
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }

  /// Returns the path to which a file is quarantined: dated, and not in use yet.
  static func quarantinePath(of path: String, _ now: Date) -> String {
    let dated = "\(path).set-aside-\(UTCTimestamp(now).compact)"
    var (quarantinePath, count) = (dated, 1)
    while (try? File(quarantinePath).kind()) != nil {
      count += 1
      quarantinePath = "\(dated)-\(count)"
    }
    return quarantinePath
  }
}
