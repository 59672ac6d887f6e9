import FoundationEssentials
package import Glibc

/// A process that ends a group of processes if this process ends first, even if it is killed.
///
/// The watcher reads a pipe that closes with this process. It is in a group of its own, so that signals of the terminal do
/// not reach it.
package final class GroupWatcher {
  private let watcher: ChildProcess
  private let pipe: Int32

  // The first line is the number of the group. A second one says that the watcher is needed no longer.
  private static let script = """
    read -r group || exit 0
    read -r end && exit 0
    kill -s TERM -- "-$group" || exit 0
    for second in 1 2 3 4 5; do
      kill -s 0 -- "-$group" || exit 0
      sleep 1
    done
    kill -s KILL -- "-$group"
    """

  package init() throws(ExitError) {
    let ends = try Pipe()
    let started = Result { () throws(ExitError) in
      try ChildProcess(
        "/bin/sh", ["-c", GroupWatcher.script], input: ends.readEnd, isSilent: true, isGroup: true)
    }
    close(ends.readEnd)
    pipe = ends.writeEnd
    watcher = try started.get()
  }

  deinit {
    GroupWatcher.write("end", to: pipe)
    close(pipe)
    _ = watcher.wait()
  }

  /// Watches the group of a program from now on.
  package func watch(_ program: ChildProcess) { GroupWatcher.write("\(program.identifier)", to: pipe) }

  /// Writes a line to a pipe that a shell reads, and that has room for it.
  package static func write(_ line: String, to pipe: Int32) {
    var line = line + "\n"
    line.withUTF8 { _ = unsafe Glibc.write(pipe, $0.baseAddress, $0.count) }
  }
}

/// A mark in the environment of a program, by which it and the programs that it starts are found, whatever group they
/// belong to.
package struct ProcessMark {
  private static let variable = "LANTERN_STARTED_BY"
  private let value: String

  /// Creates a mark that no other program has.
  package init() { value = "\(getpid())-\(UInt64.random(in: 0 ... .max))" }

  /// The environment variable.
  package var environment: [String: String] { [ProcessMark.variable: value] }

  /// The numbers and the names of the running processes of this user that have the mark.
  package var processes: [(identifier: pid_t, name: String)] {
    let mark = Array("\(ProcessMark.variable)=\(value)".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.sorted().compactMap { identifier in
      // Those of other users can't be read.
      guard let variables = try? Data(contentsOf: URL(filePath: "/proc/\(identifier)/environ")),
        variables.split(separator: 0).contains(where: { $0.elementsEqual(mark) })
      else { return nil }
      let name = (try? Data(contentsOf: URL(filePath: "/proc/\(identifier)/comm"))) ?? Data()
      return (
        identifier,
        String(decoding: name, as: UTF8.self).split(separator: "\n").first.map { String($0) } ?? ""
      )
    }
  }
}
