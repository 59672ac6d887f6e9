import LanternLogin
import LanternProcess

extension Assets {
  static let catalog = "catalog.json"

  /// Reads the demo account that comes with the app. Its credentials are public.
  func readDemoAccount() throws(ExitError) -> DemoAccount {
    try read(DemoAccount.self, from: "demo-account.json")
  }
}
