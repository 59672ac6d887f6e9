import Foundation
import LanternDesktop
import LanternHarness
import LanternTestSupport
import Synchronization

/// A portal with the settings of a desktop, on a bus of the tests' own.
struct SettingsPortal {
  /// A key with its value as JSON, and the type of the value in the notation of D-Bus.
  struct Setting {
    let namespace: String
    let key: String
    let type: String
    let value: String

    static func theme(isDark: Bool) -> Setting {
      Setting(
        namespace: "org.freedesktop.appearance", key: "color-scheme", type: "u", value: isDark ? "1" : "2")
    }
    static func contrast(isHigh: Bool) -> Setting {
      Setting(namespace: "org.freedesktop.appearance", key: "contrast", type: "u", value: isHigh ? "1" : "0")
    }
    static func interface(_ key: String, _ type: String, _ value: String) -> Setting {
      Setting(namespace: "org.gnome.desktop.interface", key: key, type: type, value: value)
    }
    static func kde(_ group: String, _ key: String, _ value: String) -> Setting {
      Setting(namespace: "org.kde.kdeglobals." + group, key: key, type: "s", value: "\"\(value)\"")
    }
    static let doubleClick = Setting(
      namespace: "org.gnome.desktop.peripherals.mouse", key: "double-click", type: "i", value: "1900")
  }

  let process: Subprocess

  /// Starts a portal. Its behavior is one of `settings.py`.
  init(_ bus: TestBus, _ settings: [Setting] = [], behavior: String = "answers") throws {
    let namespaces = Dictionary(grouping: settings, by: \.namespace).map { namespace, settings in
      let keys = settings.map { "\"\($0.key)\":[\"\($0.type)\",\($0.value)]" }
      return "\"\(namespace)\":{\(keys.joined(separator: ","))}"
    }
    let script = Project.path("Tests/Desktops/LanternEndToEndTests/Services/settings.py")
    process = try Command(path: "/usr/bin/python3", environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      .start(
        [script, TestBus.portal, behavior, "{\(namespaces.joined(separator: ","))}"], takesInput: true)
    _ = try process.nextLine()
  }

  /// Changes a setting, of which the portal tells its clients.
  func change(_ setting: Setting) throws {
    try process.write(
      "[\"\(setting.namespace)\",\"\(setting.key)\",\"\(setting.type)\",\(setting.value)]")
  }
}

/// What a monitor reports, in order.
final class SettingsReports: Sendable {
  private let all = Mutex<[DesktopSettings]>([])

  func append(_ settings: DesktopSettings) { all.withLock { $0.append(settings) } }

  var last: DesktopSettings? { all.withLock { $0.last } }

  /// Waits until the settings are these.
  func wait(for settings: DesktopSettings) throws {
    try waitFor("the settings \(settings)", detail: "\(all.withLock(\.self))") { last == settings }
  }
}
