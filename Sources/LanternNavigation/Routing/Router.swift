/// Brings a person to any destination from anywhere in a window: whole, or not at all.
///
/// A navigation is planned, guarded, planned again, and then applied in one go. One goes on at a time; a call from
/// inside a guard, a factory or a lifecycle call waits its turn. Who has an error, a refusal or a cancellation for an
/// answer finds everything as it was.
@MainActor
public final class Router {
  /// Asked before each navigation's own guards; the context is the name of its destination.
  public var guards: [Guard<String>] = []
  /// Called with the screen of each destination that came to show.
  public var afterwards: [(Screen) -> Void] = []
  /// Told of each navigation by its destination's name: when it is asked for, and how it ends.
  var witness: ((_ destination: String, Ending?) -> Void)?

  // As many as a hundred careless calls, many times over.
  private static let most = 1_024
  private weak var root: RootController?
  private let after: (Duration, @escaping () -> Void) -> Void
  private var current: Job?
  private var waiting: [Job] = []
  private var isStarting = false
  // Of each screen that was asked something, by the question's number, what leads out of it again.
  var waysOut: [Int: () -> Void] = [:]
  private var questions = 0

  /// A router of a window. `after` calls back on the main thread once a time has passed: guards have deadlines.
  public init(_ root: RootController, after: @escaping (Duration, @escaping () -> Void) -> Void) {
    self.root = root
    self.after = after
  }

  // Whoever still waits is told, wherever the last reference is let go.
  isolated deinit {
    for job in [current].compactMap({ $0 }) + waiting { job.end(.failed(.windowGone)) }
  }

  func newQuestion() -> Int {
    questions += 1
    return questions
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
      to: destination, with: context, policy: policy, asking: asking, prepared: nil,
      completion: completion)
  }

  // `prepared` is given the screen before it shows.
  func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy,
    asking: Bool = true, prepared: ((Shown) -> Void)?,
    completion: @escaping (Outcome<Shown>) -> Void
  ) -> Navigation {
    // Who wants to prepare the screen himself shares it with nobody.
    let key =
      prepared == nil
      ? (context as? any Hashable).map {
        Key(
          name: destination.name, shown: ObjectIdentifier(Shown.self), context: AnyHashable($0),
          asking: asking)
      } : nil
    let job = Job(destination.name, key: key.map(AnyHashable.init)) { [unowned self] job in
      begin(job, destination, context, asking: asking, prepared ?? { _ in })
    }
    return admit(job, policy) { ending in completion(Outcome(ending, of: destination.name)) }
  }

  /// Leads to a destination that needs no context.
  @discardableResult
  public func navigate<Shown>(
    to destination: Destination<Shown, Void>, policy: NavigationPolicy = .queue, asking: Bool = true,
    completion: @escaping (Outcome<Shown>) -> Void = { _ in }
  ) -> Navigation {
    let key = Key(
      name: destination.name, shown: ObjectIdentifier(Shown.self), context: nil, asking: asking)
    let job = Job(destination.name, key: AnyHashable(key)) { [unowned self] job in
      begin(job, destination, (), asking: asking) { (_: Shown) in }
    }
    return admit(job, policy) { ending in completion(Outcome(ending, of: destination.name)) }
  }

  /// What a navigation would do now. Nothing is moved or made.
  public func plan<Shown, Context>(
    for destination: Destination<Shown, Context>, with context: Context
  ) throws(RoutingError) -> Plan {
    guard let root else { throw .windowGone }
    let course = try Course(destination.segments, Scene(root), context)
    let outline = try course.draft(in: root, context, withStandIns: true)
    let gone = outline.draft.removed.map { Plan.Step.remove($0.title) }
    let turned = outline.draft.turnedTo.map { Plan.Step.show($0.title) }
    return Plan(
      destination: destination.name,
      steps: [.begin(course.origin, at: course.anchor.title)] + gone + turned + outline.steps)
  }

  /// What a navigation to a destination that needs no context would do now.
  public func plan<Shown>(for destination: Destination<Shown, Void>) throws(RoutingError) -> Plan {
    try plan(for: destination, with: ())
  }

  /// Undoes exactly what opening a destination did: what came goes, with whatever stands on it by now, and what went
  /// comes back. Where something else changed that since, nothing happens but an error.
  @discardableResult
  public func close<Shown>(
    _ opening: Opening<Shown>, policy: NavigationPolicy = .queue, asking: Bool = true,
    completion: @escaping (Outcome<Screen>) -> Void = { _ in }
  ) -> Navigation {
    let job = Job("back from \(opening.screen.title)", key: nil) { [unowned self] job in
      undo(job, opening.screen, opening.changes, asking: asking)
    }
    return admit(job, policy) { ending in completion(Outcome(ending, of: opening.screen.title)) }
  }

  nonisolated private struct Key: Hashable {
    let name: String
    let shown: ObjectIdentifier
    let context: AnyHashable?
    let asking: Bool
  }

  // MARK: One at a time

  private func admit(
    _ job: Job, _ policy: NavigationPolicy, _ completion: @escaping (Ending) -> Void
  ) -> Navigation {
    let isBusy = current != nil || !waiting.isEmpty
    if policy == .coalesce, let key = job.key,
      let equal = ([current].compactMap { $0 } + waiting).first(where: { $0.key == key && !$0.isOver })
    {
      return call(equal, completion)
    }
    witness?(job.name, nil)
    job.witness = { [weak self, name = job.name] in self?.witness?(name, $0) }
    let navigation = call(job, completion)
    switch policy {
    case .reject where isBusy:
      job.end(.failed(.busy))
      return navigation
    case .latest:
      let superseded = [current].compactMap { $0 }.filter(\.isRevocable) + waiting
      // What is applied already goes on by itself: this one may take over from it, or not come to that.
      current = nil
      waiting = [job]
      for job in superseded { job.end(.superseded) }
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

  private func call(_ job: Job, _ completion: @escaping (Ending) -> Void) -> Navigation {
    let caller = job.add(completion)
    return Navigation { [weak self, weak job] _ in
      guard let job else { return false }
      return self?.cancel(job, caller) ?? false
    }
  }

  private func cancel(_ job: Job, _ caller: Int) -> Bool {
    guard !job.isOver, job.isRevocable, job.has(caller) else { return false }
    if job.isLonely {
      waiting.removeAll { $0 === job }
      end(job, .cancelled)
    } else {
      job.release(caller)?(.cancelled)
    }
    return true
  }

  // Does a piece of a navigation; what is asked for meanwhile waits until that is done.
  private func alone(_ work: () -> Void) {
    let wasStarting = isStarting
    isStarting = true
    work()
    isStarting = wasStarting
    goOn()
  }

  // Starts the next one, unless one is under way or the window is in the middle of a change.
  private func goOn() {
    guard !isStarting else { return }
    isStarting = true
    defer { isStarting = false }
    if root == nil { current?.end(.failed(.windowGone)) }
    while current == nil || current?.isOver == true, !waiting.isEmpty {
      if let root, root.conductor.isChanging {
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

  // Plans and asks, and plans again for as long as there is somebody to ask: whoever was asked may have taken time. Then
  // applies.
  private func begin<Shown, Context>(
    _ job: Job, _ destination: Destination<Shown, Context>, _ context: Context, asking: Bool,
    _ prepared: @escaping (Shown) -> Void, passed: [GuardName] = []
  ) {
    guard let root else { return end(job, .failed(.windowGone)) }
    let goOn = { [weak self] (passed: [GuardName]) in
      guard !job.isOver else { return }
      self?.alone {
        self?.begin(job, destination, context, asking: asking, prepared, passed: passed)
      }
    }
    if root.conductor.isChanging { return root.conductor.whenUnchanging { goOn(passed) } }
    let again = { [weak self] in
      self.map { _ = $0.navigate(to: destination, with: context, asking: false) } ?? ()
    }
    do {
      let course = try Course(destination.segments, Scene(root), context)
      let rehearsal = try course.draft(in: root, context, withStandIns: true)
      let leaving = rehearsal.draft.removed
      if asking, let refusal = Screen.refusal(of: leaving, leave: again) {
        return end(job, .refused(refusal))
      }
      let all = guards.map { (step: "", guardian: $0.adapted { _ in destination.name }) } + course.guards
      let unasked = GuardName.without(passed, all)
      guard unasked.isEmpty else {
        return ask(unasked[...], context, job) { goOn(passed + unasked.map(GuardName.init)) }
      }
      let outline = try course.draft(in: root, context, withStandIns: false)
      guard !job.isOver else { return outline.discard() }
      // What was found only in what was made may have been under more than the rehearsal knew of.
      let more = outline.draft.removed.without(leaving)
      if asking, let refusal = Screen.refusal(of: more, leave: again) {
        outline.discard()
        return end(job, .refused(refusal))
      }
      job.isRevocable = false
      if outline.draft.isUpToDate {
        for (leg, screen) in outline.screens { for task in leg.prepare { task(screen, context) } }
        (outline.shown as? Shown).map(prepared)
      }
      // What a factory or a task may have changed, against all rules, is found out here.
      guard outline.draft.isUpToDate else {
        outline.discard()
        return end(job, .failed(.changedMeanwhile(screen: course.anchor.title)))
      }
      // The rest of the outline would keep the window.
      let (shown, screens) = (outline.shown, outline.screens)
      let isSeen = { shown.appearance.isShowing }
      commit(job, outline.draft, shown, isSeen: isSeen) { [weak self] in
        for (leg, screen) in screens { for task in leg.afterwards { task(screen, context) } }
        for task in self?.afterwards ?? [] { task(shown) }
      }
    } catch {
      end(job, .failed(error))
    }
  }

  private func ask<Context>(
    _ guards: ArraySlice<(step: String, guardian: Guard<Context>)>, _ context: Context, _ job: Job,
    then: @escaping () -> Void
  ) {
    guard let guardian = guards.first?.guardian else { return then() }
    let question = job.wait { [weak self] verdict in
      self?.alone {
        switch verdict {
        case .pass: self?.ask(guards.dropFirst(), context, job, then: then)
        case .refuse(let refusal): self?.end(job, .refused(refusal))
        case nil:
          self?.end(job, .failed(.guardTimedOut(guard: guardian.name, after: guardian.deadline)))
        }
      }
    }
    // Who keeps these for long keeps nothing of the navigation.
    guardian.ask(context) { [weak job] in job?.answer(question, $0) }
    guard job.awaits(question) else { return }
    after(guardian.deadline) { [weak job] in job?.answer(question, nil) }
  }

  private func commit(
    _ job: Job, _ draft: Draft, _ screen: Screen, isSeen: @escaping () -> Bool = { true },
    then: @escaping () -> Void = {}
  ) {
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
      guard outcome == .shown else { return finish(outcome) }
      // Something else may have come to stand over it while it came.
      guard isApplying else { return finish(isSeen() ? .shown : .superseded) }
      // It was changed at once: shown it is when that was on the display, unless it was covered before that.
      self?.root?.whenPresented { finish(isSeen() ? .shown : .superseded) }
    }
    isApplying = false
  }

  private func undo(_ job: Job, _ screen: Screen, _ changes: [Draft.Change], asking: Bool) {
    guard let root else { return end(job, .failed(.windowGone)) }
    var draft = Draft(root)
    for change in changes {
      guard let container = change.container, change.stands(in: root) else {
        return end(job, .failed(.changedMeanwhile(screen: (change.container ?? screen).title)))
      }
      draft.change(container) { $0 = change.before }
    }
    let again = { [weak self] in
      guard let self else { return }
      let decided = Job(job.name, key: nil) { [unowned self] job in
        undo(job, screen, changes, asking: false)
      }
      _ = admit(decided, .queue) { _ in }
    }
    if asking, let refusal = Screen.refusal(of: draft.removed, leave: again) {
      return end(job, .refused(refusal))
    }
    job.isRevocable = false
    commit(job, draft, screen)
  }
}
