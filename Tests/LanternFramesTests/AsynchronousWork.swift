import LanternFrames
import LanternNavigation
import LanternTesting
import LanternWidgets
import Testing

// The code of the article AsynchronousWork. A test checks that both are equal.

final class SearchScreen: Screen {
  private let catalog: Catalog
  private let loop: FrameLoop
  private let field = TextField("Word")
  private let results = Label("Type a word")
  private var search: Task<Void, Never>?

  init(_ catalog: Catalog, on loop: FrameLoop) {
    self.catalog = catalog
    self.loop = loop
    super.init(title: "Search")
  }

  override func makeView() -> Widget {
    field.onChange = { [weak self] in self?.find() }
    return Column([field, results])
  }

  private func find() {
    let word = field.text
    search?.cancel()
    search = task(name: "search") { [weak self, catalog, loop] in
      // Waits until the user stops typing. If the search is cancelled, it ends here.
      guard (try? await loop.sleep(for: .milliseconds(300))) != nil else { return }
      let titles = await catalog.titles(containing: word)
      if !Task.isCancelled { self?.results.text = titles.joined(separator: ", ") }
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

  init(on loop: FrameLoop) {
    super.init(title: "Clock")
    let timer = loop.every(.seconds(1)) { [weak self] in self?.tick() }
    onRemoval { _ in timer.cancel() }
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
    let window = TestWindow(Screen(title: "empty"))
    let screen = SearchScreen(Catalog(), on: window.loop)
    window.root.show(screen, as: Flow("search"))
    try await window.settle()
    try window.type("Lantern", into: "Word")
    try await window.wait(for: "Lantern Festival, Lanterns")
  }
}
