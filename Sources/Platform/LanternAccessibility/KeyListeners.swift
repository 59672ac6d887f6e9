import LanternBus
import LanternFrames
import LanternWidgets

/// The clients of the registry that want to know of keys (`org.a11y.atspi.DeviceEventController`).
enum KeyListeners {
  static let interface = "org.a11y.atspi.DeviceEventController"
  static let path = "/org/a11y/atspi/registry/deviceeventcontroller"
  /// The interface of the signals that tell of new listeners, and of those that are gone.
  static let signals = "org.a11y.atspi.DeviceEventListener"

  /// Returns whether apps have to ask a listener (`(souua(iisi)u(bbb))`). The others get the keys of all programs from the
  /// X server.
  static func wantsToBeAsked(_ listener: BusValue) -> Bool {
    guard case .structure(let fields) = listener, case .structure(let mode) = fields.last else {
      return false
    }
    // Whether it is synchronous, preemptive and global.
    return mode.last == .bool(false)
  }

  /// A key as the registry's methods take it: `(uiiiisb)`, or `(uiuuisb)` as the interface defines it. Registries that
  /// don't check the types, up to version 2.46 at least, expect the former.
  static func event(_ key: Keystroke, asDefined: Bool) -> BusValue {
    func number(_ bits: UInt32) -> BusValue { asDefined ? .uint32(bits) : .int32(Int32(bitPattern: bits)) }
    return .structure([
      .uint32(key.isPress ? 0 : 1), .int32(Int32(bitPattern: key.symbol)), number(key.code),
      number(key.modifiers), .int32(Int32(bitPattern: key.time)), .string(key.text.fitForBus),
      .bool(key.typesText),
    ])
  }
}
