import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Long walks by chance over everything that can be in motion in a window, through the frame loop on a virtual clock.
@MainActor
struct TransitionWalkTests {
  @Test(.requirement(25, 82), arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func `no walk jumps, shows what is not there, leaks, or loses a call`(seed: UInt64) throws {
    let walk = Walk(seed: seed)
    try walk.loop.run()
    #expect(walk.broken.prefix(3) == [])
    // The walk went where it should.
    #expect(
      walk.met.isSuperset(of: [
        "slide, timed", "slide, timed, gone on with", "slide, held, gone on with", "down, timed",
        "down, timed, gone on with", "down, held", "down, held, gone on with", "back, timed",
      ]), "\(walk.met)")
  }
}

/// A pile of modals with a pile of screens in it (part a) and another part, in a window of 10 × 10 pixels of four
/// points each, where everything slides.
@MainActor
private final class Walk {
  private let journal = CallLog()
  private let display = HeadlessDisplay(size: PixelSize(10, 10), scale: 0.25)
  private let root: RootController
  let loop: FrameLoop
  private var random: SeededGenerator
  private let layers = Layers()

  private(set) var broken: [String] = []
  /// The passages that it has met: their kinds, who set their pace, and how they began.
  private(set) var met: Set<String> = []
  private var asked = 0
  private var answers: [Int: Int] = [:]
  private var letterCount = 0
  private var pointer: Point?
  private var last: (activeTransition: ActiveTransition, position: Double)?
  // What the frame before showed, and what that showed from which the passage under way started.
  private var before: Set<Character> = []
  private var seen: Set<Character> = []
  private var isResized = false
  // Frames, and how many of them there are to be.
  private var count = 0
  private let end = 6_000

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let (journal, layers) = (journal, layers)
    root = RootController(
      flows: [
        .a: {
          let stack = SlideStack(root: ProbeScreen("a", journal))
          let modals = UprightStack(root: stack)
          (layers.stack, layers.modals) = (stack, modals)
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

  // MARK: What is done

  private func act(_ key: Character) {
    switch key {
    case "+": if let stack = layers.stack { ask { stack.push(probe(), completion: $0) } }
    case "-": if let stack = layers.stack, stack.screens.count > 1 { stack.pop() }
    case "^":
      if let modals = layers.modals, modals.screens.count < 3 {
        ask { modals.push(probe(), completion: $0) }
      }
    case "_": if let modals = layers.modals { modals.pop() }
    default: ask { root.show(Flow(String(key)), completion: $0) }
    }
  }

  // Counts the answers.
  private func ask(_ navigate: (@escaping (NavigationResult<Void>) -> Void) -> Void) {
    asked += 1
    let number = asked
    navigate { [unowned self] _ in answers[number, default: 0] += 1 }
  }

  private func probe() -> ProbeScreen {
    letterCount += 1
    return ProbeScreen(String(Array("bcdefghijklmnopqrstuvwxy")[letterCount % 24]), journal)
  }

  // Plans what happens before the next frame.
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
      // Time passes, also where nothing else would wake the loop.
      display.send(.pointerLeft, at: time)
    }
  }

  // MARK: What must hold

  private func check(_ frame: PresentedFrame) {
    func fail(_ text: String) { broken.append("\(frame.moment.nanoseconds): \(text)") }
    guard let picture = try? display.snapshot() else { return fail("there is no picture") }
    let shown = Set(letters(picture)).subtracting("\n")
    let activeTransition = root.activeTransition
    journal.clear()
    // What a passage starts from is all that the screen showed; stretched to another size its pixels
    // mix, which may make any letter.
    let goesOn =
      activeTransition.map { activeTransition in
        last.map {
          $0.activeTransition.id == activeTransition.id
            || activeTransition.isContinuation && activeTransition.id == $0.activeTransition.id + 1
        }
          ?? false
      } ?? false
    if activeTransition != nil, !goesOn { seen = before }
    if isResized, goesOn { seen.insert("?") }
    isResized = false
    before = shown
    var known = seen.union(journal.living.filter { $0.appearance != .hidden }.flatMap { $0.title })
    // What is pushed in a pile on its way out shows, and is not told so.
    let piles = [layers.stack, layers.modals].compactMap { $0 }.filter { $0.appearance != .hidden }
    for stack in piles { known.formUnion(visible(stack).title) }
    if !seen.contains("?"), !shown.isSubset(of: known) { fail("\(shown) of \(known)") }
    if let activeTransition, let position = root.position {
      let pace = activeTransition.pace == .held ? "held" : "timed"
      met.insert(
        "\(activeTransition.kind), \(pace)\(activeTransition.isContinuation ? ", gone on with" : "")")
      if let last, goesOn {
        let jump = abs(position - last.position)
        if jump > steepest(activeTransition) { fail("a jump of \(jump) in \(activeTransition)") }
      }
      last = (activeTransition, position)
    } else {
      if shown.count != 1 { fail("at rest there is \(letters(picture)), and was \(before)") }
      if let message = shown.first {
        let top = visible(root.current)
        if top.title != String(message) { fail("\(message) shows, and \(top.title) is on top") }
        if top.appearance != .shown { fail("\(top.title) is \(top.appearance)") }
      }
      for probe in journal.living where probe !== visible(root.current) && probe.appearance != .hidden {
        fail("\(probe.title) is \(probe.appearance)")
      }
      if answers.count != asked { fail("\(asked - answers.count) completions are missing") }
      last = nil
      seen = []
    }
    if answers.values.contains(where: { $0 != 1 }) { fail("a completion came twice") }
    if root.children.count > 2 { fail("\(root.children.count) children") }
    for probe in journal.living {
      for violation in probe.violations { fail("\(probe.title) \(violation)") }
      if probe.heardAppearance != probe.appearance { fail("\(probe.title) was not told how it appears") }
    }
    let contained = root.children.reduce(0) { $0 + leaves($1) }
    if journal.living.count > contained + 1 {
      fail("\(journal.living.count) screens live, \(contained) are in")
    }
  }

  // How far a frame may bring a passage.
  private func steepest(_ activeTransition: ActiveTransition) -> Double {
    // The pointer goes 2 · √2 points a frame at most, of 32 at least: 5.4 ways a second.
    if activeTransition.pace == .held { return 0.09 }
    // Ease-in-out climbs by 1.72 / 18 a frame at most, the pile's own slide by 1 / 18.
    if !activeTransition.isContinuation { return 0.096 }
    // A spring has a velocity of response and way of at most 2π / (0.16 e) = 14.5, and what it was given.
    return (14.5 + 5.4) / 60
  }

  private func visible(_ screen: Screen) -> Screen {
    (screen as? StackContainer).map { visible($0.top) } ?? screen
  }

  private func leaves(_ screen: Screen) -> Int {
    screen is StackContainer ? screen.children.reduce(0) { $0 + leaves($1) } : 1
  }
}

/// What part a is made of, while it is there.
@MainActor
private final class Layers {
  weak var stack: SlideStack?
  weak var modals: UprightStack?
}

/// A pile whose screens come from the bottom, and are dragged down.
@MainActor
private final class UprightStack: StackContainer {
  override var coming: any Transition { Slide(from: .bottom) }
  override var going: any Transition { Backwards(Slide(from: .bottom), kind: "down") }
  override func canDrag(from point: Point, page: Rect) -> Bool { page.contains(point) }
}
