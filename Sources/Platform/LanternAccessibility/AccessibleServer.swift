import LanternBus
import LanternClock
import LanternFrames
import LanternWidgets

/// The app on the accessibility bus, for the thread of the connection.
///
/// Requests are answered from the last snapshot. Events tell how a snapshot differs from the one before.
final class AccessibleServer {
  static let registry = "org.a11y.atspi.Registry"
  private static let cachePath = "/org/a11y/atspi/cache"

  let bus: BusConnection
  let appName: String
  private(set) var index: AccessibleIndex
  private let request: AccessibilityThread.Request
  private let keys: AccessibilityThread.KeyDemand
  private let address: String
  private let patience: Duration
  // The object of the registry in which the app is.
  private(set) var desktop = BusValue.reference("", AccessibleReference.null)
  // The number that the registry gave the app.
  var identifier: Int32 = 0
  // Whether a client of the registry wants to know of keys, and whether this may have changed.
  private var hasKeyListeners = false {
    didSet { if hasKeyListeners != oldValue { keys(hasKeyListeners ? address : nil) } }
  }
  private var haveKeyListenersChanged = false
  // The last text that was read, because a client reads it part by part.
  private var lastText: (text: AccessibleText, string: AccessibleString)?

  /// Connects, and registers the app. Starts the registry if it does not run.
  init(
    to address: String, appName: String, showing snapshot: AccessibleSnapshot, patience: Duration,
    request: @escaping AccessibilityThread.Request, keys: @escaping AccessibilityThread.KeyDemand
  ) throws(BusError) {
    bus = try BusConnection(to: address, until: MonotonicClock.now() + patience)
    self.appName = appName
    self.request = request
    self.keys = keys
    self.address = address
    self.patience = patience
    index = AccessibleIndex(snapshot, appName: appName)
    try bus.receive(
      "sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.registry)'", atMost: patience)
    try bus.receive(
      "interface='\(KeyListeners.signals)',path='\(KeyListeners.path)'", atMost: patience)
    try embed()
    try readKeyListeners()
    try AccessibleEvents(self).sendAll(of: index)
  }

  deinit { if hasKeyListeners { keys(nil) } }

  private func embed() throws(BusError) {
    let reply = try bus.call(
      "Embed", of: "org.a11y.atspi.Socket", at: AccessibleReference.root, of: Self.registry,
      [reference(to: .application)], atMost: patience)
    if let parent = reply.first { desktop = parent }
  }

  /// Shows another snapshot, and sends the differences as events.
  func show(_ snapshot: AccessibleSnapshot) throws(BusError) {
    let old = index
    index = AccessibleIndex(snapshot, appName: appName)
    try AccessibleEvents(self).send(from: old, to: index)
  }

  /// Handles messages that have arrived. Returns whether there may be more than `limit` of them.
  func handleMessages(atMost limit: Int) throws(BusError) -> Bool {
    for _ in 0..<limit {
      guard let event = try bus.next() else {
        if haveKeyListenersChanged { try readKeyListeners() }
        return false
      }
      switch event {
      case .signal(let signal): try handle(signal)
      case .call(let call): try answer(call)
      }
    }
    return true
  }

  private func handle(_ signal: BusMessage) throws(BusError) {
    guard signal.member == "NameOwnerChanged", let owner = signal.values.last else {
      return handleKeyListener(signal)
    }
    if owner == .string("") { hasKeyListeners = false }
    // The first embedding may have started the registry.
    guard owner != .string(""), case .structure(let known) = desktop, known.first != owner else { return }
    do {
      // A new registry knows no apps.
      try embed()
      haveKeyListenersChanged = true
    } catch .disconnected {
      throw .disconnected
    } catch {
      // A registry that does not answer is gone again, and its next start is a signal too.
      desktop = BusValue.reference("", AccessibleReference.null)
    }
  }

  // A screen reader registers for each combination of modifiers. One of them is enough to know.
  private func handleKeyListener(_ signal: BusMessage) {
    guard signal.interface == KeyListeners.signals, let listener = signal.values.first else { return }
    switch signal.member {
    case "KeystrokeListenerRegistered":
      hasKeyListeners = hasKeyListeners || KeyListeners.wantsToBeAsked(listener)
    case "KeystrokeListenerDeregistered": haveKeyListenersChanged = hasKeyListeners
    default: break
    }
  }

  private func readKeyListeners() throws(BusError) {
    haveKeyListenersChanged = false
    do {
      let reply = try bus.call(
        "GetKeystrokeListeners", of: KeyListeners.interface, at: KeyListeners.path, of: Self.registry, [],
        atMost: patience)
      if case .array(let listeners, _) = reply.first {
        hasKeyListeners = listeners.contains(where: KeyListeners.wantsToBeAsked)
      }
    } catch .disconnected {
      throw .disconnected
    } catch {
      hasKeyListeners = false
    }
  }

  private func answer(_ call: BusCall) throws(BusError) {
    let answer = Result { () throws(AccessibleError) in try values(for: call) }
    switch answer {
    case .success(let values): try bus.reply(to: call, values)
    case .failure(let error): bus.refuse(call, error.name, error.reason)
    }
  }

  private func values(for call: BusCall) throws(AccessibleError) -> [BusValue] {
    if call.interface == "org.freedesktop.DBus.Introspectable", call.member == "Introspect" {
      return [.string(Introspection.text(of: call.path, in: index))]
    }
    if call.path == AccessibleServer.cachePath {
      guard call.interface == AccessibleCache.interface, call.member == "GetItems" else {
        throw .unknownMethod
      }
      return [AccessibleCache(self).items]
    }
    guard let reference = AccessibleReference(path: call.path), let node = index.nodes[reference] else {
      throw .unknownObject
    }
    let target = AccessibleTarget(node: node, server: self)
    if call.interface == "org.freedesktop.DBus.Properties" { return try target.property(call) }
    guard let interface = AccessibleInterface(name: call.interface), node.interfaces.contains(interface)
    else {
      throw .unknownMethod
    }
    return try target.answer(interface, call.member, AccessibleArguments(call.values))
  }

  // MARK: For the interfaces

  /// Returns the name and the path of an object, which name it everywhere.
  func reference(to reference: AccessibleReference?) -> BusValue {
    guard let reference else { return .reference("", AccessibleReference.null) }
    return .reference(bus.uniqueName, reference.path)
  }

  /// Passes a request on to the widget of an object. Returns whether it will be performed, if it still can.
  func pass(_ request: AccessibleRequest, to node: AccessibleNode) -> Bool {
    guard case .widget(let id) = node.reference else { return false }
    return self.request(id, request)
  }

  /// Returns the text of an object for requests by scalars.
  func string(of text: AccessibleText) -> AccessibleString {
    if let lastText, lastText.text.hasSameText(as: text) { return lastText.string }
    let string = AccessibleString(text.string)
    lastText = (text, string)
    return string
  }
}

/// The reason why a call has no answer.
enum AccessibleError: Error {
  case unknownObject, unknownMethod, invalidArguments, readOnly

  var name: String {
    switch self {
    case .unknownObject: "org.freedesktop.DBus.Error.UnknownObject"
    case .unknownMethod: "org.freedesktop.DBus.Error.UnknownMethod"
    case .invalidArguments: BusCall.invalidArguments
    case .readOnly: "org.freedesktop.DBus.Error.PropertyReadOnly"
    }
  }

  var reason: String {
    switch self {
    case .unknownObject: "the object does not exist, or no longer"
    case .unknownMethod: "the object has no such method"
    case .invalidArguments: "the method has other arguments"
    case .readOnly: "the property can't be set"
    }
  }
}

extension BusValue {
  /// The name of a connection and the path of an object on it.
  static func reference(_ name: String, _ path: String) -> BusValue {
    .structure([.string(name), .objectPath(path)])
  }

  /// An array of references.
  static func references(_ references: [BusValue]) -> BusValue { .array(references, of: "(so)") }
}
