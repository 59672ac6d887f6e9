import Foundation
import LanternDesktop
import Testing

/// The folders of the XDG Base Directory Specification.
struct BaseFolderTests {
  @Test(arguments: ["", "relative"])
  func `a variable that is empty or not absolute counts as unset`(value: String) throws {
    let variables = [
      "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
    ]
    var environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, value) })
    environment["HOME"] = "/home/ines"
    let directories = Directories(AppIdentity(name: "Notes"), dataDirectory: nil, environment: environment)
    #expect(directories.data.path == "/home/ines/.local/share/notes")
    #expect(directories.cache.path == "/home/ines/.cache/notes")
    #expect(directories.runtime.map(\.path) == ["/home/ines/.local/state/notes/runtime"])
  }

  @Test(arguments: ["", "relative", nil])
  func `without an absolute HOME, the home of the user database is used`(home: String?) throws {
    let user = try #require(getpwuid(geteuid()))
    let folder = String(cString: user.pointee.pw_dir)
    let environment = home.map { ["HOME": $0] } ?? [:]
    let directories = Directories(AppIdentity(name: "Notes"), dataDirectory: nil, environment: environment)
    #expect(directories.data.path == folder + "/.local/share/notes")
  }
}
