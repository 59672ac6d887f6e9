import LanternNavigation
import LanternRaster
import LanternWidgets

/// A screen with a field, some buttons and an area that records the pointer.
@MainActor
final class GreetingScreen: Screen {
  let name = TextField("Name", text: "Ada")
  let greeting = Label("Welcome", font: { $0.headline }, isHeading: true)
  let area = PointerArea()

  init() { super.init(title: "Greeting") }

  override func makeView() -> Widget {
    let closed = Button("Closed")
    closed.isEnabled = false
    let greet = Button("Greet") { [self] in greeting.text = "Hello, \(name.text)" }
    return Column([greeting, name, greet, closed, Button("Twin"), Button("Twin"), area])
  }
}

/// A square that records the events of the pointer, with positions in whole points.
@MainActor
final class PointerArea: Widget {
  private(set) var events: [String] = []

  override var semantics: Semantics? { Semantics(.figure, name: "Area") }
  override var handlesPointer: Bool { true }
  override func measure(_ available: Size, in environment: Environment) -> Size { Size(100, 100) }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    func text(_ point: Point) -> String { "\(Int(point.x.rounded())),\(Int(point.y.rounded()))" }
    switch pointer {
    case .entered: events.append("entered")
    case .left: events.append("left")
    case .pressed(let point, let clicks): events.append("pressed \(text(point)) × \(clicks)")
    case .dragged(let point): events.append("dragged \(text(point))")
    case .released(let isInside): events.append(isInside ? "released" : "released outside")
    case .cancelled: events.append("cancelled")
    }
  }
}

/// A screen with a button that loads a print on another thread.
@MainActor
final class PrintsScreen: Screen {
  private let heading = Label("No prints", font: { $0.headline }, isHeading: true)

  init() { super.init(title: "Prints") }

  override func makeView() -> Widget { Column([heading, Button("Load") { [weak self] in self?.load() }]) }

  private func load() {
    task(name: "load prints") { [heading] in heading.text = await loadPrint() }
  }
}

@concurrent private func loadPrint() async -> String { "Harbour" }
