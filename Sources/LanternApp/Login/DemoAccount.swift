/// The one account there is, for show: its credentials stand in `Assets` for everyone to read.
struct DemoAccount: Decodable, Hashable, Sendable {
  let name: String
  let password: String

  /// Whether someone may log in with these.
  func admits(name: String, password: String) -> Bool { name == self.name && password == self.password }
}
