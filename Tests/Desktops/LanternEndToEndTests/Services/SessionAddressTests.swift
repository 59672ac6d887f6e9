import Foundation
import LanternBus
import LanternHarness
import LanternTestSupport
import Testing

/// The address of the session bus in the environment.
struct SessionAddressTests {
  @Test func `the socket in the runtime folder is the bus unless the environment names another`() throws {
    let folder = try TemporaryDirectory()
    try Data().write(to: URL(filePath: folder / "bus"))
    func address(_ variables: [String: String]) -> String? { BusConnection.sessionAddress { variables[$0] } }
    #expect(address(["XDG_RUNTIME_DIR": folder.path]) == "unix:path=\(folder.path)/bus")
    #expect(
      address(["XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"]) == "unix:path=/a")
    #expect(address(["XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": "disabled:"]) == nil)
    #expect(address(["XDG_RUNTIME_DIR": folder / "none"]) == nil)
  }

  @Test func `a runtime folder that is not absolute is ignored`() throws {
    let folder = try TemporaryDirectory()
    try Data().write(to: URL(filePath: folder / "bus"))
    let relative = String(repeating: "../", count: 32) + folder.path.dropFirst()
    #expect(FileManager.default.fileExists(atPath: relative + "/bus"))
    #expect(BusConnection.sessionAddress { ["XDG_RUNTIME_DIR": relative][$0] } == nil)
  }
}
