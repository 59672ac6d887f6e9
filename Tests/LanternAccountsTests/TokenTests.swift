import LanternAccounts
import LanternTestSupport
import Testing

/// The token of a session.
struct TokenTests {
  @Test(.requirement(91)) func `tokens are 256 random bits and never repeat`() {
    let tokens = (0..<1000).map { _ in Token() }
    #expect(tokens.allSatisfy { $0.bytes.count == 32 })
    #expect(Set(tokens.map(\.bytes)).count == 1000)
    #expect(Set(tokens.map(\.digest)).count == 1000)
  }

  @Test func `tokens with the same bytes are equal, and other lengths are rejected`() throws {
    let token = try #require(Token(bytes: Array(0..<32)))
    #expect(token == Token(bytes: Array(0..<32)))
    #expect(token != Token(bytes: Array(1..<33)))
    #expect(Token(bytes: Array(0..<31)) == nil)
    #expect(Token(bytes: Array(0..<33)) == nil)
    #expect(Token(bytes: []) == nil)
  }

  @Test func `a token's digest is BLAKE2b`() throws {
    let token = try #require(Token(bytes: [UInt8](repeating: 0, count: 32)))
    let hex = token.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(hex == "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3")
  }

  @Test func `a printed token does not reveal its bytes`() {
    let token = Token()
    var dumped = ""
    dump(token, to: &dumped)
    #expect("\(token)" == "a token")
    #expect(String(reflecting: token) == "a token")
    #expect(dumped == "- a token\n")
  }
}
