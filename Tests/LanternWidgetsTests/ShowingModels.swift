import LanternTestSupport
import LanternTesting
import LanternWidgets
import Observation
import Testing

// The code of the article ShowingModels. A test checks that both are equal.

struct Line: Identifiable, Equatable {
  let id: Int
  let title: String
}

@MainActor @Observable
final class Basket {
  var lines: [Line] = []
  var isSending = false

  func send() { isSending = true }
}

/// The examples of the article ShowingModels.
@MainActor
struct ShowingModelsTests {
  private let basket = Basket()

  private func makeView() -> Widget {
    Column([
      Label(font: { $0.headline }, text: { "Prints: \(basket.lines.count)" }),
      Column(each: { basket.lines }, content: { line in Label(line.title) }),
      Label("Your basket is empty.").observing(\.isHidden) { !basket.lines.isEmpty },
      Button(
        "Send", isEnabled: { !basket.lines.isEmpty }, isBusy: { basket.isSending },
        action: { basket.send() }),
    ])
  }

  @Test func `the code in the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternWidgets/LanternWidgets.docc/ShowingModels.md",
      in: ["Tests/LanternWidgetsTests/ShowingModels.swift"], atLeast: 2)
  }

  @Test func `the widgets follow the basket`() throws {
    let window = TestWindow(makeView())
    #expect(window.names(of: .text) == ["Prints: 0", "Your basket is empty."])
    basket.lines = [Line(id: 1, title: "Harbour")]
    try window.settle()
    #expect(window.names(of: .text) == ["Prints: 1", "Harbour"])
    try window.click("Send")
    #expect(basket.isSending)
  }
}
