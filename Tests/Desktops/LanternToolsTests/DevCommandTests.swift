import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// `lantern-tools dev` with a package that has no dependencies. Its app prints a word and waits for SIGTERM.
struct DevCommandTests {
  private let package: TemporaryDirectory

  init() throws {
    package = try TemporaryDirectory()
    try write(manifest(targets: "App"), to: "Package.swift")
    try save("first")
  }

  @Test(.waitsForProcesses)
  func `a save builds and restarts the app, and a build that fails keeps it`() throws {
    let dev = try start(["dev", "--", "--size", "8x8"])
    let first = try app("first", of: dev)
    #expect(dev.output.contains("first \(first) --size 8x8\n"))
    try save("second", body: notifyReady)
    let second = try app("second", of: dev)
    #expect(dev.output.contains("quit \(first)\n"))
    // The app may print its word before the session reports its start.
    try waitFor("the start") {
      dev.output.contains(/\nApp restarted; it started \d+\.\d s after the save\n/)
    }
    // The compiler's message passes through.
    try save("third", body: "return 1 +;")
    try waitFor("the failure") { dev.errors.contains("the build failed; App keeps running") }
    #expect(dev.output.contains("main.c") && dev.output.contains("error: expected expression"))
    #expect(kill(second, 0) == 0)
    // A crash waits for the next save.
    try save("fourth", body: "abort();")
    try waitFor("the crash") {
      dev.errors.contains("lantern-tools: App crashed (Aborted); save a correction")
    }
    try dev.expectRunning()
    // The new file is in a new folder. The time of the first frame is known since the second app.
    try write("int more(void) { return 0; }\n", to: "Sources/App/More/more.c")
    try save("fifth", body: "extern int more(void); more();" + notifyReady)
    let fifth = try app("fifth", of: dev)
    try waitFor("the first frame") {
      dev.output.contains(/\nApp restarted; its first frame was shown \d+\.\d s after the save\n/)
    }
    dev.send(SIGINT)
    #expect(dev.wait().status == 0)
    #expect(dev.output.hasSuffix("quit \(fifth)\n"))
    #expect(kill(fifth, 0) == -1)
  }

  @Test(.waitsForProcesses)
  func `dev ends when its user closes the app, and waits for a save when the app fails`() throws {
    try save("first", body: "return 65;")
    let dev = try start(["dev", "--product", "App"])
    let advice = "save a correction to build and start it again\n"
    try waitFor("the exit status") { dev.errors == "lantern-tools: App exited with status 65; \(advice)" }
    try save("second")
    kill(try app("second", of: dev), SIGUSR1)
    try waitFor("the exit status") { dev.errors.hasSuffix("App exited with status 3; \(advice)") }
    try save("third")
    kill(try app("third", of: dev), SIGKILL)
    try waitFor("the signal") { dev.errors.hasSuffix("App was ended (Killed); \(advice)") }
    try save("fourth")
    kill(try app("fourth", of: dev), SIGTERM)
    #expect(dev.wait().status == 0)
  }

  @Test(.waitsForProcesses)
  func `an app does not outlive a dev that is killed`() throws {
    let dev = try start(["dev"])
    let app = try app("first", of: dev)
    dev.send(SIGKILL)
    dev.wait()
    try waitFor("the end of the app") { dev.output.hasSuffix("quit \(app)\n") }
  }

  @Test(.waitsForProcesses)
  func `several executables, an unknown one and none are refused`() throws {
    try write(manifest(targets: "App", "Admin"), to: "Package.swift")
    expectFailure(
      try run(["dev"]), of: "lantern-tools", status: 64, saying: "several executable products",
      "--product: App, Admin\n")
    expectFailure(
      try run(["dev", "--product", "Other"]), of: "lantern-tools", status: 64, saying: "\"Other\"",
      "choose one of: App, Admin\n")
    try write(manifest(), to: "Package.swift")
    expectFailure(
      try run(["dev"]), of: "lantern-tools", status: 66, saying: "has no executable product",
      "add an executable target")
  }

  @Test(.waitsForProcesses)
  func `a folder without a package is refused`() throws {
    try FileManager.default.removeItem(atPath: package / "Package.swift")
    expectFailure(
      try run(["dev"]), of: "lantern-tools", status: 66,
      saying: "there is no Package.swift in \"\(package.path)\"",
      "run lantern-tools dev in the folder of your app's package")
  }

  // MARK: Programs

  private func start(_ arguments: [String]) throws -> Subprocess {
    // SwiftPM leaves files in the temporary directory.
    try Command(path: "env", environment: ["TMPDIR": package.path])
      .start(["-C", package.path, BuildProducts.lanternTools] + arguments)
  }

  private func run(_ arguments: [String]) throws -> CommandResult { try start(arguments).wait() }

  // Waits until the app prints a word, and returns its process identifier.
  private func app(_ word: String, of dev: Subprocess) throws -> pid_t {
    var app: pid_t?
    try waitFor("the app", detail: dev.output + dev.errors) {
      try dev.expectRunning()
      app = dev.output.split(separator: "\n").last { $0.hasPrefix("\(word) ") }
        .flatMap { pid_t($0.split(separator: " ")[1]) }
      return app != nil
    }
    return app ?? 0
  }

  // MARK: Sources

  private func write(_ text: String, to name: String) throws {
    let file = URL(filePath: package / name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func manifest(targets: String...) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Example", targets: [\(targets.map { ".executableTarget(name: \"\($0)\")" }.joined(separator: ", "))])
    """
  }

  // Saves as editors do: writes a hidden file and renames it.
  private func save(_ word: String, body: String = "") throws {
    try write(
      """
      #include <signal.h>
      #include <stddef.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/socket.h>
      #include <sys/un.h>
      #include <unistd.h>
      static void quit(int signal) {
        dprintf(1, "quit %d\\n", getpid());
        _exit(signal == SIGUSR1 ? 3 : 0);
      }
      int main(int count, char **words) {
        char line[256] = "";
        signal(SIGTERM, quit);
        signal(SIGUSR1, quit);
        for (int index = 1; index < count; index++) strcat(strcat(line, " "), words[index]);
        dprintf(1, "\(word) %d%s\\n", getpid(), line);
        \(body)
        for (;;) pause();
      }

      """, to: "Sources/App/.main.c")
    #expect(rename(package / "Sources/App/.main.c", package / "Sources/App/main.c") == 0)
  }

  private let notifyReady = """
    struct sockaddr_un address = {AF_UNIX};
    strcpy(address.sun_path + 1, getenv("NOTIFY_SOCKET") + 1);
    sendto(
      socket(AF_UNIX, SOCK_DGRAM, 0), "READY=1", 7, 0, (void *)&address,
      offsetof(struct sockaddr_un, sun_path) + strlen(getenv("NOTIFY_SOCKET")));
    """
}
