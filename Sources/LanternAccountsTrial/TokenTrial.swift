import FoundationEssentials
import LanternAccounts

/// Does with the token of a data directory what each word says, and says in a line what came of it. Tokens go by the
/// beginning of their digest. Remarks are lines of their own.
struct TokenTrial {
  private let keeper: TokenStore

  init(folder: String) {
    keeper = .system(
      dataDirectory: URL(filePath: folder), now: { Date() }, remark: { say("remark: \($0)") })
  }

  func perform(_ word: String) {
    do throws(TokenError) {
      switch word {
      case "place": say("place: \(keeper.place())")
      case "read": say("read: \(try keeper.read().map { "\(name($0)) in \(keeper.place())" } ?? "nothing")")
      case "store":
        let token = Token()
        say("store: \(name(token)) in \(try keeper.store(token))")
      case "forget":
        try keeper.forget()
        say("forget: done")
      default: say("\(word): unknown")
      }
    } catch {
      say("\(word): \(error)")
    }
  }

  private func name(_ token: Token) -> String {
    token.digest.prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
