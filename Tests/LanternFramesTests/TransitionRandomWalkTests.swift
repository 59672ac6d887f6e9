import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Long random walks over everything that can move in a window, through the frame loop on a virtual clock.
@MainActor
struct TransitionRandomWalkTests {
  @Test(.requirement(25, 82), arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func `no random walk jumps, shows a wrong picture, leaks, or loses a completion`(seed: UInt64) throws {
    let walk = RandomWalk(seed: seed)
    try walk.loop.run()
    #expect(walk.violations.prefix(3) == [])
    // The walk covered these cases.
    #expect(
      walk.coveredCases.isSuperset(of: [
        "slide, timed", "slide, timed, continued", "slide, held, continued", "down, timed",
        "down, timed, continued", "down, held", "down, held, continued", "back, timed",
      ]), "\(walk.coveredCases)")
  }
}

/// A modal stack that contains a stack of screens (flow a), and another flow, in a window of 10 × 10 pixels of four
/// points each. All transitions slide.
@MainActor
private final class RandomWalk {
  private let journal = CallLog()
  private let display = HeadlessDisplay(size: PixelSize(10, 10), scale: 0.25)
  private let root: RootController
  let loop: FrameLoop
  private var random: SeededGenerator
  private let containers = Containers()

  private(set) var violations: [String] = []
  /// The transitions so far: their kinds, whether they were timed or held, and how they started.
  private(set) var coveredCases: Set<String> = []
  private var requestCount = 0
  private var completionCounts: [Int: Int] = [:]
  private var letterCount = 0
  private var pointer: Point?
  private var last: (activeTransition: ActiveTransition, position: Double)?
  // The letters of the last frame, and those of the picture from which the running transition started.
  private var lastLetters: Set<Character> = []
  private var sourceLetters: Set<Character> = []
  private var isResized = false
  // The number of frames so far, and the number of frames in the walk.
  private var count = 0
  private let end = 6_000

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let (journal, containers) = (journal, containers)
    root = RootController(
      flows: [
        .a: {
          let stack = SlideStack(root: ProbeScreen("a", journal))
          let modals = VerticalStack(root: stack)
          (containers.stack, containers.modals) = (stack, modals)
          return modals
        }, .b: { ProbeScreen("z", journal) },
      ], first: .a, transitions: .everywhere(Slide()), size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: display.scale))
    loop = FrameLoop(display: display, root: root)
    loop.intercept = { [unowned self] event in
      guard case .keyDown(.character(let key), []) = event.action else { return false }
      act(key)
      return true
    }
    loop.didPresent = { [unowned self] frame in
      check(frame)
      plan(after: frame.moment)
    }
  }

  // MARK: Actions

  private func act(_ key: Character) {
    switch key {
    case "+": if let stack = containers.stack { request { stack.push(probe(), completion: $0) } }
    case "-": if let stack = containers.stack, stack.screens.count > 1 { stack.pop() }
    case "^":
      if let modals = containers.modals, modals.screens.count < 3 {
        request { modals.push(probe(), completion: $0) }
      }
    case "_": if let modals = containers.modals { modals.pop() }
    default: request { root.show(Flow(String(key)), completion: $0) }
    }
  }

  // Counts the completions of each request.
  private func request(_ navigate: (@escaping (NavigationResult<Void>) -> Void) -> Void) {
    requestCount += 1
    let number = requestCount
    navigate { [unowned self] _ in completionCounts[number, default: 0] += 1 }
  }

  private func probe() -> ProbeScreen {
    letterCount += 1
    return ProbeScreen(String(Array("bcdefghijklmnopqrstuvwxy")[letterCount % 24]), journal)
  }

  // Schedules random input before the next frame.
  private func plan(after moment: Moment) {
    count += 1
    if count >= end {
      display.send(.closeRequested, at: moment + .milliseconds(1))
      return
    }
    let time = moment + .milliseconds(4)
    if let pointer {
      if random.int(0...7) == 0 {
        display.send(.pointerUp(at: pointer), at: time)
        self.pointer = nil
      } else {
        let next = Point(pointer.x + random.double(-1...2), pointer.y + random.double(-1...2))
        display.send(.pointerMoved(to: next), at: time)
        self.pointer = next
      }
    }
    switch random.int(0...60) {
    case 0...5: display.send(.key(Array("++--^_")[random.int(0...5)]), at: time)
    case 6 where random.int(0...3) == 0: display.send(.key(Array("ab")[random.int(0...1)]), at: time)
    case 7: display.send(.exposed, at: time)
    case 8 where random.int(0...2) == 0:
      isResized = true
      display.resize(to: PixelSize(random.int(8...12), random.int(8...12)), at: time)
    case 9...12 where pointer == nil:
      let position = root.position ?? 0
      let edge = random.int(0...1) == 0 ? 2 : position * 40 + 2
      let point = Point(edge, random.double(0...20))
      display.send(.pointerDown(at: point, clicks: 1), at: time)
      pointer = point
    default:
      // An event without effect, so that the loop continues.
      display.send(.pointerLeft, at: time)
    }
  }

  // MARK: Invariants

  private func check(_ frame: PresentedFrame) {
    func fail(_ text: String) { violations.append("\(frame.moment.nanoseconds): \(text)") }
    guard let picture = try? display.snapshot() else { return fail("the display has no picture") }
    let shown = Set(letters(picture)).subtracting("\n")
    let activeTransition = root.activeTransition
    journal.clear()
    // A transition starts from the whole visible picture. Stretching it to another size mixes its pixels, which may
    // give any letter.
    let continues =
      activeTransition.map { activeTransition in
        last.map {
          $0.activeTransition.id == activeTransition.id
            || activeTransition.isContinuation && activeTransition.id == $0.activeTransition.id + 1
        }
          ?? false
      } ?? false
    if activeTransition != nil, !continues { sourceLetters = lastLetters }
    if isResized, continues { sourceLetters.insert("?") }
    isResized = false
    lastLetters = shown
    var known = sourceLetters.union(
      journal.liveProbes.filter { $0.appearance != .hidden }.flatMap { $0.title })
    // A screen pushed in an outgoing stack is visible but does not appear.
    let stacks = [containers.stack, containers.modals].compactMap { $0 }.filter { $0.appearance != .hidden }
    for stack in stacks { known.formUnion(visible(stack).title) }
    if !sourceLetters.contains("?"), !shown.isSubset(of: known) {
      fail("shows \(shown), expected only \(known)")
    }
    if let activeTransition, let position = root.position {
      let pace = activeTransition.pace == .held ? "held" : "timed"
      coveredCases.insert(
        "\(activeTransition.kind), \(pace)\(activeTransition.isContinuation ? ", continued" : "")")
      if let last, continues {
        let jump = abs(position - last.position)
        if jump > maximumJump(activeTransition) { fail("a jump of \(jump) in \(activeTransition)") }
      }
      last = (activeTransition, position)
    } else {
      if shown.count != 1 { fail("at rest shows \(letters(picture)), after \(lastLetters)") }
      if let message = shown.first {
        let top = visible(root.current)
        if top.title != String(message) { fail("shows \(message), but \(top.title) is on top") }
        if top.appearance != .shown { fail("\(top.title) is \(top.appearance)") }
      }
      for probe in journal.liveProbes where probe !== visible(root.current) && probe.appearance != .hidden {
        fail("\(probe.title) is \(probe.appearance)")
      }
      if completionCounts.count != requestCount {
        fail("\(requestCount - completionCounts.count) completions are missing")
      }
      last = nil
      sourceLetters = []
    }
    if completionCounts.values.contains(where: { $0 != 1 }) { fail("a completion was called twice") }
    if root.children.count > 2 { fail("\(root.children.count) children") }
    for probe in journal.liveProbes {
      for violation in probe.violations { fail("\(probe.title) \(violation)") }
      if probe.reportedAppearance != probe.appearance {
        fail("\(probe.title) was not notified of its appearance")
      }
    }
    let contained = root.children.reduce(0) { $0 + leaves($1) }
    if journal.liveProbes.count > contained + 1 {
      fail("\(journal.liveProbes.count) screens are alive, \(contained) are in the hierarchy")
    }
  }

  // The maximum change of position in one frame.
  private func maximumJump(_ activeTransition: ActiveTransition) -> Double {
    // The pointer moves at most 2 · √2 of at least 32 points per frame: 5.4 times the distance per second.
    if activeTransition.pace == .held { return 0.09 }
    // Ease-in-out increases by at most 1.72 / 18 per frame, the stack's own slide by 1 / 18.
    if !activeTransition.isContinuation { return 0.096 }
    // A spring has a velocity of at most 2π / (0.16 e) = 14.5, plus its initial velocity.
    return (14.5 + 5.4) / 60
  }

  private func visible(_ screen: Screen) -> Screen {
    (screen as? StackContainer).map { visible($0.top) } ?? screen
  }

  private func leaves(_ screen: Screen) -> Int {
    screen is StackContainer ? screen.children.reduce(0) { $0 + leaves($1) } : 1
  }
}

/// The containers of flow a, while it exists.
@MainActor
private final class Containers {
  weak var stack: SlideStack?
  weak var modals: VerticalStack?
}

/// A stack whose screens slide in from the bottom and are dragged down.
@MainActor
private final class VerticalStack: StackContainer {
  override var pushTransition: any Transition { Slide(from: .bottom) }
  override var popTransition: any Transition { Backwards(Slide(from: .bottom), kind: "down") }
  override func canDrag(from point: Point, screenFrame: Rect) -> Bool { screenFrame.contains(point) }
}
