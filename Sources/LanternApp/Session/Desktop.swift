import FoundationEssentials
import Glibc

/// Has the desktop show a folder, whatever it shows folders with; whether it could. Waits until that is known, and so is
/// not for the main thread.
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

// As C wants a list of strings: with nothing at its end.
private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
