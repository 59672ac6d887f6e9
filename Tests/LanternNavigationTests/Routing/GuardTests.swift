import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Guards: before anything changes, in time, once.
@MainActor
struct GuardTests {
  private let full = Refusal("full")

  @Test(.requirement(71))
  func `the global guards are asked first, then those of the steps from the start on`() {
    let scene = FaultScene()
    let journal = scene.journal
    func note<Context>(_ name: String) -> Guard<Context> {
      Guard(name) { _, answer in
        journal.note("\(name) asked")
        answer(.pass)
      }
    }
    scene.router.guards = [
      Guard("global") { target, answer in
        journal.note("global asked for \(target.destination)")
        answer(.pass)
      },
      note("global two"),
    ]
    let stack = Step<ScreenStack, Void>(.nothing, .stack()).guarded(by: note("stack"))
    let destination = scene.step("x").guarded(by: note("x")).guarded(by: note("x two"))
      .using(.push).from(stack).using(.present).from(.current).assemble(name: "x")
    journal.clear()
    scene.go(destination)
    scene.settle()
    #expect(
      journal.entries.prefix { !$0.contains("move") } == [
        "global asked for x", "global two asked", "stack asked", "x asked", "x two asked",
      ])
    #expect(scene.tree == "a: <{*[p] [q]} [x]>")
  }

  @Test(.requirement(71)) func `nothing is made or changed before the last guard has let it pass`() {
    let scene = FaultScene()
    let (first, second) = (Gate(), Gate())
    let before = scene.standing
    var made = 0
    scene.go(
      scene.pushed("x", guards: [first.guardian(), second.guardian("other")]) {
        made += 1
        return scene.make("x")
      })
    #expect(scene.standing == before && made == 0)
    first.answer(.pass)
    #expect(scene.standing == before && made == 0)
    second.answer(.pass)
    #expect(made == 1)
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x"])
  }

  @Test(.requirement(71)) func `a guard that refuses ends it at once, and none after it is asked`() {
    let scene = FaultScene()
    let (first, second) = (Gate(), Gate())
    let before = scene.standing
    scene.go(scene.pushed("x", guards: [first.guardian(), second.guardian()]))
    first.answer(.refuse(full))
    #expect(scene.outcomes == ["x was refused: full"])
    #expect(second.asked == 0)
    #expect(scene.standing == before)
  }

  @Test(.requirement(71)) func `a guard that never answers is given up at its deadline`() {
    let scene = FaultScene()
    let gate = Gate()
    let before = scene.standing
    scene.go(scene.pushed("x", guards: [gate.guardian("session", deadline: .seconds(3))]))
    scene.go(scene.pushed("y"))
    #expect(scene.deadlines == [.seconds(3)])
    #expect(scene.outcomes == [])
    #expect(scene.standing == before)
    scene.passDeadlines()
    scene.settle()
    #expect(
      scene.outcomes == [
        "x was failed: the guard “session” did not answer within 3.0 seconds", "y was shown: y",
      ])
    gate.answer(.pass)
    scene.settle()
    #expect(scene.outcomes.count == 2)
    #expect(scene.tree == "a: <{*[p y] [q]}>")
  }

  @Test(.requirement(71, 86)) func `a guard that answers at once needs no deadline`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x", guards: [Guard("fast") { _, answer in answer(.pass) }]))
    #expect(scene.deadlines == [])
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x"])
  }

  @Test(.requirement(71)) func `a deadline that passes after the answer does nothing`() {
    let scene = FaultScene()
    let (first, second) = (Gate(), Gate())
    scene.go(scene.pushed("x", guards: [first.guardian(), second.guardian()]))
    first.answer(.pass)
    #expect(scene.deadlines.count == 2)
    second.answer(.pass)
    scene.passDeadlines()
    scene.settle()
    scene.passDeadlines()
    #expect(scene.outcomes == ["x was shown: x"])
  }

  @Test(.requirement(71, 73), arguments: [Verdict.pass, .refuse(Refusal("no"))])
  func `only the first answer counts`(second: Verdict) {
    let scene = FaultScene()
    let gate = Gate()
    scene.go(scene.pushed("x", guards: [gate.guardian()]))
    gate.answer(.pass)
    gate.answer(second)
    scene.settle()
    gate.answer(second)
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x"])
    #expect(scene.tree == "a: <{*[p x] [q]}>")
  }

  @Test(.requirement(71)) func `an answer in the guard's own call and another one after it are one answer`() {
    let scene = FaultScene()
    let twice = Guard<Void>("twice") { _, answer in
      answer(.pass)
      answer(.refuse(Refusal("changed my mind")))
      answer(.pass)
    }
    scene.go(scene.pushed("x", guards: [twice]))
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x"])
    #expect(scene.tree == "a: <{*[p x] [q]}>")
  }

  @Test(.requirement(71)) func `an answer after the navigation was cancelled does nothing`() {
    let scene = FaultScene()
    let gate = Gate()
    let before = scene.standing
    let navigation = scene.go(scene.pushed("x", guards: [gate.guardian()]))
    #expect(navigation.cancel())
    gate.answer(.pass)
    scene.settle()
    #expect(scene.outcomes == ["x was cancelled"])
    #expect(scene.standing == before)
  }

  // MARK: The window changes while a guard waits

  /// The screen “x” was found, with a guard that waits, when something happens.
  private func waiting(_ happens: (FaultScene) -> Void) -> FaultScene {
    let scene = FaultScene("px", "q")
    let gate = Gate()
    scene.go(scene.pushed("x", guards: [gate.guardian()]))
    happens(scene)
    scene.settle()
    gate.answer(.pass)
    scene.settle()
    #expect(gate.asked == 1)
    #expect(scene.flaws == [])
    return scene
  }

  @Test(.requirement(71)) func `a found screen that goes while a guard waits is made anew`() {
    weak var old: Screen?
    let scene = waiting { scene in
      old = scene.screen("x")
      scene.stacks[0].pop(by: InstantTransition())
    }
    #expect(old == nil)
    #expect(scene.tree == "a: <{*[p x] [q]}>")
    #expect(scene.outcomes == ["x was shown: x"])
  }

  @Test(.requirement(71)) func `a screen that comes to lie over the found one while a guard waits goes`() {
    let scene = waiting { $0.modals.push($0.make("m"), by: InstantTransition()) }
    #expect(scene.tree == "a: <{*[p x] [q]}>")
    #expect(scene.outcomes == ["x was shown: x"])
  }

  @Test(.requirement(71))
  func `another tab that is chosen while a guard waits gives way to the found screen`() {
    let scene = waiting { $0.tabs.select(1) }
    #expect(scene.tree == "a: <{*[p x] [q]}>")
    #expect(scene.outcomes == ["x was shown: x"])
  }

  @Test(.requirement(71))
  func `where the only container goes while a guard waits, it fails and changes nothing`() {
    let scene = waiting { $0.root.show(.b) }
    #expect(scene.tree == "b: <b>")
    #expect(scene.outcomes == ["x was failed: “ScreenStack” was not found, and the route does not create it"])
  }

  @Test(.requirement(71, 76)) func `who has to go only since a guard waited may refuse as well`() {
    let scene = waiting { scene in
      let modal = scene.make("m")
      modal.stubbornness = Refusal("unsaved")
      scene.modals.push(modal, by: InstantTransition())
    }
    #expect(scene.tree == "a: <{*[p x] [q]} m>")
    #expect(scene.outcomes == ["x was refused: unsaved"])
    scene.screen("m")?.leave?()
    scene.settle()
  }

  @Test(.requirement(71, 76)) func `who agreed before the guards may refuse after them`() {
    let scene = FaultScene("px", "q")
    scene.present(scene.make("m"))
    let gate = Gate()
    scene.go(scene.pushed("x", guards: [gate.guardian()]))
    #expect(scene.screen("m")?.asked == 1)
    scene.screen("m")?.stubbornness = Refusal("unsaved")
    gate.answer(.pass)
    #expect(scene.outcomes == ["x was refused: unsaved"])
    #expect(scene.screen("m")?.asked == 2)
    #expect(scene.tree == "a: <{*[p x] [q]} m>")
  }

  @Test(.requirement(71))
  func `a step that comes into the plan only while a guard waits has its guard asked too`() {
    let scene = FaultScene("pk", "q")
    let (inner, outer) = (Gate(), Gate())
    let destination = scene.step("x").guarded(by: inner.guardian("inner")).using(.push)
      .after(scene.step("k").guarded(by: outer.guardian("outer"))).using(.push)
      .after(scene.step("p")).using(.push).from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(
        name: "x")
    let stack = scene.stacks[0]
    stack.push(scene.make("x"), by: InstantTransition())
    scene.go(destination)
    #expect(inner.asked == 1 && outer.asked == 0)
    stack.pop(to: stack.screens[0], by: InstantTransition())
    let before = scene.tree
    inner.answer(.pass)
    #expect(outer.asked == 1)
    #expect(scene.tree == before)
    outer.answer(.pass)
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x"])
    #expect(scene.tree == "a: <{*[p k x] [q]}>")
    #expect(inner.asked == 1 && outer.asked == 1)
  }

  @Test(.requirement(71)) func `an answer that comes in the middle of a change waits for its end`() {
    let scene = FaultScene()
    let gate = Gate()
    scene.go(scene.pushed("x", guards: [gate.guardian()]))
    scene.journal.on("n will appear") { gate.answer(.pass) }
    scene.stacks[0].push(scene.make("n"), by: InstantTransition())
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x"])
    #expect(scene.tree == "a: <{*[p n x] [q]}>")
    #expect(scene.flaws == [])
  }
}
