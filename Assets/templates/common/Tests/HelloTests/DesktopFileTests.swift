import Foundation
import Testing

@testable import Hello

struct DesktopFileTests {
  @Test func `the desktop finds the app's window, and opens its links`() throws {
    let identity = HelloApp.identity
    let entry = try String(contentsOfFile: "debian/\(identity.applicationID).desktop", encoding: .utf8)
    #expect(entry.contains("\nStartupWMClass=\(identity.applicationID)\n"))
    #expect(entry.contains("\nMimeType=x-scheme-handler/\(identity.linkScheme);\n"))
  }
}
