import Glibc

/// The limit of open files of this process.
///
/// When no file can be opened, libdispatch may end the process, and fontconfig reports that no font is installed.
package enum OpenFiles {
  /// Twice the need of a window with all its fonts, a recording with its exports, and the maximum number of clients
  /// on both sockets.
  private static let desired: rlim_t = 256
  /// The need of a visible window, open accounts and a running recording, with a reserve.
  private static let required = 64

  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

  /// Raises this process's limit to `desired`, as far as the system permits.
  package static func raiseLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < desired else { return }
    limit.rlim_cur = min(desired, limit.rlim_max)
    // If this fails, the limit stays the same, and `checkLimit` checks whether it is sufficient.
    _ = unsafe setrlimit(resource, &limit)
  }

  /// Throws when too few files can be opened for a window, accounts and a recording.
  package static func checkLimit() throws(ExitError) {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < desired else { return }
    let free = (0..<Int32(limit.rlim_cur)).count { fcntl($0, F_GETFD) < 0 }
    guard free < required else { return }
    throw ExitError(
      .system,
      "too few files can be opened: \(free), but \(required) are needed; raise the limit with: ulimit -n 1024"
    )
  }
}
