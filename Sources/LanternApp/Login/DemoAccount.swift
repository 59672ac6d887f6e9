/// The account for show that comes with the app: its credentials stand in `Assets` for everyone to read.
package struct DemoAccount: Decodable, Hashable, Sendable {
  package let name: String
  package let email: String
  package let password: String

  package init(name: String, email: String, password: String) {
    self.name = name
    self.email = email
    self.password = password
  }
}
