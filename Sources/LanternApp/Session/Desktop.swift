import FoundationEssentials
import Glibc

/// Opens a folder in the desktop's file manager, and returns whether that succeeded.
///
/// Waits for `xdg-open`, so it must not run on the main thread.
func openInDesktop(_ folder: URL) -> Bool {
  guard FileManager.default.fileExists(atPath: folder.path) else { return false }
  let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
  return withCStrings(["xdg-open", folder.path]) { arguments in
    withCStrings(environment) { environment in
      var child = pid_t()
      guard posix_spawnp(&child, "xdg-open", nil, nil, arguments, environment) == 0 else { return false }
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 {
        guard errno == EINTR else { return false }
      }
      return status == 0
    }
  }
}

// A null-terminated array of C strings.
private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
