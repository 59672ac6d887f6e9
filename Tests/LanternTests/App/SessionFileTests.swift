import Foundation
import Testing

/// The session's file: what is believed, and what is set aside.
@Suite(.serialized)
struct SessionFileTests {
  private static let token = Data(repeating: 7, count: 32).base64EncodedString()
  private static let good = #"{"created":0,"token":"\#(token)"}"#

  @Test(
    .timeLimit(.minutes(10)), .requirement(18),
    arguments: [
      ("", 0o600), ("mine", 0o600), ("{\"token\":\"AAAA\",\"created\":0}", 0o600), ("{\"created\":0}", 0o600),
      (good, 0o644), (good, 0o620),
    ])
  func `a session that cannot be believed is set aside with a remark, and login shows`(
    contents: String, mode: Int
  ) throws {
    let screen = try VirtualScreen()
    let files = try Scratch()
    try write(contents, mode, to: files / "data")
    let app = try RunningApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forPart: "login")
    let ending = app.close()
    #expect(ending.status == 0)

    let names = try FileManager.default.contentsOfDirectory(atPath: files / "data")
    let aside = try #require(names.first { $0.hasPrefix("session.damaged-") })
    #expect(!names.contains("session.json"))
    #expect(try String(contentsOfFile: files / "data/\(aside)", encoding: .utf8) == contents)
    expectRemark(ending, saying: ["session file", files / "data/\(aside)", "log in again"])
  }

  @Test(.timeLimit(.minutes(10)), .requirement(18, 20))
  func `a session that its owner alone can read leads to main`() throws {
    let screen = try VirtualScreen()
    let files = try Scratch()
    try write(SessionFileTests.good, 0o600, to: files / "data")
    let app = try RunningApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forPart: "main")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(FileManager.default.fileExists(atPath: files / "data/session.json"))
  }

  @Test(.timeLimit(.minutes(10)), .requirement(18))
  func `log in stores a random token that its owner alone can read, and log out removes it`() throws {
    let screen = try VirtualScreen()
    let files = try Scratch()
    let app = try RunningApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    var tokens: Set<String> = []
    for _ in 0..<2 {
      try app.wait(forPart: "login")
      try app.click(button: "Log In")
      try app.wait(forPart: "main")
      let mode = try FileManager.default.attributesOfItem(atPath: files / "data/session.json")[
        .posixPermissions]
      #expect(mode as? Int == 0o600)
      let json = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(filePath: files / "data/session.json")))
      let token = try #require((json as? [String: Any])?["token"] as? String)
      #expect(Data(base64Encoded: token)?.count == 32)
      tokens.insert(token)
      try app.click(button: "Log Out")
      try app.wait(forPart: "login")
      #expect(!FileManager.default.fileExists(atPath: files / "data/session.json"))
    }
    #expect(tokens.count == 2)
    #expect(app.close().status == 0)
  }

  // A folder of that name stands in the way of every user, root among them.
  @Test(.timeLimit(.minutes(10)), .requirement(18))
  func `a session that cannot be stored refuses the log in with a message`() throws {
    let screen = try VirtualScreen()
    let files = try Scratch()
    let app = try RunningApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forPart: "login")
    try FileManager.default.createDirectory(
      atPath: files / "data/session.json/mine", withIntermediateDirectories: true)
    try app.click(button: "Log In")
    try VirtualScreen.wait(for: "the message") {
      try app.inspector.tree().contains { $0.name?.contains("session.json") == true }
    }
    try app.wait(forPart: "login")
    #expect(app.close().status == 0)
    #expect(FileManager.default.fileExists(atPath: files / "data/session.json/mine"))
  }

  private func write(_ contents: String, _ mode: Int, to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try contents.write(toFile: folder + "/session.json", atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder + "/session.json")
  }
}
