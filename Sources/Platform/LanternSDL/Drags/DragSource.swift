package import LanternWidgets

/// The source's side of a drag by the XDND protocol, version 5 (freedesktop.org/wiki/Specifications/XDND).
///
/// It has no connection: events of the user and of targets go in, and messages for targets come out. A target can refuse,
/// fall silent or end at any time. The drag then ends by a deadline at the latest.
nonisolated package struct DragSource {
  /// A window that accepts drops.
  package struct Target: Hashable {
    package let window: UInt
    /// The window that receives its messages: itself, or its proxy.
    package let receiver: UInt
    /// The version of the protocol that the target and the source have in common.
    package let version: Int

    package init(window: UInt, receiver: UInt? = nil, version: Int = 5) {
      self.window = window
      self.receiver = receiver ?? window
      self.version = version
    }
  }

  /// A point of the screen, in pixels.
  package struct Position: Hashable {
    package let x: Int
    package let y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package enum Event: Hashable {
    /// The pointer moved over a target, or over none.
    case moved(to: Position, over: Target?)
    /// The user dropped the content at the last position.
    case dropped
    /// The user canceled the drag.
    case cancelled
    /// A target accepts or refuses the content.
    case status(of: UInt, accepts: Bool)
    /// A target read a part of the data.
    case progress
    /// A target has taken the content, or failed. Before version 5 of the protocol, it doesn't say so.
    case finished(by: UInt, hasAccepted: Bool)
    /// A window is gone.
    case destroyed(UInt)
  }

  package enum Message: Hashable {
    case enter(Target)
    case position(Target, Position)
    case leave(Target)
    case drop(Target)
  }

  /// How long the source waits for a status after a drop.
  package static let statusTimeout = Duration.seconds(2)
  /// How long the source waits for the next sign of life of a target that takes the content.
  package static let finishTimeout = Duration.seconds(10)

  private enum Phase: Hashable {
    case dragging
    /// The user dropped the content, and the target has not yet answered the last position.
    case released(until: Moment)
    /// The target takes the content.
    case transferring(until: Moment)
    case ended(DragResult)
  }

  private var phase = Phase.dragging
  private var target: Target?
  private var targetAccepts = false
  // The target answers one position at a time. Only the latest of those that follow is kept.
  private var sentPosition: Position?
  private var latestPosition: Position?
  private var awaitsStatus = false

  package init() {}

  /// Whether the target under the pointer accepts the content.
  package var isAccepted: Bool { targetAccepts && result == nil }

  /// The end of the drag; nil while it lasts.
  package var result: DragResult? { if case .ended(let result) = phase { result } else { nil } }

  /// The time at which `handle(_:at:)` or `timePassed(to:)` has to be called next; nil for none.
  package var deadline: Moment? {
    switch phase {
    case .released(let end), .transferring(let end): end
    case .dragging, .ended: nil
    }
  }

  /// Handles an event, and returns the messages to send.
  package mutating func handle(_ event: Event, at moment: Moment) -> [Message] {
    switch (event, phase) {
    case (.moved(let position, let target), .dragging): return move(to: position, over: target)
    case (.dropped, .dragging):
      phase = .released(until: moment + DragSource.statusTimeout)
      return decide(at: moment)
    case (.cancelled, .dragging), (.cancelled, .released): return cancel()
    case (.status(let window, let accepts), .dragging), (.status(let window, let accepts), .released):
      guard window == target?.window else { return [] }
      targetAccepts = accepts
      awaitsStatus = false
      return sendPosition() + decide(at: moment)
    case (.progress, .transferring):
      phase = .transferring(until: moment + DragSource.finishTimeout)
      return []
    case (.finished(let window, let hasAccepted), .transferring):
      guard let target, window == target.window else { return [] }
      phase = .ended(hasAccepted || target.version < 5 ? .copied : .cancelled)
      return []
    case (.destroyed(let window), _):
      if window == target?.window { lose() }
      return []
    default: return []
    }
  }

  /// Ends the drag if the target has not answered until its deadline, and returns the messages to send.
  package mutating func timePassed(to moment: Moment) -> [Message] {
    guard let deadline, moment >= deadline else { return [] }
    if case .released = phase { return cancel() }
    phase = .ended(.cancelled)
    return []
  }

  private mutating func move(to position: Position, over next: Target?) -> [Message] {
    latestPosition = position
    guard next != target else { return sendPosition() }
    var messages = target.map { [Message.leave($0)] } ?? []
    target = next
    (targetAccepts, awaitsStatus, sentPosition) = (false, false, nil)
    if let next { messages += [.enter(next)] + sendPosition() }
    return messages
  }

  private mutating func sendPosition() -> [Message] {
    guard !awaitsStatus, let target, let latestPosition, latestPosition != sentPosition else { return [] }
    sentPosition = latestPosition
    awaitsStatus = true
    return [.position(target, latestPosition)]
  }

  // Drops the content once the target has answered the last position.
  private mutating func decide(at moment: Moment) -> [Message] {
    guard case .released = phase, !awaitsStatus else { return [] }
    guard let target, targetAccepts else { return cancel() }
    phase = .transferring(until: moment + DragSource.finishTimeout)
    return [.drop(target)]
  }

  private mutating func cancel() -> [Message] {
    phase = .ended(.cancelled)
    return target.map { [.leave($0)] } ?? []
  }

  // The user may still find another target.
  private mutating func lose() {
    target = nil
    (targetAccepts, awaitsStatus, sentPosition) = (false, false, nil)
    if phase != .dragging, result == nil { phase = .ended(.cancelled) }
  }
}
