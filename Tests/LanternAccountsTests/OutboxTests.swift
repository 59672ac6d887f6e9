import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Emails as files.
struct OutboxTests {
  private let fixture: AccountsFixture

  init() throws { fixture = try AccountsFixture() }

  private var folder: URL { fixture.folder.appending(path: "outbox") }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func message(
    to address: String = "ines@example.org", _ subject: String = "Your code",
    _ body: String = "It is 7K2M-9QXD.",
    after seconds: Double = 0
  ) throws -> Message {
    Message(
      to: try #require(EmailAddress(address)), subject: subject, body: body,
      date: AccountsFixture.noon + seconds)
  }

  private func header(_ message: Message) -> [String] {
    let text = message.text(id: "1")
    return text.components(separatedBy: "\r\n\r\n")[0].replacing("\r\n ", with: " ").components(
      separatedBy: "\r\n")
  }

  @Test(.requirement(92)) func `an email is a file in RFC 5322 format that only its owner can read`()
    throws
  {
    try Mailer.outbox(folder).deliver(try message())
    let name = try #require(try names.first)
    #expect(name.wholeMatch(of: /20260731T120000\.000Z-[0-9a-f]{16}\.eml/) != nil)
    let file = folder.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let id = name.dropFirst(21).dropLast(4)
    #expect(
      text == """
        Date: Fri, 31 Jul 2026 12:00:00 +0000\r
        From: Lantern <lantern@localhost>\r
        To: ines@example.org\r
        Subject: Your code\r
        Message-ID: <\(id)@localhost>\r
        MIME-Version: 1.0\r
        Content-Type: text/plain; charset=utf-8\r
        Content-Transfer-Encoding: 8bit\r
        \r
        It is 7K2M-9QXD.\r

        """)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let folderAttributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(folderAttributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func `emails of the same millisecond are files of their own`() throws {
    for _ in 1...3 { try Mailer.outbox(folder).deliver(try message()) }
    #expect(try names.count == 3)
  }

  @Test func `email file names sort by time, and the newest hundred are kept`() throws {
    let mailer = Mailer.outbox(folder)
    try mailer.deliver(try message("one", "", after: -0.25))
    try Data("mine".utf8).write(to: folder.appending(path: "0-notes.txt"))
    for second in 0..<100 { try mailer.deliver(try message("another", "", after: Double(second))) }
    let messages = try names.filter { $0.hasSuffix(".eml") }
    #expect(messages.count == 100)
    #expect(messages.first?.hasPrefix("20260731T120000.000Z") == true)
    #expect(messages.last?.hasPrefix("20260731T120139.000Z") == true)
    #expect(try names.contains("0-notes.txt"))
  }

  @Test(arguments: [
    "Ines\r\nBcc: eve@example.org", "Ines\nBcc: eve@example.org", "Ines\r\r\nBcc: x", "Ines\u{2028}Bcc: x",
    "Ines\u{85}Bcc: x", "Ines\u{0}\r\n\r\nBody",
  ])
  func `no text in a subject starts a new header line`(subject: String) throws {
    let lines = header(try message(subject))
    #expect(lines.count == 8)
    #expect(!lines.contains { $0.lowercased().hasPrefix("bcc") })
    let text = try message(subject).text(id: "1")
    #expect(text.components(separatedBy: "\r\n\r\n").count == 2)
  }

  @Test func `a non-ASCII subject becomes encoded words that split no code point`() throws {
    let subject = "Bestätigen Sie Ihre Adresse, 李小龙 – und danach ist alles ganz einfach 🪔🪔🪔"
    let text = try message(subject).text(id: "1")
    let words = text.matches(of: /=\?UTF-8\?B\?([A-Za-z0-9+\/=]+)\?=/)
    #expect(words.count == 2)
    #expect(words.allSatisfy { $0.output.0.count <= 75 })
    let parts = words.compactMap { Data(base64Encoded: String($0.output.1)) }.compactMap {
      String(data: $0, encoding: .utf8)
    }
    #expect(parts.joined() == subject)
    #expect(header(try message("Not =?UTF-8?B?encoded?=")).contains { $0.hasPrefix("Subject: =?UTF-8?B?") })
  }

  @Test func `the sender is that of the app, quoted or encoded where it has to be`() throws {
    func from(_ name: String) throws -> String? {
      let folder = FileManager.default.temporaryDirectory.appending(path: "outbox-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try Mailer.outbox(folder, from: name, "diary@localhost").deliver(try message())
      let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return text.split(separator: "\r\n").first { $0.hasPrefix("From: ") }.map(String.init)
    }
    #expect(try from("Travel Diary") == "From: Travel Diary <diary@localhost>")
    #expect(try from("Diary, \"2\"") == #"From: "Diary, \"2\"" <diary@localhost>"#)
    #expect(try from("Tagebücher") == "From: =?UTF-8?B?VGFnZWLDvGNoZXI=?= <diary@localhost>")
  }

  @Test func `an address with special characters is quoted, and non-ASCII letters are kept`() throws {
    #expect(header(try message(to: "a,b@example.org"))[2] == "To: \"a,b\"@example.org")
    #expect(header(try message(to: "a\"b\\@example.org"))[2] == "To: \"a\\\"b\\\\\"@example.org")
    #expect(header(try message(to: "a..b@example.org"))[2] == "To: \"a..b\"@example.org")
    #expect(header(try message(to: "jörg@müller.de"))[2] == "To: jörg@müller.de")
  }

  @Test func `all lines of the body end in CRLF and fit the email limit`() throws {
    let body = "one\ntwo\rthree\r\nfour\n\n" + String(repeating: "é", count: 1200)
    let text = try message("s", body).text(id: "1")
    let lines = text.components(separatedBy: "\r\n\r\n")[1...].joined(separator: "\r\n\r\n").components(
      separatedBy: "\r\n")
    #expect(lines.prefix(5) == ["one", "two", "three", "four", ""])
    #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 998 })
    #expect(!text.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" })
    #expect(text.filter { $0 == "é" }.count == 1200)
  }

  @Test func `an outbox that is not a folder is an error`() throws {
    try Data("not a folder".utf8).write(to: folder)
    #expect(throws: MailerError.self) { try Mailer.outbox(folder).deliver(try message()) }
  }

  @Test func `an email from before 1970 has the right date`() throws {
    let old = Message(
      to: try #require(EmailAddress("ines@example.org")), subject: "s", body: "b",
      date: Date(timeIntervalSince1970: -0.5))
    #expect(header(old)[0] == "Date: Wed, 31 Dec 1969 23:59:59 +0000")
  }
}
