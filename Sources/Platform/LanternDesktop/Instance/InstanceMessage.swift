import FoundationEssentials

/// The protocol of an instance's socket: a request and a response, each a line of JSON.
package enum InstanceMessage {
  /// The longest request in bytes, including the newline. Links are far shorter.
  static let longestRequest = 8_192
  /// The longest response in bytes, including the newline.
  static let longestResponse = 16_384

  private static let version = 1

  private struct Versioned: Decodable {
    var version: Int
  }

  /// The request of a program that was started later, or of the desktop.
  package struct Request: Codable, Sendable {
    private var version = InstanceMessage.version
    /// The link to open. Without one, the window is raised.
    package let link: String?
    /// The display on which the program would open its window, as `WindowDriver.displays` has it. Without one, the
    /// program doesn't know which display its user sees.
    package let display: String?

    init(link: String?, display: String? = nil) {
      self.link = link
      self.display = display
    }
  }

  private struct Response: Codable {
    var version = InstanceMessage.version
    var taken: Bool
    var message: String
  }

  /// The error of a request that is not understood, with the response to send.
  package struct RequestError: Error {
    package let response: LinkResponse
    init(_ message: String) { response = LinkResponse(isAccepted: false, message: message) }
  }

  static func line(_ request: Request) -> [UInt8] { encoded(request) }

  static func response(_ response: LinkResponse) -> [UInt8] {
    encoded(Response(taken: response.isAccepted, message: response.message))
  }

  /// The request in a line of bytes.
  package static func request(in line: [UInt8], _ app: AppIdentity) throws(RequestError) -> Request {
    let decoder = JSONDecoder()
    let bytes = Data(line)
    guard let version = try? decoder.decode(Versioned.self, from: bytes).version else {
      throw RequestError("the request is not a line of JSON with a version; send a JSON object and a newline")
    }
    guard version == InstanceMessage.version else {
      throw RequestError(
        "the request has version \(version), but the running \(app.name) supports version "
          + "\(InstanceMessage.version); quit it first"
      )
    }
    do {
      return try decoder.decode(Request.self, from: bytes)
    } catch {
      throw RequestError(
        "the request's link or display is not a string; send a link such as \(app.linkScheme)://home")
    }
  }

  /// The response in a line of bytes, or nil if it is not understood.
  package static func response(in bytes: [UInt8]) -> LinkResponse? {
    guard let response = try? JSONDecoder().decode(Response.self, from: Data(bytes)),
      response.version == version
    else { return nil }
    return LinkResponse(isAccepted: response.taken, message: response.message)
  }

  private static func encoded(_ message: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(message)) + [UInt8(ascii: "\n")]
    } catch {
      fatalError("messages must be encodable as JSON: \(error)")
    }
  }
}
