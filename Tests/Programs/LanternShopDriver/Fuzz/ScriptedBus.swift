import Dispatch
import Glibc
import LanternBase
import LanternFrames
import LanternProcess
import Synchronization

/// A D-Bus bus that one client at a time connects to, and whose messages come from a script.
///
/// It answers what concerns the bus itself. Each other call is answered by the next answer of the script and the messages
/// around it. After the last answer, or when the client makes no call any more, all others follow, and the bus ends the
/// connection. Answers in a script have the field REPLY_SERIAL first, where the bus writes the number of the call.
final class ScriptedBus: Sendable {
  /// The address for clients.
  let address: String
  private let listener: Int32
  private let script = Mutex<[UInt8]?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// Listens at a path.
  init(_ path: String) throws(ExitError) {
    let place: SocketAddress
    do {
      place = try SocketAddress(path)
    } catch {
      throw ExitError(.cannotCreate, "\(error)")
    }
    address = "unix:path=" + path
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard place.use({ bind(listener, $0, $1) }) == 0, listen(listener, 16) == 0, startThread({ self.serve() })
    else { throw ExitError(.cannotCreate, "cannot listen at \(path)") }
  }

  /// Plays a script to the next client.
  func play(_ bytes: [UInt8]) { script.withLock { $0 = bytes } }

  /// Waits until the client of the last script has closed its connection.
  func waitForEnd() { ended.wait() }

  // MARK: The thread

  // A client without a script is one that tries again.
  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { continue }
      let bytes = script.withLock { script in
        defer { script = nil }
        return script
      }
      if let bytes {
        var conversation = BusScript(client, bytes)
        conversation.perform()
        close(client)
        ended.signal()
      } else {
        close(client)
      }
    }
  }
}

/// The conversation with a client.
private struct BusScript {
  private static let guid = String(repeating: "0123456789abcdef", count: 2)
  private static let header = 16

  private let client: Int32
  private var messages: ArraySlice<[UInt8]>
  private var received: [UInt8] = []

  init(_ client: Int32, _ script: [UInt8]) {
    self.client = client
    var messages: [[UInt8]] = []
    var rest = script[...]
    while !rest.isEmpty {
      let length = BusScript.length(Array(rest.prefix(Self.header))).map { min($0, rest.count) } ?? rest.count
      messages.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    self.messages = messages[...]
  }

  mutating func perform() {
    guard authenticate() else { return }
    var patience = timeval(tv_sec: 0, tv_usec: 20_000)
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    while let call = nextMessage() {
      // Only calls that expect an answer.
      guard call[1] == 1, call[2] & 1 == 0 else { continue }
      let header = String(decoding: call, as: UTF8.self)
      func calls(_ member: String) -> Bool { header.contains("\0\(member)\0") }
      if calls("Hello") {
        send(answer(to: call, text: ":1.1"))
      } else if calls("AddMatch") {
        send(answer(to: call))
      } else {
        play(to: call)
      }
    }
  }

  // Lines until BEGIN. The client may send them without waiting.
  private mutating func authenticate() -> Bool {
    while true {
      guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else {
        guard receive() else { return false }
        continue
      }
      let words = String(decoding: received[..<end], as: UTF8.self)
        .split { $0 == "\0" || $0.isWhitespace }
      received.removeSubrange(...end)
      switch (words.first, words.count) {
      case ("AUTH", 2): send(Array("DATA\r\n".utf8))
      case ("AUTH", _), ("DATA", _): send(Array("OK \(Self.guid)\r\n".utf8))
      case ("NEGOTIATE_UNIX_FD", _): send(Array("AGREE_UNIX_FD\r\n".utf8))
      case ("BEGIN", _): return true
      default: return false
      }
    }
  }

  private mutating func nextMessage() -> [UInt8]? {
    while true {
      if let length = BusScript.length(Array(received.prefix(Self.header))), received.count >= length {
        defer { received.removeFirst(length) }
        return Array(received[..<length])
      }
      guard receive() else { return nil }
    }
  }

  private mutating func play(to call: [UInt8]) {
    var hasAnswered = false
    while var message = messages.first {
      let isAnswer = BusScript.isAnswer(message)
      if isAnswer, hasAnswered { break }
      hasAnswered = hasAnswered || isAnswer
      if isAnswer { message.replaceSubrange(20..<24, with: call[8..<12]) }
      messages.removeFirst()
      send(message)
    }
    if !messages.contains(where: BusScript.isAnswer) { finish() }
  }

  private mutating func finish() {
    for message in messages { send(message) }
    messages = []
    shutdown(client, Int32(SHUT_WR))
  }

  private static func isAnswer(_ message: [UInt8]) -> Bool {
    message.count >= 24 && (2...3).contains(message[1])
  }

  // MARK: Messages

  // The length of a message in little-endian byte order; nil for an incomplete header.
  private static func length(_ header: [UInt8]) -> Int? {
    guard header.count == Self.header else { return nil }
    func number(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(header[place + $1]) << (8 * $1) }
    }
    return Self.header + (number(12) + 7) / 8 * 8 + number(4)
  }

  private func answer(to call: [UInt8], text: String? = nil) -> [UInt8] {
    func word(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    let body = text.map { word($0.utf8.count) + Array($0.utf8) + [0] } ?? []
    // The number of the call, and the signature of a string.
    let fields = [5, 1, 0x75, 0] + call[8..<12] + (text == nil ? [] : [8, 1, 0x67, 0, 1, 0x73, 0])
    let header = [0x6C, 2, 1, 1] + word(body.count) + word(1) + word(fields.count) + fields
    return header + Array(repeating: 0, count: (8 - header.count % 8) % 8) + body
  }

  // MARK: Bytes

  private mutating func receive() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    var count = recv(client, &chunk, chunk.count, 0)
    while count < 0, errno == EAGAIN || errno == EINTR {
      // The client waits for the bus.
      if errno == EAGAIN { finish() }
      count = recv(client, &chunk, chunk.count, 0)
    }
    if count > 0 { received += chunk.prefix(count) }
    return count > 0
  }

  // A client that has ended the connection gets nothing.
  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }
}
