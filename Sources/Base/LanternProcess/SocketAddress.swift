package import Glibc

/// The address of a Unix socket as a `sockaddr_un`.
package struct SocketAddress {
  private var address = sockaddr_un()
  private var length = socklen_t(MemoryLayout<sockaddr_un>.size)

  /// The address of a socket in the file system.
  package init(_ path: String) throws(SocketError) {
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    // For an empty name, Linux would choose an abstract one, which every user can reach.
    guard !path.isEmpty else { throw .emptyPath }
    guard path.utf8.count < capacity else { throw .tooLong(limit: capacity - 1) }
    set(Array(path.utf8))
  }

  /// The address in an environment variable: a path, or a name after `@` that exists only while the socket is open.
  package init(variable: String) throws(SocketError) {
    try self.init(variable)
    guard variable.hasPrefix("@") else { return }
    set([0] + variable.utf8.dropFirst())
    length = socklen_t(SocketAddress.offset + variable.utf8.count)
  }

  private static let offset =
    MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  private mutating func set(_ bytes: [UInt8]) {
    address.sun_family = sa_family_t(AF_UNIX)
    // The initializer has checked that the bytes fit.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
  }

  package func use<Result>(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe call($0, length) }
    }
  }
}

/// The reason why a socket could not be created or reached.
package enum SocketError: Error, Hashable, CustomStringConvertible {
  case emptyPath
  /// The path is longer than `limit` bytes, the system's maximum.
  case tooLong(limit: Int)
  case isServed
  /// With the system's message.
  case system(String)

  package var description: String {
    switch self {
    case .emptyPath: "it is empty"
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .isServed: "another program is listening there"
    case .system(let reason): reason
    }
  }
}
