/// An account that comes with an app for everyone to try. Its password is public.
///
/// The login page is filled in with it, so that one click logs in. It is created once, if there has never been an account.
public struct DemoAccount: Decodable, Hashable, Sendable {
  /// The name of its profile.
  public let name: String
  /// Its address. Must be a valid one, such as `demo@example.org`.
  public let email: String
  /// Its password, of at least twelve characters.
  public let password: String

  /// Creates the credentials of an account.
  public init(name: String, email: String, password: String) {
    self.name = name
    self.email = email
    self.password = password
  }
}
