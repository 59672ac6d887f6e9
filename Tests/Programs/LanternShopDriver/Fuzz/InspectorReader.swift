import FoundationEssentials
import Glibc
import LanternDesktop
import LanternFrames
import LanternProcess
import LanternShop
import LanternTesting

/// Sends requests to the inspector of the demo, which listens at `--inspect`.
@MainActor
struct InspectorReader {
  /// The name of the socket in the folder of the run.
  nonisolated static let socketName = "inspect"

  private let address: SocketAddress
  // Where pictures are written whose paths are relative.
  private let pictures: String
  private let window: TestWindow

  init(_ folder: URL, _ demo: PrintShop, _ display: HeadlessDisplay) throws(ExitError) {
    do {
      address = try SocketAddress(folder.appending(path: Self.socketName).path)
    } catch {
      throw ExitError(.cannotCreate, "\(error)")
    }
    pictures = folder.appending(path: "pictures").path
    guard mkdir(pictures, 0o700) == 0, chdir(pictures) == 0 else {
      throw ExitError(.cannotCreate, "no folder for pictures")
    }
    window = try demo.begunWindow(on: display)
  }

  func read(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    // No other folder may be written to.
    let harmless = input.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "%") : $0 }
    let answer = try answer(to: harmless + [UInt8(ascii: "\n")])
    for name in (try? FileManager.default.contentsOfDirectory(atPath: pictures)) ?? [] {
      unlink(pictures + "/" + name)
    }
    var refusal: String?
    for line in answer.split(separator: UInt8(ascii: "\n")) {
      guard case .object(let object) = try? JSONDecoder().decode(JSONValue.self, from: Data(line)) else {
        throw FuzzRun.ReadingError(description: "no JSON: \(String(decoding: line, as: UTF8.self))")
      }
      if object["type"] == .text("error"), case .text(let message) = object["message"] { refusal = message }
    }
    return refusal
  }

  private func answer(to request: [UInt8]) throws(FuzzRun.ReadingError) -> [UInt8] {
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(client) }
    guard address.use({ connect(client, $0, $1) }) == 0 else {
      throw FuzzRun.ReadingError(description: "the inspector does not listen")
    }
    var rest = request[...]
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      if !rest.isEmpty {
        let sent = rest.withUnsafeBytes {
          send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        // The inspector ends a connection with too long a request.
        if sent < 0, errno != EAGAIN { rest = [] }
        rest = rest.dropFirst(max(0, sent))
        if rest.isEmpty { shutdown(client, Int32(SHUT_WR)) }
      }
      window.step()
      let count = recv(client, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count == 0 || count < 0 && errno != EAGAIN { return answer }
      if count > 0 { answer += chunk.prefix(count) } else { usleep(100) }
    }
  }
}
