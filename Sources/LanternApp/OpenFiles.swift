import Glibc

/// How many files this process may have open.
///
/// A library that finds none left may end the process (libdispatch), or take it for something else (fontconfig: no font is
/// installed).
enum OpenFiles {
  /// What a window with all of its fonts, a recording with its exports and a full house on both sockets comes to, and as
  /// much again.
  private static let wanted: rlim_t = 256
  /// What is open while the window shows, the accounts are open and a recording runs, with some to spare.
  private static let needed = 64

  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

  /// Raises this process's limit to what may be wanted, as far as the system lets it.
  static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    // Where that is refused the limit is as it was, and `checkRoom` tells whether it does.
    _ = setrlimit(resource, &limit)
  }

  /// Throws when too few files can be opened for a window, accounts and a recording.
  static func checkRoom() throws(Failure) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < wanted else { return }
    let free = (0..<Int32(limit.rlim_cur)).count { fcntl($0, F_GETFD) < 0 }
    guard free < needed else { return }
    throw Failure(
      .system,
      "too few files can be opened: \(free) of the \(needed) that are needed; raise the limit, as with: "
        + "ulimit -n 1024")
  }
}
