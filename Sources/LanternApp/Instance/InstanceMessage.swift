import FoundationEssentials

/// The protocol of an instance's socket: a request and an answer, each a line of JSON.
enum InstanceMessage {
  /// The longest request in bytes, including the newline. Links are far shorter.
  static let longestRequest = 8_192
  /// The longest answer in bytes, including the newline.
  static let longestAnswer = 16_384

  private static let version = 1

  private struct Versioned: Decodable {
    var version: Int
  }

  private struct Request: Codable {
    var version = InstanceMessage.version
    /// The link to open. Without one, the window is raised.
    var link: String?
  }

  private struct Answer: Codable {
    var version = InstanceMessage.version
    var taken: Bool
    var message: String
  }

  /// The reply to a request that is not understood.
  struct RequestError: Error {
    var reply: LinkReply
    init(_ message: String) { reply = LinkReply(isTaken: false, message: message) }
  }

  static func request(_ link: String?) -> [UInt8] { line(Request(link: link)) }

  static func answer(_ reply: LinkReply) -> [UInt8] {
    line(Answer(taken: reply.isTaken, message: reply.message))
  }

  /// The link in a request, or nil if the request is only for the window.
  static func link(in request: [UInt8]) throws(RequestError) -> String? {
    let decoder = JSONDecoder()
    let bytes = Data(request)
    guard let version = try? decoder.decode(Versioned.self, from: bytes).version else {
      throw RequestError("the request is not a line of JSON with a version")
    }
    guard version == InstanceMessage.version else {
      throw RequestError(
        "the request has version \(version), but the running Lantern supports version "
          + "\(InstanceMessage.version); quit it first"
      )
    }
    do {
      return try decoder.decode(Request.self, from: bytes).link
    } catch {
      throw RequestError("the request's link is not a string")
    }
  }

  /// The reply in an answer, or nil if the answer is not understood.
  static func reply(in answer: [UInt8]) -> LinkReply? {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(answer)), answer.version == version
    else { return nil }
    return LinkReply(isTaken: answer.taken, message: answer.message)
  }

  private static func line(_ message: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(message)) + [UInt8(ascii: "\n")]
    } catch {
      preconditionFailure("messages must be encodable as JSON: \(error)")
    }
  }
}
