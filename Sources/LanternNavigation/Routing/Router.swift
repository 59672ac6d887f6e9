/// Brings a person to any destination from anywhere in a window: whole, or not at all.
///
/// A navigation is planned, guarded, planned again, and then applied in one go. One goes on at a time; a call from
/// inside a guard, a factory or a lifecycle call waits its turn. Who has an error, a refusal or a cancellation for an
/// answer finds everything as it was.
public final class Router {
  /// Asked before each navigation's own guards; the context is the name of its destination.
  public var guards: [Guard<String>] = []
  /// Called with the screen of each destination that came to show.
  public var afterwards: [(Screen) -> Void] = []

  // As many as a hundred careless calls, many times over.
  private static let most = 1_024
  private weak var root: RootController?
  private let after: (Duration, @escaping () -> Void) -> Void
  private var current: Job?
  private var waiting: [Job] = []
  private var isStarting = false

  // A navigation on its way, whatever it leads to.
  private final class Job {
    let key: AnyHashable?
    let start: (Job) -> Void
    // Whether it still can be given up.
    var isRevocable = true
    private var whenOver: [(Ending) -> Void] = []
    private(set) var isOver = false

    init(key: AnyHashable?, start: @escaping (Job) -> Void) {
      self.key = key
      self.start = start
    }

    func add(_ action: @escaping (Ending) -> Void) { whenOver.append(action) }

    func end(_ ending: Ending) {
      guard !isOver else { return }
      isOver = true
      let actions = whenOver
      whenOver = []
      for action in actions { action(ending) }
    }
  }

  fileprivate enum Ending {
    case shown(Screen, [Draft.Change])
    case refused(Refusal)
    case superseded
    case cancelled
    case failed(RoutingError)
  }

  /// A router of a window. `after` calls back on the main thread once a time has passed: guards have deadlines.
  public init(_ root: RootController, after: @escaping (Duration, @escaping () -> Void) -> Void) {
    self.root = root
    self.after = after
  }

  // MARK: Navigating

  /// Leads to a destination. `completion` is called exactly once, for a destination that shows after its last frame.
  ///
  /// With a context that is hashable the policy `coalesce` can tell equal ones; without `asking` no screen may refuse
  /// to go.
  @discardableResult
  public func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    asking: Bool = true, completion: @escaping (Outcome<Shown>) -> Void = { _ in }
  ) -> Navigation {
    navigate(
      to: destination, with: context, policy: policy, asking: asking, prepared: { _ in },
      completion: completion)
  }

  // `prepared` is given the screen before it shows.
  func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy,
    asking: Bool = true, prepared: @escaping (Shown) -> Void,
    completion: @escaping (Outcome<Shown>) -> Void
  ) -> Navigation {
    let key = (context as? any Hashable).map { Key(name: destination.name, context: AnyHashable($0)) }
    let job = Job(key: key.map(AnyHashable.init)) { [unowned self] job in
      begin(job, destination, context, asking: asking, prepared)
    }
    return admit(job, policy) { ending in completion(Outcome(ending, of: destination.name)) }
  }

  /// Leads to a destination that needs no context.
  @discardableResult
  public func navigate<Shown>(
    to destination: Destination<Shown, Void>, policy: NavigationPolicy = .queue, asking: Bool = true,
    completion: @escaping (Outcome<Shown>) -> Void = { _ in }
  ) -> Navigation {
    let job = Job(key: AnyHashable(Key(name: destination.name, context: nil))) { [unowned self] job in
      begin(job, destination, (), asking: asking) { (_: Shown) in }
    }
    return admit(job, policy) { ending in completion(Outcome(ending, of: destination.name)) }
  }

  /// What a navigation would do now. Nothing is moved or made.
  public func plan<Shown, Context>(
    for destination: Destination<Shown, Context>, with context: Context
  ) throws(RoutingError) -> Plan {
    guard let root else { throw .windowGone }
    let course = try Course(destination.segments, Scene(root), context, in: root)
    let outline = try course.draft(in: root, context, withStandIns: true)
    let gone = outline.draft.removed.map { Plan.Step.remove($0.title) }
    return Plan(
      destination: destination.name,
      steps: [.begin(course.origin, at: course.anchor.title)] + gone + outline.steps)
  }

  /// Undoes exactly what opening a destination did: what came goes, with whatever stands on it by now, and what went
  /// comes back. Where something else changed that since, nothing happens but an error.
  @discardableResult
  public func close<Shown>(
    _ opening: Opening<Shown>, policy: NavigationPolicy = .queue, asking: Bool = true,
    completion: @escaping (Outcome<Screen>) -> Void = { _ in }
  ) -> Navigation {
    let job = Job(key: nil) { [unowned self] job in undo(job, opening.screen, opening.changes, asking: asking)
    }
    return admit(job, policy) { ending in completion(Outcome(ending, of: opening.screen.title)) }
  }

  nonisolated private struct Key: Hashable {
    let name: String
    let context: AnyHashable?
  }

  // MARK: One at a time

  private func admit(
    _ job: Job, _ policy: NavigationPolicy, _ completion: @escaping (Ending) -> Void
  ) -> Navigation {
    let isBusy = current != nil || !waiting.isEmpty
    if policy == .coalesce, let key = job.key,
      let equal = ([current].compactMap { $0 } + waiting).first(where: { $0.key == key && !$0.isOver })
    {
      equal.add(completion)
      return Navigation { _ in false }
    }
    job.add(completion)
    let navigation = Navigation { [weak self, weak job] _ in
      guard let job else { return false }
      return self?.cancel(job) ?? false
    }
    switch policy {
    case .reject where isBusy:
      job.end(.failed(.busy))
      return navigation
    case .latest:
      let superseded = waiting
      waiting = [job]
      for job in superseded { job.end(.superseded) }
      current?.end(.superseded)
      if let current, current.isRevocable { self.current = nil }
    case .queue, .coalesce, .reject:
      guard waiting.count < Router.most else {
        job.end(.failed(.tooManyWaiting))
        return navigation
      }
      waiting.append(job)
    }
    goOn()
    return navigation
  }

  private func cancel(_ job: Job) -> Bool {
    guard !job.isOver, job.isRevocable else { return false }
    waiting.removeAll { $0 === job }
    end(job, .cancelled)
    return true
  }

  // Starts the next one, unless one is under way or the window is in the middle of a change.
  private func goOn() {
    guard !isStarting, let root else { return }
    isStarting = true
    defer { isStarting = false }
    while current == nil || current?.isOver == true, !waiting.isEmpty {
      if root.conductor.isChanging {
        root.conductor.whenUnchanging { [weak self] in self?.goOn() }
        return
      }
      let job = waiting.removeFirst()
      guard !job.isOver else { continue }
      current = job
      job.start(job)
    }
  }

  private func end(_ job: Job, _ ending: Ending) {
    if current === job { current = nil }
    job.end(ending)
    goOn()
  }

  // MARK: One navigation

  private func begin<Shown, Context>(
    _ job: Job, _ destination: Destination<Shown, Context>, _ context: Context, asking: Bool,
    _ prepared: @escaping (Shown) -> Void
  ) {
    let again = { [weak self] in
      self.map { _ = $0.navigate(to: destination, with: context, asking: false) } ?? ()
    }
    guard let root else { return end(job, .failed(.windowGone)) }
    do {
      let course = try Course(destination.segments, Scene(root), context, in: root)
      let outline = try course.draft(in: root, context, withStandIns: true)
      if asking, let refusal = Screen.refusal(of: outline.draft.removed, leave: again) {
        return end(job, .refused(refusal))
      }
      let asked =
        guards.map { guardian in guardian.adapted { (_: Context) in destination.name } } + course.guards
      ask(asked[...], context, job) { [weak self] in
        self?.apply(job, destination, context, asking: asking, again, prepared)
      }
    } catch {
      end(job, .failed(error))
    }
  }

  private func ask<Context>(
    _ guards: ArraySlice<Guard<Context>>, _ context: Context, _ job: Job, then: @escaping () -> Void
  ) {
    guard let guardian = guards.first else { return then() }
    // What is answered a second time, too late, or after all is over does not count.
    var isAnswered = false
    func take(_ answer: () -> Void) {
      guard !isAnswered, !job.isOver else { return }
      isAnswered = true
      answer()
    }
    after(guardian.deadline) { [weak self] in
      take { self?.end(job, .failed(.guardTimedOut(guard: guardian.name, after: guardian.deadline))) }
    }
    guardian.ask(context) { [weak self] verdict in
      take {
        switch verdict {
        case .pass: self?.ask(guards.dropFirst(), context, job, then: then)
        case .refuse(let refusal): self?.end(job, .refused(refusal))
        }
      }
    }
  }

  // Plans again, for whoever was asked may have taken time, and applies.
  private func apply<Shown, Context>(
    _ job: Job, _ destination: Destination<Shown, Context>, _ context: Context, asking: Bool,
    _ again: @escaping () -> Void, _ prepared: @escaping (Shown) -> Void
  ) {
    guard let root else { return end(job, .failed(.windowGone)) }
    if root.conductor.isChanging {
      return root.conductor.whenUnchanging { [weak self] in
        if !job.isOver { self?.apply(job, destination, context, asking: asking, again, prepared) }
      }
    }
    do {
      let course = try Course(destination.segments, Scene(root), context, in: root)
      let rehearsal = try course.draft(in: root, context, withStandIns: true)
      if asking, let refusal = Screen.refusal(of: rehearsal.draft.removed, leave: again) {
        return end(job, .refused(refusal))
      }
      let outline = try course.draft(in: root, context, withStandIns: false)
      // What a factory may have changed, against all rules, is found out here.
      guard !job.isOver, outline.draft.isUpToDate else {
        return end(job, .failed(.changedMeanwhile(screen: course.anchor.title)))
      }
      job.isRevocable = false
      for (link, screen) in outline.screens { for task in link.prepare { task(screen, context) } }
      (outline.shown as? Shown).map(prepared)
      commit(job, outline.draft, outline.shown) { [weak self] in
        for (link, screen) in outline.screens { for task in link.afterwards { task(screen, context) } }
        for task in self?.afterwards ?? [] { task(outline.shown) }
      }
    } catch {
      end(job, .failed(error))
    }
  }

  private func commit(_ job: Job, _ draft: Draft, _ screen: Screen, then: @escaping () -> Void = {}) {
    let changes = draft.real
    var isApplying = true
    func finish(_ outcome: PassageOutcome) {
      switch outcome {
      case .shown:
        then()
        end(job, .shown(screen, changes))
      case .superseded: end(job, .superseded)
      case .cancelled: end(job, .cancelled)
      case .refused(let refusal): end(job, .refused(refusal))
      }
    }
    draft.apply { [weak self] outcome in
      guard isApplying, outcome == .shown else { return finish(outcome) }
      // It was changed at once: shown it is when that was on the display.
      self?.root?.whenPresented { finish(.shown) }
    }
    isApplying = false
  }

  private func undo(_ job: Job, _ screen: Screen, _ changes: [Draft.Change], asking: Bool) {
    guard let root else { return end(job, .failed(.windowGone)) }
    var draft = Draft(root)
    for change in changes {
      guard change.stands(in: root) else {
        return end(job, .failed(.changedMeanwhile(screen: change.container.title)))
      }
      draft.change(change.container) { $0 = change.before }
    }
    let again = { [weak self] in
      guard let self else { return }
      let decided = Job(key: nil) { [unowned self] job in undo(job, screen, changes, asking: false) }
      _ = admit(decided, .queue) { _ in }
    }
    if asking, let refusal = Screen.refusal(of: draft.removed, leave: again) {
      return end(job, .refused(refusal))
    }
    job.isRevocable = false
    commit(job, draft, screen)
  }
}

extension Outcome {
  fileprivate init(_ ending: Router.Ending, of destination: String) {
    switch ending {
    case .shown(let screen, let changes):
      // A step's finder and factory both are typed, so it is one.
      self =
        (screen as? Shown).map { .shown(Opening(screen: $0, changes: changes)) }
        ?? .failed(.notFound(step: destination))
    case .refused(let refusal): self = .refused(refusal)
    case .superseded: self = .superseded
    case .cancelled: self = .cancelled
    case .failed(let error): self = .failed(error)
    }
  }
}
