import FoundationEssentials
import LanternAccounts

/// Performs operations on the token store of a data directory, and prints the result of each on one line. A token
/// is printed as the first four bytes of its digest in hexadecimal. Each warning is printed on a separate line.
struct TokenStoreCommands {
  private let tokenStore: TokenStore

  init(folder: String) {
    tokenStore = .system(
      dataDirectory: URL(filePath: folder), now: { Date() }, warn: { say("warning: \($0)") })
  }

  func perform(_ operation: String) {
    do throws(TokenError) {
      switch operation {
      case "place": say("place: \(tokenStore.place())")
      case "read":
        say("read: \(try tokenStore.read().map { "\(name($0)) in \(tokenStore.place())" } ?? "nothing")")
      case "store":
        let token = Token()
        say("store: \(name(token)) in \(try tokenStore.store(token))")
      case "forget":
        try tokenStore.forget()
        say("forget: done")
      default: say("\(operation): unknown")
      }
    } catch {
      say("\(operation): \(error)")
    }
  }

  private func name(_ token: Token) -> String {
    token.digest.prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
