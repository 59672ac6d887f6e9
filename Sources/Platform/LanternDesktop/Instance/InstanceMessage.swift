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

  private struct Request: Codable {
    var version = InstanceMessage.version
    /// The link to open. Without one, the window is raised.
    var link: String?
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

  static func request(_ link: String?) -> [UInt8] { line(Request(link: link)) }

  static func response(_ response: LinkResponse) -> [UInt8] {
    line(Response(taken: response.isAccepted, message: response.message))
  }

  /// The link in a request, or nil if the request is only for the window.
  package static func link(in request: [UInt8], _ app: AppIdentity) throws(RequestError) -> String? {
    let decoder = JSONDecoder()
    let bytes = Data(request)
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
      return try decoder.decode(Request.self, from: bytes).link
    } catch {
      throw RequestError("the request's link is not a string; send a link such as \(app.linkScheme)://home")
    }
  }

  /// The response in a line of bytes, or nil if it is not understood.
  package static func response(in bytes: [UInt8]) -> LinkResponse? {
    guard let response = try? JSONDecoder().decode(Response.self, from: Data(bytes)),
      response.version == version
    else { return nil }
    return LinkResponse(isAccepted: response.taken, message: response.message)
  }

  private static func line(_ message: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(message)) + [UInt8(ascii: "\n")]
    } catch {
      fatalError("messages must be encodable as JSON: \(error)")
    }
  }
}
