import FoundationEssentials

/// What is said on an instance's socket: a request and its answer, a line of JSON each.
enum InstanceMessage {
  /// The longest request, in bytes with its newline. Links are far shorter.
  static let longestRequest = 8_192
  /// The longest answer.
  static let longestAnswer = 16_384

  private static let version = 1

  private struct Versioned: Decodable {
    var version: Int
  }

  private struct Request: Codable {
    var version = InstanceMessage.version
    /// Nothing but the window is asked for without one.
    var link: String?
  }

  private struct Answer: Codable {
    var version = InstanceMessage.version
    var taken: Bool
    var message: String
  }

  /// Why a request is not understood, as the reply to it.
  struct Misunderstanding: Error {
    var reply: LinkReply
    init(_ message: String) { reply = LinkReply(isTaken: false, message: message) }
  }

  static func request(_ link: String?) -> [UInt8] { line(Request(link: link)) }

  static func answer(_ reply: LinkReply) -> [UInt8] {
    line(Answer(taken: reply.isTaken, message: reply.message))
  }

  /// The link that a request brings; nil when it is only for the window.
  static func link(in request: [UInt8]) throws(Misunderstanding) -> String? {
    let decoder = JSONDecoder()
    let bytes = Data(request)
    guard let version = try? decoder.decode(Versioned.self, from: bytes).version else {
      throw Misunderstanding("the request is not a line of JSON with a version")
    }
    guard version == InstanceMessage.version else {
      throw Misunderstanding(
        "the request is of version \(version), and the Lantern that runs understands \(InstanceMessage.version); quit it first"
      )
    }
    do {
      return try decoder.decode(Request.self, from: bytes).link
    } catch {
      throw Misunderstanding("the request's link is not a text")
    }
  }

  /// What an answer says; nil when it is none.
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
      preconditionFailure("a number, a Boolean and texts are always JSON: \(error)")
    }
  }
}
