import Foundation
package import LanternRaster

/// A client of the socket that `--inspect` opens. It queries the widgets and the picture of a running app.
package struct InspectorClient {
  /// One line of a response: the window, a widget, or the end.
  package struct Line: Decodable {
    package var type: String
    /// The current flow. Only the line of the window has it.
    package var flow: String?
    package var transition: String?
    /// The width and height of the window in points. Only its line has them.
    package var size: [Double]?
    package var role: String?
    package var name: String?
    package var value: String?
    package var states: [String]?
    package var frame: [Int]?
    package var message: String?

    private enum CodingKeys: String, CodingKey {
      case type
      case flow = "part"
      case transition, size, role, name, value, states, frame, message
    }

    /// Whether this is a dialog that moves to its place. Until then, presses and keys have no effect on it.
    package var isMovingDialog: Bool { role == "dialog" && states?.contains("busy") == true }

    /// The center of the widget, in pixels of the window.
    package var center: (x: Int, y: Int)? {
      guard let frame, frame.count == 4 else { return nil }
      return (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
    }
  }

  package let path: String

  package init(path: String) { self.path = path }

  /// Returns the line of the window and one line per widget.
  package func tree() throws -> [Line] { try send("tree", until: "end") }

  /// Returns the picture of the window as the app last drew it. The app writes it to `file`.
  package func picture(to file: String) throws -> Bitmap {
    let response = try send("picture \(file)", until: "picture")
    guard response.last?.type == "picture" else { throw HarnessError.noResponse(path) }
    return try Bitmap(png: [UInt8](Data(contentsOf: URL(filePath: file))))
  }

  private func send(_ request: String, until last: String) throws -> [Line] {
    let connection = try SocketConnection(path: path)
    connection.send(request + "\n")
    var bytes: [UInt8] = []
    while true {
      let more = try connection.receive()
      guard !more.isEmpty else { throw HarnessError.noResponse(path) }
      bytes += more
      guard bytes.last == UInt8(ascii: "\n") else { continue }
      let lines = try bytes.split(separator: UInt8(ascii: "\n")).map {
        try JSONDecoder().decode(Line.self, from: Data($0))
      }
      if let type = lines.last?.type, type == last || type == "error" { return lines }
    }
  }
}

extension [InspectorClient.Line] {
  /// Whether no transition runs and no dialog moves to its place, so that presses and keys have an effect.
  package var isAtRest: Bool { first?.transition == nil && !contains(where: \.isMovingDialog) }
}
