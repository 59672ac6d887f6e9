import Foundation
import LanternDesktop
import LanternHarness
import LanternTestSupport
import Testing

/// The standard streams of programs that the app starts.
struct ChildProcessTests {
  @Test(.waitsForProcesses)
  func `a silent program writes neither to standard output nor to standard error`() throws {
    let files = try TemporaryDirectory()
    let command = "links=$(readlink /proc/$$/fd/1 /proc/$$/fd/2); echo \"$links\" > \"$0\""
    let child = try ChildProcess("sh", ["-c", command, files / "streams"], isSilent: true)
    #expect(child.wait() == .exited(status: 0))
    let streams = try String(contentsOfFile: files / "streams", encoding: .utf8)
    #expect(streams == "/dev/null\n/dev/null\n")
  }
}
