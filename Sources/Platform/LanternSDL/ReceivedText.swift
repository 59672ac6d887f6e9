internal import CSDL
import LanternBase
import LanternWidgets

/// A text of a selection. It is overwritten before its memory is freed, because it may be a password.
@safe nonisolated final class ReceivedText: Sendable {
  /// The longest pause of a program that sends or reads a text, in seconds.
  static let patience: Int32 = 10
  /// The longest text that is read, in megabytes.
  static let limit = 64
  // A user who gets no answer asks again. Each request takes a thread.
  static let mostRequests = 4

  /// What came of a request to another program.
  nonisolated enum Reading: Sendable {
    case text(ReceivedText)
    case nothing
    case failed(ClipboardError)

    /// Calls a function of the C module that stores a text and its length.
    init(
      _ read: (_ bytes: inout UnsafeMutablePointer<UInt8>?, _ count: inout Int) -> csdl_reading
    ) {
      var (bytes, count) = unsafe (nil as UnsafeMutablePointer<UInt8>?, 0)
      switch unsafe read(&bytes, &count) {
      case csdl_text_read: self = unsafe .text(ReceivedText(bytes, count: count))
      case csdl_text_too_long: self = .failed(.tooLong(megabytes: ReceivedText.limit))
      case csdl_owner_silent: self = .failed(.noAnswer)
      default: self = .nothing
      }
    }
  }

  /// The text in UTF-8, which its owner may have written wrongly. Not changed until it is freed.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

  /// Takes over memory of the C module; nil stands for the empty text.
  init(_ start: UnsafeMutablePointer<UInt8>?, count: Int) {
    unsafe bytes = UnsafeBufferPointer(start: start, count: count)
  }

  deinit { unsafe csdl_free_text(UnsafeMutablePointer(mutating: bytes.baseAddress), bytes.count) }
}

/// The requests to the owners of a selection.
@MainActor final class SelectionRequests {
  private var count = 0

  /// Requests a text, reads it on a thread of its own, and calls one of the closures with what came of it.
  ///
  /// `request` is not called if too many requests wait. It returns nil if there is no text.
  func start(
    _ request: () -> (@Sendable () -> ReceivedText.Reading)?, _ body: @escaping (Span<UInt8>) -> Void,
    failed: @escaping (ClipboardError) -> Void
  ) {
    guard count < ReceivedText.mostRequests else { return failed(.noAnswer) }
    guard let read = request() else { return }
    count += 1
    Task {
      let reading = await onNewThread(read)
      count -= 1
      switch reading {
      case .text(let text): unsafe body(text.bytes.span)
      case .nothing: break
      case .failed(let error): failed(error)
      case nil: failed(.noAnswer)
      }
    }
  }
}
