import Dispatch
import Glibc
import Synchronization

/// The clients that are served at the same time, and the choice of the client that is disconnected for the next one.
final class ClientSlots: Sendable {
  /// A client's right to be served.
  struct Slot: Sendable {
    fileprivate let slots: ClientSlots
    fileprivate let number: Int

    /// Marks the client as idle: the program waits for it. From now on it may lose its slot to another client.
    func beginIdle() { slots.change(number) { $0.isIdle = true } }

    func endIdle() { slots.change(number) { $0.isIdle = false } }

    /// Notes that the client has sent a request or received a piece of the response.
    func progress() { slots.progress(number) }

    /// Whether another client waits for a slot and none is idle, so that this one, which sends one request after the
    /// other, has to make place for it.
    func mustGiveWay() -> Bool { slots.mustGiveWay(number) }

    /// Releases the slot. Must be called once, before the client's descriptor is closed.
    func release() { slots.release(number) }
  }

  private struct Client {
    let descriptor: Int32
    /// The number of the client's last action, counted over all clients.
    var lastProgress: Int
    var isIdle = false
    var isEvicted = false
  }

  private struct State {
    var clients: [Int: Client] = [:]
    var count = 0
    /// Whether a thread waits in `acquire`.
    var isAcquiring = false
  }

  private let limit: Int
  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)

  init(count: Int) { limit = count }

  /// Gives a client a slot. Must always be called on the same thread.
  ///
  /// While all slots are in use, the connection of the client that has been idle longest is shut down. If no client is
  /// idle, this function blocks until one is, or makes place between two requests.
  func acquire(for descriptor: Int32) -> Slot {
    while true {
      let number = state.withLock { state -> Int? in
        guard state.clients.count >= limit else {
          state.isAcquiring = false
          state.count += 1
          state.clients[state.count] = Client(descriptor: descriptor, lastProgress: state.count)
          return state.count
        }
        state.isAcquiring = true
        evictOne(&state)
        return nil
      }
      if let number { return Slot(slots: self, number: number) }
      changed.wait()
    }
  }

  // One at a time: a client releases its slot when it finds its connection shut down.
  private func evictOne(_ state: inout State) {
    guard !state.clients.values.contains(where: \.isEvicted) else { return }
    let idle = state.clients.filter { $0.value.isIdle }
    let longest = idle.min { $0.value.lastProgress < $1.value.lastProgress }
    guard let (number, client) = longest else { return }
    state.clients[number]?.isEvicted = true
    shutdown(client.descriptor, Int32(SHUT_RDWR))
  }

  // One client is enough.
  private func mustGiveWay(_ number: Int) -> Bool {
    state.withLock { state in
      guard state.isAcquiring, !state.clients.values.contains(where: { $0.isIdle || $0.isEvicted }) else {
        return false
      }
      state.clients[number]?.isEvicted = true
      return true
    }
  }

  private func progress(_ number: Int) {
    state.withLock { state in
      state.count += 1
      state.clients[number]?.lastProgress = state.count
    }
  }

  private func change(_ number: Int, _ change: (inout Client) -> Void) {
    let isAcquiring = state.withLock { state in
      if var client = state.clients[number] {
        change(&client)
        state.clients[number] = client
      }
      return state.isAcquiring
    }
    if isAcquiring { changed.signal() }
  }

  private func release(_ number: Int) {
    let isAcquiring = state.withLock { state in
      state.clients[number] = nil
      return state.isAcquiring
    }
    if isAcquiring { changed.signal() }
  }
}
