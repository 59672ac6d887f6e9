package import LanternNavigation
package import LanternRaster
import LanternTestSupport
import LanternTesting
package import LanternWidgets
import Testing

extension Moment {
  package static func milliseconds(_ count: Int64) -> Moment { Moment(nanoseconds: count * 1_000_000) }
}

extension Flow {
  package static let a = Flow("a")
  package static let b = Flow("b")
  package static let c = Flow("c")
  package static let d = Flow("d")
}

extension TransitionTable {
  /// Returns a table with one transition between all of the flows a, b, c and d.
  package static func everywhere(_ transition: any Transition) -> TransitionTable {
    var table = TransitionTable()
    for from in [Flow.a, .b, .c, .d] {
      for to in [Flow.a, .b, .c, .d] where from != to { table[from, to] = transition }
    }
    return table
  }
}

/// A root with the flows a, b, c and d, each a probe of that letter, and the window it is drawn in.
///
/// The test advances frames explicitly, without the frame loop. Every frame is checked against the region that it
/// reports.
@MainActor
package final class RootFixture {
  package let log = CallLog()
  package let root: RootController
  package private(set) var window: Bitmap

  package init(
    _ transitions: TransitionTable = TransitionTable(), width: Int = 4, height: Int = 1, scale: Double = 1,
    direction: LayoutDirection = .leftToRight, contents: [Flow: (Moment) -> Character] = [:],
    flows: [Flow: () -> Screen] = [:], reducesMotion: Bool = false
  ) {
    let log = log
    var makers: [Flow: () -> Screen] = [:]
    for flow in [Flow.a, .b, .c, .d] {
      makers[flow] = {
        log.note("\(flow) is created")
        return ProbeScreen(flow.name, log, content: contents[flow])
      }
    }
    makers.merge(flows) { $1 }
    window = Bitmap(size: PixelSize(width, height), filledWith: Pixel(color(of: "-")))
    root = RootController(
      flows: makers, first: .a, transitions: transitions, size: PixelSize(width, height),
      environment: Environment(
        theme: .light, typesetter: BlockTypesetter(), scale: scale, direction: direction,
        reducesMotion: reducesMotion))
    log.root = root
  }

  /// Returns a fixture whose window shows flow a, with an empty log.
  package static func showingA(
    _ transitions: TransitionTable = TransitionTable(), width: Int = 4, height: Int = 1, scale: Double = 1,
    direction: LayoutDirection = .leftToRight, contents: [Flow: (Moment) -> Character] = [:],
    reducesMotion: Bool = false
  ) -> RootFixture {
    let fixture = RootFixture(
      transitions, width: width, height: height, scale: scale, direction: direction, contents: contents,
      reducesMotion: reducesMotion)
    fixture.rest()
    fixture.log.clear()
    return fixture
  }

  /// The results of the changes of flow so far.
  package var results: [String] { log.entries.filter { $0.contains(" was ") } }

  /// Shows a flow. The log gets the result.
  package func show(_ flow: Flow) {
    let log = log
    root.show(flow) { log.note("\(flow) was \($0)") }
  }

  /// Draws a frame without a transition and returns the contents of the window.
  @discardableResult
  package func rest(at moment: Moment = .zero) -> String {
    root.update(to: moment)
    drawAndCheckRegion()
    return letters(window)
  }

  /// Prepares the transition before its first frame.
  package func prepareTransition() { window.withPixels { root.prepareTransition(over: $0) } }

  /// Draws a frame of the transition at a linear progress and returns the contents of the window.
  @discardableResult
  package func frame(_ progress: Double, at moment: Moment = .zero) -> String {
    root.update(to: moment)
    root.advance(to: progress)
    drawAndCheckRegion()
    return letters(window)
  }

  /// Draws the last frame, ends the transition and returns the contents of the window.
  @discardableResult
  package func finish(at moment: Moment = .zero) -> String {
    frame(1, at: moment)
    root.finishTransition()
    return letters(window)
  }

  /// Resizes the window. As with a real window, this discards its contents.
  package func resize(width: Int, height: Int, scale: Double = 1) {
    window = Bitmap(size: PixelSize(width, height), filledWith: Pixel(color(of: "-")))
    root.resize(to: PixelSize(width, height), scale: scale)
  }

  package func handle(_ action: InputEvent.Action) { root.handle(InputEvent(action, time: .zero)) }

  /// Draws what has changed, and returns its region.
  package func draw() -> Region {
    window.withPixels { window in
      let region = root.prepare(over: window)
      root.draw(region, onto: window)
      return region
    }
  }

  private func drawAndCheckRegion() {
    let before = window
    let region = draw()
    for y in 0..<window.size.height {
      for x in 0..<window.size.width where window[x, y] != before[x, y] {
        let isReported = region.rects.contains { $0.contains(PixelRect(x, y, 1, 1)) }
        #expect(isReported, "the pixel \(x),\(y) changed but was not reported")
      }
    }
  }
}
