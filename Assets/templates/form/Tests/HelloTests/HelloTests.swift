import Foundation
import LanternNavigation
import LanternRaster
import LanternTesting
import Testing

@testable import Hello

final class HelloTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let window: TestWindow

  init() throws {
    window = TestWindow(ScreenStack(root: EntryScreen(try EntryStore(file))), size: Size(700, 900))
    try window.click("Edit")
  }

  isolated deinit { try? FileManager.default.removeItem(at: file) }

  @Test func `a form with errors says what to do`() throws {
    try window.click("Save")
    #expect(window.focusedName == "Customer")
    #expect(try window.widget(named: "Customer").semantics.description == "Enter a name.")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `unsaved changes are not lost without a question`() throws {
    try window.type("Ines", into: "Customer")
    try window.click("Back")
    #expect(window.names(of: .dialog) == ["Discard changes?"])
    try window.click("Discard")
    #expect(window.names(of: .heading).contains("No entry yet"))
  }

  @Test func `what was entered is stored`() async throws {
    try window.type("Ines", into: "Customer")
    try window.click("Delivery")
    try window.type("2026-11-25", into: "Day")
    try window.click("Add Part")
    try window.type("Hinge")
    try window.click("Save")
    try await window.wait(for: "The entry was saved.")
    try window.click("Back")
    #expect(window.names(of: .heading).contains("Ines"))
    let entry = try EntryStore(file).entry
    #expect(entry.customer == "Ines" && entry.kind == "Delivery" && entry.parts.map(\.name) == ["Hinge"])
    #expect(entry.day?.description == "2026-11-25")
  }
}
