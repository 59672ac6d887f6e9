import Foundation
package import LanternRaster

/// Asks a running app what is on its screen, over the socket that `--inspect` opened.
package struct InspectorClient {
  /// One line of an answer.
  package struct Line: Decodable {
    package var type: String
    package var part: String?
    package var transition: String?
    package var role: String?
    package var name: String?
    package var value: String?
    package var states: [String]?
    package var frame: [Int]?
    package var message: String?

    /// Its middle, in pixels of the window.
    package var middle: (x: Int, y: Int)? {
      guard let frame, frame.count == 4 else { return nil }
      return (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
    }
  }

  package enum Failure: Error { case notServed, noAnswer }

  package let path: String

  package init(path: String) { self.path = path }

  /// The window's line and a line a widget.
  package func tree() throws -> [Line] { try ask("tree", until: "end") }

  /// Has the app write what it drew to a file, and reads that.
  package func picture(to file: String) throws -> Bitmap {
    let answer = try ask("picture \(file)", until: "picture")
    guard answer.last?.type == "picture" else { throw Failure.noAnswer }
    return try Bitmap(png: [UInt8](Data(contentsOf: URL(filePath: file))))
  }

  private func ask(_ request: String, until last: String) throws -> [Line] {
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isServed = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isServed else { throw Failure.notServed }
    endHangingReads(of: client)
    let line = Array((request + "\n").utf8)
    guard write(client, line, line.count) == line.count else { throw Failure.noAnswer }
    var bytes = Data()
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(client, &chunk, chunk.count)
      guard count > 0 else { throw Failure.noAnswer }
      bytes += chunk.prefix(count)
      guard bytes.last == UInt8(ascii: "\n") else { continue }
      let lines = try bytes.split(separator: UInt8(ascii: "\n")).map {
        try JSONDecoder().decode(Line.self, from: $0)
      }
      if let type = lines.last?.type, type == last || type == "error" { return lines }
    }
  }
}
