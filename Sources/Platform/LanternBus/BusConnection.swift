internal import CBus
import Glibc
package import LanternBase
import LanternClock

/// A connection to a D-Bus bus, for the thread that created it.
///
/// A conversation with the desktop opens its own connection on its own thread and waits there. So each one finds a bus
/// that was restarted, and none of them blocks the main thread.
///
/// Messages belong to the function that made or received them, until its end. Their texts are copied at once.
@safe package final class BusConnection {
  private let library: cbus_library
  private let connection: OpaquePointer

  /// Opens a connection.
  ///
  /// - Parameters:
  ///   - address: The address of the bus; nil if there is none.
  ///   - deadline: The time at which the bus must have answered.
  package init(to address: String?, until deadline: Moment) throws(BusError) {
    var made: OpaquePointer?
    guard let address, let library = unsafe cbus_library()?.pointee, unsafe library.make(&made) >= 0,
      let made = unsafe made
    else {
      throw .noBus
    }
    self.library = library
    unsafe connection = made
    guard unsafe library.set_address(made, address) >= 0, unsafe library.set_is_client(made, 1) >= 0,
      unsafe library.start(made) >= 0
    else { throw .noBus }
    while true {
      _ = try next()
      // What was just processed may have been the bus's answer, after which nothing else arrives.
      if unsafe library.is_ready(made) > 0 { return }
      guard MonotonicClock.now() < deadline else { throw .timedOut }
      BusConnection.wait(for: [self], orUntilReadable: [], until: deadline)
    }
  }

  deinit { _ = unsafe library.close(connection) }

  /// Whether the machine has the library without which there never is a connection.
  package static var isSupported: Bool { unsafe cbus_library() != nil }

  /// The address of the user's session bus; nil if there is none.
  package static var sessionAddress: String? {
    sessionAddress { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
  }

  /// The same for other environment variables. A path that is not absolute is ignored (XDG Base Directory Specification).
  package static func sessionAddress(_ variable: (String) -> String?) -> String? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
      return address.hasPrefix("disabled:") ? nil : address
    }
    guard let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/"),
      unsafe access(folder + "/bus", F_OK) == 0
    else { return nil }
    return "unix:path=\(folder)/bus"
  }

  /// Calls a method and waits for its answer, at most for a time.
  package func call(
    _ member: String, of interface: String, at path: String, of destination: String,
    _ arguments: [BusValue], atMost limit: Duration
  ) throws(BusError) -> [BusValue] {
    var made: OpaquePointer?
    guard unsafe library.make_call(connection, &made, destination, path, interface, member) >= 0,
      let made = unsafe made
    else {
      throw .disconnected
    }
    defer { _ = unsafe library.free_message(made) }
    for argument in arguments { try unsafe append(argument, to: made) }
    var error = unsafe cbus_error()
    defer { unsafe library.free_error(&error) }
    var reply: OpaquePointer?
    let limit = UInt64(max(1, limit.nanoseconds / 1_000))
    guard unsafe library.call(connection, made, limit, &error, &reply) >= 0, let reply = unsafe reply else {
      let name = unsafe error.name.map { unsafe String(cString: $0) } ?? ""
      if name.hasSuffix(".Timeout") || name.hasSuffix(".NoReply") { throw .timedOut }
      if name.hasSuffix(".Disconnected") || name.isEmpty { throw .disconnected }
      throw .refused(name)
    }
    defer { _ = unsafe library.free_message(reply) }
    return try unsafe values(of: reply)
  }

  /// Calls a method whose answer does not matter. Does not wait.
  package func send(
    _ member: String, of interface: String, at path: String, of destination: String, _ arguments: [BusValue]
  ) throws(BusError) {
    var made: OpaquePointer?
    guard unsafe library.make_call(connection, &made, destination, path, interface, member) >= 0,
      let made = unsafe made
    else {
      throw .disconnected
    }
    defer { _ = unsafe library.free_message(made) }
    for argument in arguments { try unsafe append(argument, to: made) }
    // Without a cookie, the message says that no answer is expected.
    guard unsafe library.send(connection, made, nil) >= 0 else { throw .disconnected }
  }

  /// Receives the signals of a rule from now on.
  package func receive(_ rule: String, atMost limit: Duration) throws(BusError) {
    _ = try call(
      "AddMatch", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", of: "org.freedesktop.DBus",
      [.string("type='signal'," + rule)], atMost: limit)
  }

  /// Waits for the next signal. Returns nil when another descriptor is readable, or at a time. Calls of methods are refused.
  package func signal(
    orUntilReadable descriptors: Int32..., until deadline: Moment? = nil
  ) throws(BusError) -> BusMessage? {
    while true {
      switch try next() {
      case .signal(let signal): return signal
      case .call(let call): refuse(call, "org.freedesktop.DBus.Error.UnknownObject", "no such object")
      case nil:
        if BusConnection.wait(for: [self], orUntilReadable: descriptors, until: deadline) { return nil }
        if let deadline, MonotonicClock.now() >= deadline { return nil }
      }
    }
  }

  /// Handles what has arrived, up to a signal or a call. Returns nil if nothing is left. Does not wait.
  package func next() throws(BusError) -> BusEvent? {
    while true {
      var message: OpaquePointer?
      let count = unsafe library.process(connection, &message)
      guard count >= 0 else { throw .disconnected }
      guard let message = unsafe message else {
        if count == 0 { return nil }
        continue
      }
      defer { _ = unsafe library.free_message(message) }
      var type: UInt8 = 0
      _ = unsafe library.type(message, &type)
      let signal = unsafe BusMessage(
        path: text(library.path(message)), interface: text(library.interface(message)),
        member: text(library.member(message)), values: (try? values(of: message)) ?? [.other])
      if signal.interface == "org.freedesktop.DBus.Local" { throw .disconnected }
      // A malformed message has no meaning for anyone, but a caller waits for an answer.
      let isMalformed = signal.values == [.other]
      if type == BusConnection.methodCall {
        let call = unsafe BusCall(
          signal, sender: text(library.sender(message)), message: library.keep_message(message), library)
        if !isMalformed { return .call(call) }
        refuse(call, BusCall.invalidArguments, "malformed arguments")
      } else if type == BusConnection.signal, !isMalformed {
        return .signal(signal)
      }
    }
  }

  // The numbers of the kinds of messages in the specification of D-Bus.
  private static let methodCall: UInt8 = 1
  private static let signal: UInt8 = 4

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  // MARK: Serving

  /// The name that the bus gave the connection.
  package var uniqueName: String {
    var name: UnsafePointer<CChar>?
    _ = unsafe library.unique_name(connection, &name)
    return unsafe text(name)
  }

  /// Answers a call. Values that no message can contain are answered by an error. Does not wait.
  package func reply(to call: BusCall, _ values: [BusValue]) throws(BusError) {
    guard let origin = unsafe call.message else { return }
    var made: OpaquePointer?
    guard unsafe library.make_return(origin, &made) >= 0, let made = unsafe made else { throw .disconnected }
    defer { _ = unsafe library.free_message(made) }
    do {
      for value in values { try unsafe append(value, to: made) }
    } catch {
      return refuse(call, "org.freedesktop.DBus.Error.Failed", "the answer has no form on the bus")
    }
    guard unsafe library.send(connection, made, nil) >= 0 else { throw .disconnected }
  }

  /// Answers a call with an error. Does not wait.
  package func refuse(_ call: BusCall, _ name: String, _ reason: String) {
    guard let origin = unsafe call.message else { return }
    _ = unsafe name.withCString { name in
      unsafe reason.withCString { reason in
        var error = unsafe cbus_error(name: name, message: reason, is_allocated: 0)
        return unsafe library.reply_error(origin, &error)
      }
    }
  }

  /// Sends a signal to everyone who listens. Does not wait.
  package func emit(
    _ member: String, of interface: String, at path: String, _ values: [BusValue]
  ) throws(BusError) {
    var made: OpaquePointer?
    guard unsafe library.make_signal(connection, &made, path, interface, member) >= 0, let made = unsafe made
    else {
      throw .malformed
    }
    defer { _ = unsafe library.free_message(made) }
    for value in values { try unsafe append(value, to: made) }
    guard unsafe library.send(connection, made, nil) >= 0 else { throw .disconnected }
  }

  /// Waits until a connection has something to do, another descriptor is readable, or a moment has come. Returns whether
  /// one of the other descriptors is readable.
  @discardableResult
  package static func wait(
    for connections: [BusConnection], orUntilReadable others: [Int32], until deadline: Moment? = nil
  ) -> Bool {
    let end = (connections.compactMap(\.due) + [deadline].compactMap { $0 }).min()
    let limit = end.map { max(0, ($0 - MonotonicClock.now()).nanoseconds) }
    var descriptors =
      others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) } + connections.map(\.pollDescriptor)
    // A negative timeout means no limit.
    unsafe poll(
      &descriptors, nfds_t(descriptors.count), limit.map { Int32(clamping: $0 / 1_000_000 + 1) } ?? -1)
    return descriptors.prefix(others.count).contains { $0.revents != 0 }
  }

  private var due: Moment? {
    var due = UInt64.max
    _ = unsafe library.due(connection, &due)
    return due == .max ? nil : Moment(nanoseconds: Int64(clamping: due) * 1_000)
  }

  private var pollDescriptor: pollfd {
    unsafe pollfd(
      fd: library.descriptor(connection), events: Int16(clamping: library.events(connection)), revents: 0)
  }

  // MARK: Contents

  private func append(_ value: BusValue, to message: OpaquePointer) throws(BusError) {
    switch value {
    case .byte(var number): try unsafe check(library.append(message, 0x79, &number))
    case .bool(let isTrue):
      var number: Int32 = isTrue ? 1 : 0
      try unsafe check(library.append(message, 0x62, &number))
    case .int16(var number): try unsafe check(library.append(message, 0x6E, &number))
    case .int32(var number): try unsafe check(library.append(message, 0x69, &number))
    case .uint32(var number): try unsafe check(library.append(message, 0x75, &number))
    case .double(var number): try unsafe check(library.append(message, 0x64, &number))
    case .string(let text): try unsafe check(text.withCString { unsafe library.append(message, 0x73, $0) })
    case .objectPath(let text):
      try unsafe check(text.withCString { unsafe library.append(message, 0x6F, $0) })
    case .variant(let inner): try unsafe contain([inner], "v", inner.signature, in: message)
    case .array(let values, let element): try unsafe contain(values, "a", element, in: message)
    case .structure(let values):
      try unsafe contain(values, "r", values.map(\.signature).joined(), in: message)
    case .entry(let key, let value):
      try unsafe contain([key, value], "e", key.signature + value.signature, in: message)
    case .options(let options):
      try unsafe check(library.open_container(message, 0x61, "{sv}"))
      for (name, value) in options.sorted(by: { $0.key < $1.key }) {
        try unsafe contain([.string(name), .variant(value)], "e", "sv", in: message)
      }
      try unsafe check(library.close_container(message))
    case .other: throw .malformed
    }
  }

  private func contain(
    _ values: [BusValue], _ type: Unicode.Scalar, _ contents: String, in message: OpaquePointer
  ) throws(BusError) {
    try unsafe check(library.open_container(message, CChar(truncatingIfNeeded: type.value), contents))
    for value in values { try unsafe append(value, to: message) }
    try unsafe check(library.close_container(message))
  }

  // Text with a zero character, for example, is refused.
  private func check(_ status: Int32) throws(BusError) {
    guard status >= 0 else { throw .malformed }
  }

  // The values up to the end of the message, or of the container that was entered.
  private func values(of message: OpaquePointer) throws(BusError) -> [BusValue] {
    var found: [BusValue] = []
    while true {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      let status = unsafe library.peek(message, &type, &contents)
      try check(status)
      guard status > 0 else { return found }
      unsafe found.append(try value(type, contents.map { unsafe String(cString: $0) } ?? "", of: message))
    }
  }

  private func value(
    _ type: CChar, _ contents: String, of message: OpaquePointer
  ) throws(BusError) -> BusValue {
    // Large enough for each basic type.
    var number: UInt64 = 0
    switch UnicodeScalar(UInt8(bitPattern: type)) {
    case "s", "o", "g":
      var text: UnsafePointer<CChar>?
      try unsafe check(library.read(message, type, &text))
      let string = unsafe text.map { unsafe String(cString: $0) } ?? ""
      return type == 0x6F ? .objectPath(string) : .string(string)
    case "y":
      try unsafe check(library.read(message, type, &number))
      return .byte(UInt8(truncatingIfNeeded: number))
    case "b":
      try unsafe check(library.read(message, type, &number))
      return .bool(number != 0)
    case "i":
      try unsafe check(library.read(message, type, &number))
      return .int32(Int32(truncatingIfNeeded: number))
    case "d":
      try unsafe check(library.read(message, type, &number))
      return .double(Double(bitPattern: number))
    case "u":
      try unsafe check(library.read(message, type, &number))
      return .uint32(UInt32(truncatingIfNeeded: number))
    case "v":
      let inner = try unsafe inside(type, contents, of: message)
      guard inner.count == 1 else { throw .malformed }
      return .variant(inner[0])
    case "r": return unsafe .structure(try inside(type, contents, of: message))
    case "e": return unsafe .structure(try inside(type, contents, of: message))
    case "a":
      let elements = try unsafe inside(type, contents, of: message)
      return contents == "{sv}" ? BusConnection.options(elements) : .array(elements, of: contents)
    default:
      try unsafe check(library.read(message, type, &number))
      return .other
    }
  }

  private func inside(
    _ type: CChar, _ contents: String, of message: OpaquePointer
  ) throws(BusError) -> [BusValue] {
    try unsafe check(library.enter_container(message, type, contents))
    let found = try unsafe values(of: message)
    try unsafe check(library.exit_container(message))
    return found
  }

  private static func options(_ entries: [BusValue]) -> BusValue {
    var options: [String: BusValue] = [:]
    for case .structure(let pair) in entries where pair.count == 2 {
      if let name = pair[0].text, case .variant(let value) = pair[1] { options[name] = value }
    }
    return .options(options)
  }
}
