internal import CBus

/// Something that arrived on a bus.
package enum BusEvent {
  /// A signal of another program.
  case signal(BusMessage)
  /// A call of a method, which waits for an answer.
  case call(BusCall)
}

/// A call of a method of this program, for the thread of its connection.
@safe package final class BusCall {
  /// The error for arguments that the method does not have.
  package static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"

  /// The object.
  package let path: String
  /// The interface; empty if the caller named none.
  package let interface: String
  /// The method.
  package let member: String
  /// The arguments.
  package let values: [BusValue]
  /// The unique name of the caller.
  package let sender: String
  // Owned, and released with the call.
  let message: OpaquePointer?
  private let library: cbus_library

  init(_ contents: BusMessage, sender: String, message: OpaquePointer?, _ library: cbus_library) {
    (path, interface, member) = (contents.path, contents.interface, contents.member)
    values = contents.values
    self.sender = sender
    unsafe self.message = message
    self.library = library
  }

  deinit { if let message = unsafe message { _ = unsafe library.free_message(message) } }
}
