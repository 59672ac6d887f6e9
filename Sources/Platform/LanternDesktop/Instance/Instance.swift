import FoundationEssentials
import Glibc
import LanternClock
import LanternFiles
import LanternFrames
import LanternWidgets

/// The one running app on a data directory, which handles requests from programs that are started there later.
///
/// The instance is the process that has the lock in the data directory. So a dead process blocks no one, and one of
/// two processes that start at the same time is first. The instance listens on a socket in a folder that only this
/// user can access. The lock file contains the socket's path, so that a process with another runtime directory finds
/// it too.
final class Instance: Sendable {
  /// The result of `claim`.
  enum Claim {
    /// This process is the first instance. From now on, others can connect.
    case first(Instance)
    /// Another instance is running and has responded.
    case alreadyRunning(LinkResponse)
  }

  /// The time limit for a client's request.
  private static let requestTimeout = Duration.seconds(2)
  /// The time limit for the main thread to begin a request, in milliseconds: less than the client's.
  private static let openingTimeout = 4_500
  /// The time limit for a response, and for an instance to publish its socket.
  private static let timeout = Duration.seconds(5)

  private let app: AppIdentity
  private let lock: InstanceLock
  private let socket: PrivateSocket?
  // Nil for an app on a data directory of its own, which is not the one that the desktop means.
  private let activation: ActivationService?

  private init(
    _ app: AppIdentity, _ lock: InstanceLock, _ socket: PrivateSocket?, _ activation: ActivationService?
  ) {
    self.app = app
    self.lock = lock
    self.socket = socket
    self.activation = activation
  }

  /// Makes this process the instance of a data directory, which must exist. If another instance is running, passes
  /// it the request. `isDefault` is whether the directory is the one that the
  /// desktop means.
  static func claim(
    _ app: AppIdentity, _ directories: Directories, isDefault: Bool, passing request: InstanceMessage.Request
  ) throws(ExitError) -> Claim {
    let deadline = MonotonicClock.now() + timeout
    repeat {
      switch try InstanceLock.take(directories.instance.path) {
      case .taken(let lock):
        return .first(try first(app, lock, directories, isDefault ? ActivationService(app) : nil))
      case .held(let socket):
        // The other instance may be about to publish its socket, or about to end. In the latter case the next try
        // succeeds.
        if !socket.isEmpty, let response = try send(request, to: socket, of: app) {
          return .alreadyRunning(response)
        }
      }
      usleep(20_000)
    } while MonotonicClock.now() < deadline
    throw ExitError(
      .linkNotOpened,
      "\(app.name) is already running with \"\(directories.data.path)\" but cannot be reached; quit it first")
  }

  /// Handles requests on the main thread, pending ones first. Must be called once.
  func handle(
    on loop: FrameLoop,
    _ open: @escaping @MainActor @Sendable (_ request: InstanceMessage.Request) -> LinkResponse
  ) {
    activation?.serve { [app] link in
      Instance.response(app, to: InstanceMessage.Request(link: link), loop, open)
    }
    do {
      try socket?.serve { [app] client in
        let line = client.line(
          atMost: InstanceMessage.longestRequest, until: MonotonicClock.now() + Instance.requestTimeout)
        guard let response = Instance.response(app, to: line, of: client, loop, open) else { return }
        client.send(InstanceMessage.response(response))
      }
    } catch {
      Instance.warn(
        "\(error); close other programs and start \(app.name) again")
    }
  }

  /// Closes the socket and releases the lock, so that another process can become the instance.
  func close() {
    activation?.close()
    socket?.close()
    lock.release()
  }

  // MARK: First instance

  private static func first(
    _ app: AppIdentity, _ lock: InstanceLock, _ directories: Directories, _ activation: ActivationService?
  ) throws(ExitError) -> Instance {
    var failures: [String] = []
    let name = digest(of: directories.data) + ".socket"
    for folder in directories.runtime {
      var path = folder.path
      do {
        guard try Folder(folder.path).createPrivate() else {
          throw ExitError(.cannotCreate, "\"\(folder.path)\" is not a folder with access for this user only")
        }
        // The absolute path: other processes may have another current directory.
        path = canonicalPath(of: folder) + "/" + name
        let socket = try PrivateSocket(path: path)
        try lock.publish(socket: path)
        return Instance(app, lock, socket, activation)
      } catch let error as FileError {
        failures.append(error.problem)
      } catch let failure as ExitError {
        failures.append(failure.message)
      } catch {
        failures.append("cannot listen at \"\(path)\": \(error)")
      }
    }
    failures.append("set XDG_RUNTIME_DIR to a private folder with a short path")
    warn(failures.joined(separator: "; "))
    return Instance(app, lock, nil, activation)
  }

  // Without a socket the app still opens its window.
  private static func warn(_ reason: String) {
    printMessage("this window cannot receive links from other programs: \(reason)")
  }

  private static func response(
    _ app: AppIdentity, to line: SocketConnection.Line, of client: SocketConnection, _ loop: FrameLoop,
    _ open: @escaping @MainActor @Sendable (InstanceMessage.Request) -> LinkResponse
  ) -> LinkResponse? {
    switch line {
    case .ended: return nil
    case .tooLong:
      return LinkResponse(
        isAccepted: false,
        message: "the request is longer than \(InstanceMessage.longestRequest) bytes; send a shorter one")
    case .tooSlow:
      return LinkResponse(
        isAccepted: false, message: "the request took longer than 2 seconds; end it with a newline")
    case .bytes(let request):
      do {
        let request = try InstanceMessage.request(in: request, app)
        // The client may have given up while the request waited. It reported that nothing was done.
        guard !client.isClosed else { return nil }
        return Instance.response(app, to: request, loop, open)
      } catch {
        return error.response
      }
    }
  }

  // Waits for the main thread.
  private static func response(
    _ app: AppIdentity, to request: InstanceMessage.Request, _ loop: FrameLoop,
    _ open: @escaping @MainActor @Sendable (InstanceMessage.Request) -> LinkResponse
  ) -> LinkResponse {
    let response = Promise<LinkResponse>()
    loop.post { response.fulfill { open(request) } }
    return response.wait(milliseconds: openingTimeout)
      ?? LinkResponse(isAccepted: false, message: "\(app.name) is busy; try again")
  }

  // MARK: Later instances

  // Returns nil if the instance ended without a response.
  private static func send(
    _ request: InstanceMessage.Request, to path: String, of app: AppIdentity
  ) throws(ExitError) -> LinkResponse? {
    let deadline = MonotonicClock.now() + timeout
    let line: SocketConnection.Line
    do {
      guard let connection = try SocketConnection(to: path, until: deadline) else { return nil }
      guard connection.send(InstanceMessage.line(request)) else { return nil }
      line = connection.line(atMost: InstanceMessage.longestResponse, until: deadline)
    } catch {
      throw ExitError(
        .linkNotOpened,
        "\(app.name) is already running but cannot be reached at \"\(path)\": \(error); quit it first")
    }
    switch line {
    case .ended: return nil
    case .tooSlow:
      throw ExitError(
        .linkNotOpened,
        "\(app.name) is already running but has not answered within 5 seconds; try again, or end it")
    case .tooLong: throw invalidResponse(app)
    case .bytes(let bytes):
      guard let response = InstanceMessage.response(in: bytes) else {
        throw invalidResponse(app)
      }
      return response
    }
  }

  private static func invalidResponse(_ app: AppIdentity) -> ExitError {
    ExitError(
      .linkNotOpened,
      "another version of \(app.name) is already running; its answer is not understood; quit it")
  }

  // MARK: Names

  /// A short name for a folder of any path: the 64-bit FNV-1a hash (Fowler, Noll and Vo) of the path.
  private static func digest(of folder: URL) -> String {
    let path = canonicalPath(of: folder)
    let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func canonicalPath(of folder: URL) -> String {
    (try? File(folder.path).canonicalPath()) ?? folder.path
  }
}

extension ExitStatus {
  /// The running instance did not open the link.
  static let linkNotOpened = ExitStatus.worse
}
