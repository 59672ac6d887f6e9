import Foundation
package import LanternRaster

/// A client that queries the screen contents of a running app over the socket that `--inspect` opened.
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

    /// The center of the widget, in pixels of the window.
    package var middle: (x: Int, y: Int)? {
      guard let frame, frame.count == 4 else { return nil }
      return (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
    }
  }

  package let path: String

  package init(path: String) { self.path = path }

  /// Returns the line of the window and one line per widget.
  package func tree() throws -> [Line] { try ask("tree", until: "end") }

  /// Makes the app write its picture to a file, and reads that file.
  package func picture(to file: String) throws -> Bitmap {
    let answer = try ask("picture \(file)", until: "picture")
    guard answer.last?.type == "picture" else { throw HarnessError.noAnswer(path) }
    return try Bitmap(png: [UInt8](Data(contentsOf: URL(filePath: file))))
  }

  private func ask(_ request: String, until last: String) throws -> [Line] {
    let connection = try SocketConnection(path: path)
    connection.send(request + "\n")
    var bytes: [UInt8] = []
    while true {
      let more = try connection.receive()
      guard !more.isEmpty else { throw HarnessError.noAnswer(path) }
      bytes += more
      guard bytes.last == UInt8(ascii: "\n") else { continue }
      let lines = try bytes.split(separator: UInt8(ascii: "\n")).map {
        try JSONDecoder().decode(Line.self, from: Data($0))
      }
      if let type = lines.last?.type, type == last || type == "error" { return lines }
    }
  }
}
