import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternFiles
import Testing

/// An outbox that is a link to another folder.
struct OutboxLinkTests {
  @Test func `emails are not written through a symbolic link`() throws {
    let fixture = try AccountsFixture()
    let (outbox, elsewhere) = (
      fixture.folder.appending(path: "outbox"), fixture.folder.appending(path: "elsewhere")
    )
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: outbox, withDestinationURL: elsewhere)
    let ines = try #require(EmailAddress("ines@example.org"))
    let message = Message(to: ines, subject: "Your code", body: "7K2M", date: AccountsFixture.noon)
    let error = try #require(throws: MailerError.self) { try Mailer.outbox(outbox).deliver(message) }
    #expect(error == .outbox(.linkedFolder(path: outbox.path)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == [])
  }
}
