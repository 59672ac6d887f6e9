public import LanternRaster
public import LanternWidgets

/// Screens on top of one another, of which the top one shows. It is never empty.
///
/// What is a pile of pages under navigation bars (`ScreenStack`) and one of modals (`ModalPile`) differ in what
/// they put around a screen and in how one comes and goes.
open class Pile: Screen {
  /// From the first to the one that shows. In mid-transition still as before it: they change when it is through.
  public private(set) var screens: [Screen]
  private let stage = Stage()
  private var pages: [ObjectIdentifier: Page] = [:]
  // How screens go that came in a way of their own.
  private var returns: [ObjectIdentifier: any Transition] = [:]
  private var move: Move?
  private var drag = Drag()
  private var dragStart = 0.0
  // Whether it is in the middle of a change, and what was asked for since.
  private var isChanging = false
  private var waiting: [(Pile) -> Void] = []

  // A screen on its way in or out.
  private struct Move {
    let isPush: Bool
    let screen: Screen
    let below: Screen
    // Whether a pointer drags it and has not let go yet.
    var isUndecided = false
    // Whether whoever gets the completion asked for it to go through; not one who called it back.
    var goesThrough = true
    var completion: (PassageOutcome) -> Void
  }

  /// A pile with its first screen already in it.
  public init(root: Screen) {
    screens = [root]
    super.init(title: root.title)
    add(root)
    stage.show(page(for: root))
    root.didMove(to: self)
    stage.gesture = { [weak self] event in self?.exclusively { self?.hear(event) } ?? false }
    stage.pressTaken = { [weak self] in self?.exclusively { self?.loseDrag() } }
  }

  // MARK: What a subclass says of itself

  /// What shows of a screen: its view, or that with something around it.
  open func content(for screen: Screen) -> Widget { screen.view }
  /// How a screen comes.
  open var coming: any Transition { Cut() }
  /// How it goes.
  open var going: any Transition { Cut() }
  /// Whether what is dragged itself inside a page, such as a list, goes before dragging the page.
  var yieldsDrags: Bool { false }
  /// A screen that was taken off is gone.
  func gone(_ screen: Screen) {}
  /// Whether a press there may drag a screen out again whose page lies at a place. Points are the pile's.
  open func canDrag(from point: Point, page: Rect) -> Bool { false }

  // MARK: Pushing and popping

  /// The screen that shows.
  public var top: Screen { screens[screens.count - 1] }
  public override var visibleChildren: [Screen] { [top] }
  open override var initialFocus: Widget? { stage }

  /// Puts a screen on top: by the pile's own transition, by another, or at once (`Cut`); `returning` is how it goes
  /// again where nothing else is said.
  ///
  /// Off the screen, or inside of something in motion, it is at once in any case. A call from inside a lifecycle call
  /// or a completion waits until that is through. `completion` is called exactly once.
  public func push(
    _ screen: Screen, by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) {
    guard !isChanging else {
      return waiting.append {
        $0.push(screen, by: transition, returning: returning, completion: completion)
      }
    }
    returns[ObjectIdentifier(screen)] = returning
    exclusively {
      let isStill = interrupt()
      let below = top
      add(screen)
      screen.resize(to: size)
      let move = Move(isPush: true, screen: screen, below: below, completion: completion)
      start(move, transition ?? coming, outgoingIsStill: isStill)
    }
  }

  /// Takes the top screen off and returns it; nil for the last one, which stays.
  ///
  /// A push of that screen which is still under way is turned round. A call from inside a lifecycle call or a
  /// completion waits until that is through, and returns nil. `completion` is called exactly once, but not where there
  /// is nothing to take off.
  @discardableResult
  public func pop(
    by transition: (any Transition)? = nil, completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) -> Screen? {
    guard !isChanging else {
      waiting.append { $0.pop(by: transition, completion: completion) }
      return nil
    }
    return exclusively { takeOff(by: transition, completion) }
  }

  private func takeOff(
    by transition: (any Transition)?, _ completion: @escaping (PassageOutcome) -> Void
  ) -> Screen? {
    if let move, move.isPush, stage.leadsToIncoming, stage.canTurn, let conductor = root?.conductor,
      conductor.leads(stage)
    {
      drag.cancel()
      move.completion(.superseded)
      self.move?.completion = completion
      self.move?.goesThrough = false
      turn(to: 0, conductor)
      return move.screen
    }
    guard countToBe > 1 else { return nil }
    let isStill = interrupt()
    guard screens.count > 1 else { return nil }
    let leaving = top
    let move = Move(
      isPush: false, screen: leaving, below: screens[screens.count - 2], completion: completion)
    leaving.willMove(to: nil)
    start(move, transition ?? returns[ObjectIdentifier(leaving)] ?? going, outgoingIsStill: isStill)
    return leaving
  }

  // Runs a change and then, one at a time, whatever was asked for meanwhile.
  private func exclusively<Result>(_ change: () -> Result) -> Result {
    let isOutermost = !isChanging
    isChanging = true
    let result = change()
    guard isOutermost else { return result }
    isChanging = false
    while !isChanging, !waiting.isEmpty { waiting.removeFirst()(self) }
    return result
  }

  // How many screens there are once what is under way is through.
  private var countToBe: Int {
    guard let move, stage.leadsToIncoming, !move.isUndecided else { return screens.count }
    return screens.count + (move.isPush ? 1 : -1)
  }

  // Ends what is in motion, if this shows; returns whether what shows here was its work.
  private func interrupt() -> Bool {
    guard let conductor = root?.conductor, appearance.isShowing || conductor.leads(stage) else {
      return false
    }
    return conductor.interrupt(for: stage)
  }

  private func start(
    _ move: Move, _ transition: any Transition, outgoingIsStill: Bool, isHeld: Bool = false
  ) {
    let (leaving, coming) = move.isPush ? (move.below, move.screen) : (move.screen, move.below)
    self.move = move
    guard let conductor = root?.conductor, transition.duration > .zero, appearance.isShowing,
      conductor.admits(stage)
    else {
      stage.show(page(for: coming))
      if appearance.isShowing { coming.beginAppearance(true) }
      leaving.beginAppearance(false)
      return commit(.shown)
    }
    stage.vanished = { [weak conductor, unowned stage] in conductor?.abandon(stage) }
    conductor.begin(
      on: stage, to: page(for: coming), by: transition, from: leaving.title, to: coming.title,
      outgoingIsStill: outgoingIsStill, isHeld: isHeld,
      ending: Conductor.Ending(
        finished: { [weak self] arrived in self?.exclusively { self?.finish(arrived: arrived) } },
        superseded: { [weak self] in self?.exclusively { self?.supersede() } }))
    coming.beginAppearance(true)
    // What that was told may have gone on to somewhere else, which has ended this.
    if self.move?.screen === move.screen { leaving.beginAppearance(false) }
  }

  private func finish(arrived: Bool) {
    stage.finish(arrived: arrived)
    let outcome = arrived == move?.goesThrough ? PassageOutcome.shown : .cancelled
    if arrived { commit(outcome) } else { abandon(outcome) }
  }

  private func supersede() {
    drag.cancel()
    let arrives = stage.leadsToIncoming && move?.isUndecided == false
    stage.finish(arrived: arrives)
    if arrives { commit(.superseded) } else { abandon(.superseded) }
  }

  // The move is through: now, and not before, it counts.
  private func commit(_ outcome: PassageOutcome) {
    guard let move else { return }
    self.move = nil
    if move.isPush {
      screens.append(move.screen)
      end(shown: move.screen, hidden: move.below)
      move.screen.didMove(to: self)
    } else {
      screens.removeLast()
      end(shown: move.below, hidden: move.screen)
      release(move.screen)
      gone(move.screen)
    }
    move.completion(outcome)
  }

  // It led back to where it came from.
  private func abandon(_ outcome: PassageOutcome) {
    guard let move else { return }
    self.move = nil
    if move.isPush {
      end(shown: move.below, hidden: move.screen)
      release(move.screen)
      gone(move.screen)
    } else {
      end(shown: move.screen, hidden: move.below)
      move.screen.didMove(to: self)
    }
    move.completion(outcome)
  }

  // Begun here, where what the beginning told has cut it short.
  private func end(shown: Screen, hidden: Screen) {
    if appearance.isShowing { shown.beginAppearance(true) }
    hidden.beginAppearance(false)
    if appearance == .shown { shown.endAppearance() }
    // It is out of sight at once, whatever the pile itself is in the middle of.
    hidden.endAppearance()
  }

  private func release(_ screen: Screen) {
    pages.removeValue(forKey: ObjectIdentifier(screen))?.close()
    returns[ObjectIdentifier(screen)] = nil
    screen.leaveParent()
  }

  // Leads the running move to one of its sides.
  /// Turns the taking off of a screen round, if that is under way; returns whether it did.
  func callBack(_ isWanted: (Screen) -> Bool) -> Bool {
    guard let move, !move.isPush, isWanted(move.screen), stage.leadsToIncoming, stage.canTurn,
      let conductor = root?.conductor, conductor.leads(stage)
    else { return false }
    drag.cancel()
    move.completion(.superseded)
    self.move?.completion = { _ in }
    self.move?.goesThrough = false
    turn(to: 0, conductor)
    return true
  }

  private func turn(to target: Double, _ conductor: Conductor, velocity: Double? = nil) {
    guard let move else { return }
    let goesThrough = target == 1
    let turns = goesThrough != stage.leadsToIncoming
    conductor.settle(to: target, velocity: velocity)
    guard turns else { return }
    if move.isPush { move.screen.willMove(to: goesThrough ? self : nil) }
    let isComing = goesThrough == move.isPush
    (isComing ? move.screen : move.below).beginAppearance(true)
    (isComing ? move.below : move.screen).beginAppearance(false)
  }

  private func page(for screen: Screen) -> Page {
    let key = ObjectIdentifier(screen)
    if let page = pages[key] { return page }
    let page = Page(screen, content: content(for: screen))
    pages[key] = page
    return page
  }

  // MARK: Dragging

  private func hear(_ event: InputEvent) -> Bool {
    guard let conductor = root?.conductor else { return false }
    switch event.action {
    case .pointerDown(let point, _):
      return press(at: point, event.time, conductor)
    case .pointerMoved(let point):
      let travel = travel
      switch drag.move(to: point, event.time, along: travel.direction) {
      case .began:
        beginDrag(conductor)
        return true
      case .moved(let way):
        stage.drag(to: dragStart + travel.part(of: way))
        return true
      case .ignored, .ended:
        return drag.isUnderWay
      }
    case .pointerUp(let point):
      guard case .ended(let velocity) = drag.release(at: point, event.time) else { return false }
      letGo(travel.part(of: velocity), conductor)
      return true
    case .pointerLeft:
      return drag.isUnderWay
    case .keyDown, .text, .composition, .scrolled:
      return false
    }
  }

  // On something of ours in motion, a press catches it.
  private func press(at point: Point, _ time: Moment, _ conductor: Conductor) -> Bool {
    // A press whose release was lost.
    loseDrag()
    let page = stage.place(ofIncoming: move?.isPush ?? false)
    guard canDrag(from: point, page: page), move != nil || screens.count > 1 else { return false }
    let catches =
      move != nil && conductor.leads(stage) && stage.showsPassage && stage.canTurn && travel.isSome
    guard catches || move == nil else { return false }
    if !catches, yieldsDrags, stage.hearing?.takesDrags(at: point) == true { return false }
    drag.press(at: point, time, isDrag: catches)
    guard catches else { return false }
    conductor.hold()
    dragStart = stage.position ?? 0
    return true
  }

  private func beginDrag(_ conductor: Conductor) {
    // Since the press something else may have begun to move here; that was not caught by it.
    guard move == nil, conductor.admits(stage), screens.count > 1 else { return drag.cancel() }
    let isStill = conductor.interrupt(for: stage)
    // Who was interrupted may have taken screens off.
    guard screens.count > 1 else { return drag.cancel() }
    let leaving = top
    let move = Move(
      isPush: false, screen: leaving, below: screens[screens.count - 2], isUndecided: true,
      completion: { _ in })
    leaving.willMove(to: nil)
    dragStart = 0
    start(move, going, outgoingIsStill: isStill, isHeld: true)
  }

  // It goes on to where it would come to in a moment.
  private func letGo(_ velocity: Double, _ conductor: Conductor) {
    guard move != nil, let position = stage.position else { return }
    move?.isUndecided = false
    let foresight = 0.12
    turn(to: position + velocity * foresight > 0.5 ? 1 : 0, conductor, velocity: velocity)
  }

  // The press was taken away: what it dragged goes on as if it had been let go.
  private func loseDrag() {
    let wasUnderWay = drag.isUnderWay
    drag.cancel()
    if wasUnderWay, let conductor = root?.conductor { letGo(0, conductor) }
  }

  private var travel: Travel {
    Travel((stage.transition ?? going).travel(in: size, stage.direction))
  }

  // MARK: As a screen

  open override func makeView() -> Widget { stage }

  open override func didResize() {
    for screen in children { screen.resize(to: size) }
  }

}

/// The way that a transition's things travel, and how much of it a pointer has gone.
nonisolated private struct Travel {
  let isSome: Bool
  /// Of length 1.
  let direction: Point
  private let length: Double

  init(_ way: Point?) {
    let way = way ?? .zero
    length = (way.x * way.x + way.y * way.y).squareRoot()
    isSome = length > 0
    direction = length > 0 ? Point(way.x / length, way.y / length) : .zero
  }

  func part(of way: Point) -> Double {
    isSome ? (way.x * direction.x + way.y * direction.y) / length : 0
  }
}
