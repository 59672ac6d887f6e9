import Glibc
import LanternProcess

/// An Xvfb: an X server that shows nothing. It runs as long as this object exists.
final class VirtualScreen {
  private let server: ChildProcess
  /// The environment variables of programs that use it.
  let environment: [String: String]

  /// Starts the server and waits until it accepts programs.
  init() throws(ExitError) {
    let pipe = try Pipe()
    defer { close(pipe.readEnd) }
    let started = Result { () throws(ExitError) in
      // The server writes its number once it is ready.
      try ChildProcess(
        "Xvfb", ["-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp", "-noreset"],
        output: pipe.writeEnd, isSilent: true, parentDeathSignal: .terminate)
    }
    close(pipe.writeEnd)
    server = try started.get()
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16)
    while text.last != UInt8(ascii: "\n") {
      let count = unsafe read(pipe.readEnd, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      text += buffer[..<count]
    }
    guard let number = Int(String(decoding: text.dropLast(), as: UTF8.self)) else {
      let ending = server.wait().map { ": it \($0)" } ?? ""
      throw ExitError(
        .noDisplay,
        "there is no display, and Xvfb could not be started\(ending); install the Debian package xvfb, or set DISPLAY"
      )
    }
    environment = ["DISPLAY": ":\(number)"]
  }

  deinit {
    server.send(SIGTERM)
    _ = server.wait()
  }
}
