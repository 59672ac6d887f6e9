/// The demo account that comes with the app. Its credentials in `Assets` are public.
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
