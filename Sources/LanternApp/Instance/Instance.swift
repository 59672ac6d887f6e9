import FoundationEssentials
import Glibc
import LanternFrames
import LanternWidgets

/// The one app that runs on a data directory, and what programs that are started there after it ask of it.
///
/// Who has the lock in the data directory is the one: so a dead one is in nobody's way, and of two that start in the
/// same instant one is first. It listens on a socket in a folder that this user alone can enter. The lock's file says
/// where that is, so that one who was started with other directories for run time finds it too.
final class Instance: Sendable {
  /// What became of a start.
  enum Claim {
    /// There was none. From here on others wait to be heard.
    case first(Instance)
    /// There is one, and this is what it said.
    case answered(LinkReply)
  }

  /// How long a client may take over its request.
  private static let requestPatience = Duration.seconds(2)
  /// How long the main thread may take to look at a request, in milliseconds: less than its client waits.
  private static let openingPatience = 4_500
  /// How long an answer is waited for, and one that does not say where it is spoken to.
  private static let patience = Duration.seconds(5)

  private let lock: InstanceLock
  private let socket: PrivateSocket?

  private init(_ lock: InstanceLock, _ socket: PrivateSocket?) {
    self.lock = lock
    self.socket = socket
  }

  /// Becomes the one on a data directory, which must exist; where there is one already, hands it a link, or without
  /// a link asks it for its window.
  static func claim(_ directories: Directories, handingOver link: String?) throws(Failure) -> Claim {
    let deadline = MonotonicClock.now() + patience
    repeat {
      switch try InstanceLock.take(directories.instance) {
      case .taken(let lock): return .first(try first(lock, directories))
      case .held(let socket):
        // It may be about to say where it is, or about to end: then this one is the next.
        if !socket.isEmpty, let reply = try ask(link, at: socket) { return .answered(reply) }
      }
      usleep(20_000)
    } while MonotonicClock.now() < deadline
    throw Failure(
      .notTaken,
      "Lantern runs already on “\(directories.data.path)”, and cannot be reached; go to its window, or quit it"
    )
  }

  /// Has requests answered on the main thread: with a link, or nil when only the window is asked for. Those that
  /// wait already come first. To be called once.
  func hear(on loop: FrameLoop, _ open: @escaping @MainActor @Sendable (_ link: String?) -> LinkReply) {
    do {
      try socket?.serve { client in
        let line = client.line(
          atMost: InstanceMessage.longestRequest, until: MonotonicClock.now() + Instance.requestPatience)
        guard let reply = Instance.reply(to: line, of: client, loop, open) else { return }
        client.send(InstanceMessage.answer(reply))
      }
    } catch {
      Instance.remark("\(error)")
    }
  }

  /// Lets the next one be the one.
  func close() {
    socket?.close()
    lock.release()
  }

  // MARK: As the one

  private static func first(_ lock: InstanceLock, _ directories: Directories) throws(Failure) -> Instance {
    var refusals: [String] = []
    let name = digest(of: directories.data) + ".socket"
    for folder in directories.runtime {
      var path = folder.path
      do {
        try makePrivateFolder(folder)
        // In full: whoever is told may stand in another folder.
        path = canonicalPath(of: folder) + "/" + name
        let socket = try PrivateSocket(path: path)
        try lock.publish(socket: path)
        return Instance(lock, socket)
      } catch let failure as Failure {
        refusals.append(failure.message)
      } catch {
        refusals.append("cannot listen at “\(path)”: \(error)")
      }
    }
    remark(refusals.joined(separator: "; "))
    return Instance(lock, nil)
  }

  // A person who wants a window is not to go without for that.
  private static func remark(_ reason: String) {
    tell("links that are opened elsewhere will not come to this window: \(reason)")
  }

  private static func reply(
    to line: SocketConnection.Line, of client: SocketConnection, _ loop: FrameLoop,
    _ open: @escaping @MainActor @Sendable (String?) -> LinkReply
  ) -> LinkReply? {
    switch line {
    case .ended: return nil
    case .tooLong:
      return LinkReply(
        isTaken: false, message: "the request is longer than \(InstanceMessage.longestRequest) bytes")
    case .tooSlow: return LinkReply(isTaken: false, message: "the request took longer than 2 seconds")
    case .bytes(let request):
      do {
        let link = try InstanceMessage.link(in: request)
        // It may have waited so long for its turn that its client has gone, having been told that nothing was done.
        guard !client.isGone else { return nil }
        let answer = Answer<LinkReply>()
        loop.post { answer.give { open(link) } }
        return answer.wait(milliseconds: openingPatience)
          ?? LinkReply(isTaken: false, message: "Lantern is too busy to look at it; try again")
      } catch {
        return error.reply
      }
    }
  }

  // MARK: As another one

  // Nil when it is gone, having said nothing.
  private static func ask(_ link: String?, at path: String) throws(Failure) -> LinkReply? {
    let deadline = MonotonicClock.now() + patience
    let line: SocketConnection.Line
    do {
      guard let connection = try SocketConnection(to: path, until: deadline) else { return nil }
      guard connection.send(InstanceMessage.request(link)) else { return nil }
      line = connection.line(atMost: InstanceMessage.longestAnswer, until: deadline)
    } catch {
      throw Failure(.notTaken, "Lantern runs already, and cannot be reached at “\(path)”: \(error)")
    }
    switch line {
    case .ended: return nil
    case .tooSlow: throw Failure(.notTaken, "Lantern runs already, and has not answered within 5 seconds")
    case .tooLong: throw notUnderstood
    case .bytes(let answer):
      guard let reply = InstanceMessage.reply(in: answer) else { throw notUnderstood }
      return reply
    }
  }

  private static let notUnderstood = Failure(
    .notTaken, "Lantern runs already, in another version whose answer is not understood; quit it first")

  // MARK: Names

  /// A name for a folder that is short, whatever its path: 64 bits of it by Fowler, Noll and Vo's function (FNV-1a).
  private static func digest(of folder: URL) -> String {
    let path = canonicalPath(of: folder)
    let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func canonicalPath(of folder: URL) -> String {
    guard let path = realpath(folder.path, nil) else { return folder.path }
    defer { free(path) }
    return String(cString: path)
  }
}

extension ExitStatus {
  /// The instance that runs was asked, and did not do it.
  static let notTaken = ExitStatus.worse
}
