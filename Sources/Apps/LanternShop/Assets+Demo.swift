import FoundationEssentials
import LanternProcess

extension Assets {
  static let catalog = "catalog.json"
  static let demoAccount = "demo-account.json"
  /// Passwords that are rejected because they are too common.
  var commonPasswords: URL { folder.appending(path: "common-passwords.txt") }
}
