import Dispatch
import Glibc
import Synchronization

/// The clients that are served at the same time, and the choice of the client that makes room for the next.
final class ClientSeats: Sendable {
  /// A client's right to be served.
  struct Seat: Sendable {
    fileprivate let seats: ClientSeats
    fileprivate let number: Int

    /// Marks the client as waited for. From now on it may lose its seat.
    func beginWaiting() { seats.change(number) { $0.isWaitedFor = true } }

    func endWaiting() { seats.change(number) { $0.isWaitedFor = false } }

    /// Notes that the client has sent a request or received a piece of the answer.
    func progress() { seats.progress(number) }

    /// Gives up the seat. Must be called once, before the client's descriptor is closed.
    func leave() { seats.leave(number) }
  }

  private struct Client {
    let descriptor: Int32
    /// The number of the client's last action, counted over all clients.
    var lastProgress: Int
    var isWaitedFor = false
    var isEvicted = false
  }

  private struct State {
    var clients: [Int: Client] = [:]
    var count = 0
    /// Whether a thread waits in `take`.
    var isSought = false
  }

  private let limit: Int
  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)

  init(count: Int) { limit = count }

  /// Seats a client. Must always be called on the same thread.
  ///
  /// While all seats are taken, the connection of the client that has been waited for longest is shut down. If no
  /// client is waited for, this function blocks.
  func take(for descriptor: Int32) -> Seat {
    while true {
      let number = state.withLock { state -> Int? in
        guard state.clients.count >= limit else {
          state.isSought = false
          state.count += 1
          state.clients[state.count] = Client(descriptor: descriptor, lastProgress: state.count)
          return state.count
        }
        state.isSought = true
        evictOne(&state)
        return nil
      }
      if let number { return Seat(seats: self, number: number) }
      changed.wait()
    }
  }

  // One at a time: the client leaves when it finds its connection shut down.
  private func evictOne(_ state: inout State) {
    guard !state.clients.values.contains(where: \.isEvicted) else { return }
    let idle = state.clients.filter { $0.value.isWaitedFor }
    let longest = idle.min { $0.value.lastProgress < $1.value.lastProgress }
    guard let (number, client) = longest else { return }
    state.clients[number]?.isEvicted = true
    shutdown(client.descriptor, Int32(SHUT_RDWR))
  }

  private func progress(_ number: Int) {
    state.withLock { state in
      state.count += 1
      state.clients[number]?.lastProgress = state.count
    }
  }

  private func change(_ number: Int, _ change: (inout Client) -> Void) {
    let isSought = state.withLock { state in
      if var client = state.clients[number] {
        change(&client)
        state.clients[number] = client
      }
      return state.isSought
    }
    if isSought { changed.signal() }
  }

  private func leave(_ number: Int) {
    let isSought = state.withLock { state in
      state.clients[number] = nil
      return state.isSought
    }
    if isSought { changed.signal() }
  }
}
