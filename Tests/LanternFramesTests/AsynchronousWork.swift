import LanternNavigation
import LanternTesting
import LanternWidgets
import Testing

// The code of the article AsynchronousWork. A test checks that both are equal.

final class SearchScreen: Screen {
  private let catalog: Catalog
  private let field = TextField("Word")
  private let results = Label("Type a word")
  private var search: Task<Void, Never>?

  init(_ catalog: Catalog) {
    self.catalog = catalog
    super.init(title: "Search")
  }

  override func makeView() -> Widget {
    field.onChange = { [weak self] in self?.find() }
    return Column([field, results])
  }

  private func find() {
    let word = field.text
    search?.cancel()
    search = task(name: "search") { [self] in
      // Waits until the user stops typing. If the search is cancelled, it ends here.
      try await sleep(for: .milliseconds(300))
      let titles = await catalog.titles(containing: word)
      if !Task.isCancelled { results.text = titles.joined(separator: ", ") }
    }
  }
}

actor Catalog {
  private let titles = ["Harbour", "Lantern Festival", "Lanterns", "Rain"]

  func titles(containing word: String) -> [String] { titles.filter { $0.contains(word) } }
}

@concurrent func average(of samples: [Double]) async -> Double {
  samples.reduce(0, +) / Double(samples.count)
}

final class ClockScreen: Screen {
  private let time = Label("0 s")
  private var seconds = 0

  init() {
    super.init(title: "Clock")
    every(.seconds(1)) { [weak self] in self?.tick() }
  }

  override func makeView() -> Widget { time }

  private func tick() {
    seconds += 1
    time.text = "\(seconds) s"
  }
}

@MainActor
struct AsynchronousWorkExample {
  @Test func `a search shows its results`() async throws {
    let window = TestWindow(SearchScreen(Catalog()))
    try window.type("Lantern", into: "Word")
    try await window.wait(for: "Lantern Festival, Lanterns")
  }
}
