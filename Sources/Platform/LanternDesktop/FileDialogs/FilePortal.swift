package import LanternBus
import LanternClock
import LanternFrames
package import LanternStrings
import LanternWidgets

/// The file dialog of the desktop: the portal `org.freedesktop.portal.FileChooser`.
package struct FilePortal: Sendable {
  /// The user's answer.
  package enum Answer: Hashable, Sendable {
    case chosen([String])
    case cancelled
    /// There is no portal, it does not answer, or its dialog failed.
    case unavailable
  }

  private static let service = "org.freedesktop.portal.Desktop"
  private static let requestInterface = "org.freedesktop.portal.Request"

  // The window to which the dialog belongs, as portals name it; empty for none.
  private let parent: String
  private let strings: Strings
  private let bus: String?
  private let patience: Duration

  /// Creates a dialog. `bus` is the address of the session bus, or nil if there is none. The portal must show the dialog
  /// within `patience`; the dialog itself may stay open for any time.
  package init(
    parent: String = "", strings: Strings = .english, bus: String? = BusConnection.sessionAddress,
    patience: Duration = .seconds(3)
  ) {
    self.parent = parent
    self.strings = strings
    self.bus = bus
    self.patience = patience
  }

  /// Shows the dialog and waits until the user closes it. An interrupt closes the dialog.
  package func answer(to request: FileRequest, interrupt: BusInterrupt) -> Answer {
    do {
      let deadline = MonotonicClock.now() + patience
      let bus = try BusConnection(to: bus, until: deadline)
      func left() -> Duration { max(.milliseconds(1), deadline - MonotonicClock.now()) }
      // Before the call, so that no answer is lost.
      try bus.receive(
        "sender='\(Self.service)',interface='\(Self.requestInterface)',member='Response'", atMost: left())
      try bus.receive(
        "sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'", atMost: left())
      let reply = try bus.call(
        request.portalMethod, of: "org.freedesktop.portal.FileChooser", at: "/org/freedesktop/portal/desktop",
        of: Self.service,
        [.string(parent), .string(request.title(strings)), .options(request.portalOptions(strings))],
        atMost: left())
      guard case .objectPath(let handle) = reply.first else { return .unavailable }
      return try answer(of: handle, bus, interrupt)
    } catch {
      return .unavailable
    }
  }

  private func answer(
    of handle: String, _ bus: BusConnection, _ interrupt: BusInterrupt
  ) throws(BusError) -> Answer {
    while let signal = try bus.signal(orUntilReadable: interrupt.descriptor) {
      switch signal.member {
      case "NameOwnerChanged" where signal.values.last == .string(""): return .unavailable
      case "Response" where signal.path == handle: return FilePortal.answer(signal.values)
      default: continue
      }
    }
    _ = try bus.call("Close", of: Self.requestInterface, at: handle, of: Self.service, [], atMost: patience)
    return .cancelled
  }

  private static func answer(_ values: [BusValue]) -> Answer {
    guard values.count == 2, case .uint32(let code) = values[0], case .options(let results) = values[1] else {
      return .unavailable
    }
    if code == 1 { return .cancelled }
    let paths = results["uris"]?.texts?.compactMap { path(ofURI: $0) } ?? []
    return code == 0 && !paths.isEmpty ? .chosen(paths) : .unavailable
  }

  /// Returns the path of a file URI, or nil if it names no file of this machine.
  package static func path(ofURI uri: String) -> String? {
    guard uri.hasPrefix("file:///") else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(uri.utf8.dropFirst("file://".utf8.count))[...]
    while let byte = rest.popFirst() {
      var code = byte
      if byte == UInt8(ascii: "%") {
        let digits = rest.prefix(2)
        // `UInt8(_:radix:)` alone would also accept a leading sign.
        guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
          let decoded = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        code = decoded
        rest = rest.dropFirst(2)
      }
      // No path contains a zero byte.
      guard code != 0 else { return nil }
      bytes.append(code)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension FileRequest {
  fileprivate var portalMethod: String {
    if case .newFile = kind { "SaveFile" } else { "OpenFile" }
  }

  fileprivate func portalOptions(_ strings: Strings) -> [String: BusValue] {
    var options: [String: BusValue] = [
      "handle_token": .string("lantern\(UInt64.random(in: .min ... .max))"), "modal": .bool(true),
      "accept_label": .string(acceptTitle(strings)),
    ]
    switch kind {
    case .file: break
    case .files: options["multiple"] = .bool(true)
    case .folder: options["directory"] = .bool(true)
    case .newFile(let name): options["current_name"] = .string(name)
    }
    if let folder = dialog.folder { options["current_folder"] = .bytes(folder) }
    if kind != .folder, !dialog.filters.isEmpty {
      let filters = dialog.filters.map { filter in
        BusValue.structure([
          .string(filter.name),
          .array(filter.patterns.map { .structure([.uint32(0), .string($0)]) }, of: "(us)"),
        ])
      }
      options["filters"] = .array(filters, of: "(sa(us))")
    }
    return options
  }
}
