import Foundation
import LanternTestSupport
import Testing

/// The tutorial. Its code is the template's, which `make template` compiles, runs and tests.
struct TutorialTests {
  @Test func `each piece of code in the tutorial is in the template of lantern init`() throws {
    let article = try Project.text("Sources/LanternDesktop/LanternDesktop.docc/YourFirstApp.md")
    let template = try Project.files(in: "Assets/templates/app").filter { $0.hasSuffix(".swift") }
      .map { try Project.text($0) }
    let pieces = article.components(separatedBy: "```").filter { $0.hasPrefix("swift\n") }
      .map { String($0.dropFirst("swift\n".count)) }
    #expect(pieces.count >= 8)
    for piece in pieces {
      #expect(template.contains { $0.contains(piece) }, "\(piece)")
    }
  }
}
