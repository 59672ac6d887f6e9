import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Several navigations at once, and those that are asked for in the middle of something.
@MainActor
struct PolicyTests {
  // MARK: The four policies

  @Test(.requirement(72)) func `in a queue one goes on when the one before is through`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x", by: nil))
    scene.go(scene.pushed("y", by: nil))
    #expect(scene.tree == "a: <{*[p x] [q]}>")
    scene.frame(0.5)
    #expect(scene.outcomes == [])
    scene.frame()
    scene.fixture.finish()
    #expect(scene.outcomes == ["x was shown: x"])
    #expect(scene.tree == "a: <{*[p x y] [q]}>")
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x", "y was shown: y"])
  }

  @Test(.requirement(72, 73)) func `the latest takes over from what is in motion, and from all that wait`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x", by: nil))
    scene.go(scene.pushed("y"))
    scene.go(scene.pushed("z"))
    scene.frame(0.5)
    scene.go(scene.modal("m"), .latest)
    scene.settle()
    #expect(
      scene.outcomes == ["y was superseded", "z was superseded", "x was superseded", "m was shown: m"])
    #expect(scene.tree == "a: <{*[p x] [q]} [m]>")
    #expect(scene.flaws == [])
  }

  @Test(.requirement(72, 73)) func `the latest, refused, leaves what is in motion alone, which is shown`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x", by: nil))
    scene.frame(0.5)
    scene.go(scene.pushed("y", guards: [Guard("no") { $1(.refuse(Refusal("no"))) }]), .latest)
    #expect(scene.outcomes == ["y was refused: no"])
    scene.settle()
    #expect(scene.outcomes == ["y was refused: no", "x was shown: x"])
    #expect(scene.tree == "a: <{*[p x] [q]}>")
  }

  @Test(.requirement(72)) func `the latest takes over from one that waits for a guard`() {
    let scene = FaultScene()
    let gate = Gate()
    scene.go(scene.pushed("x", guards: [gate.guardian()]))
    scene.go(scene.pushed("y"), .latest)
    gate.answer(.pass)
    scene.settle()
    #expect(scene.outcomes == ["x was superseded", "y was shown: y"])
    #expect(scene.tree == "a: <{*[p y] [q]}>")
  }

  @Test(.requirement(72)) func `what the latest superseded may ask for more, which comes after it`() {
    let scene = FaultScene()
    let gate = Gate()
    scene.go(scene.pushed("x", guards: [gate.guardian()])) { _ in scene.go(scene.pushed("z")) }
    scene.go(scene.pushed("w")) { _ in scene.go(scene.pushed("v")) }
    scene.go(scene.pushed("y"), .latest)
    scene.settle()
    #expect(
      scene.outcomes == [
        "x was superseded", "w was superseded", "y was shown: y", "z was shown: z", "v was shown: v",
      ])
    #expect(scene.tree == "a: <{*[p y z v] [q]}>")
  }

  @Test(.requirement(72, 73)) func `equal ones together are one navigation with an outcome for each`() {
    let scene = FaultScene()
    let gate = Gate()
    scene.go(scene.pushed("x", guards: [gate.guardian()]))
    scene.go(scene.pushed("x", guards: [gate.guardian()]), .coalesce)
    scene.go(scene.pushed("y"), .coalesce)
    scene.go(scene.pushed("y"), .coalesce)
    #expect(gate.asked == 1)
    gate.answer(.pass)
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x", "x was shown: x", "y was shown: y", "y was shown: y"])
    #expect(scene.tree == "a: <{*[p x y] [q]}>")
  }

  @Test(.requirement(72, 73)) func `one of two that came together can be cancelled without the other`() {
    let scene = FaultScene()
    let gate = Gate()
    let first = scene.go(scene.pushed("x", guards: [gate.guardian()]))
    let second = scene.go(scene.pushed("x", guards: [gate.guardian()]), .coalesce)
    #expect(first.cancel())
    #expect(!first.cancel())
    #expect(scene.outcomes == ["x was cancelled"])
    gate.answer(.pass)
    scene.settle()
    #expect(scene.outcomes == ["x was cancelled", "x was shown: x"])
    #expect(!second.cancel())
  }

  @Test(.requirement(72, 73)) func `both of two that came together can be cancelled, and nothing happens`() {
    let scene = FaultScene()
    let gate = Gate()
    let both = [NavigationPolicy.queue, .coalesce].map {
      scene.go(scene.pushed("x", guards: [gate.guardian()]), $0)
    }
    for one in both { #expect(one.cancel()) }
    gate.answer(.pass)
    scene.settle()
    #expect(scene.outcomes == ["x was cancelled", "x was cancelled"])
    #expect(scene.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(72)) func `those of one name that lead to another type, or do not ask, are not equal`() {
    let scene = FaultScene()
    let gate = Gate()
    let stack = ExistingScreenStep<ScreenStack, Void>(Finder()).assemble(name: "x")
    scene.go(scene.pushed("x", guards: [gate.guardian()]))
    scene.go(stack, .coalesce)
    scene.go(scene.pushed("x"), .coalesce, force: true)
    gate.answer(.pass)
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x", "x was shown: p", "x was shown: x"])
  }

  @Test(.requirement(72))
  func `contexts tell equal ones from others, and those that can't be compared are refused`() {
    struct Odd { let letter: String }
    let scene = FaultScene()
    var made: [String] = []
    let journal = scene.journal
    let number = Step<FaultScreen, Int>(
      .nothing,
      Factory { number in
        made.append("\(number)")
        return FaultScreen("\(number)", journal)
      }
    ).using(.push).from(ExistingScreenStep<ScreenStack, Int>(Finder())).assemble(name: "number")
    let odd = Step<FaultScreen, Odd>(
      .nothing,
      Factory { odd in
        made.append(odd.letter)
        return FaultScreen(odd.letter, journal)
      }
    ).using(.push).from(ExistingScreenStep<ScreenStack, Odd>(Finder())).assemble(name: "odd")
    for context in [1, 2, 2, 1] { scene.router.navigate(to: number, with: context, policy: .coalesce) }
    for context in ["a", "a"] {
      scene.router.navigate(to: odd, with: Odd(letter: context), policy: .coalesce)
    }
    scene.settle()
    #expect(made == ["1", "2"])
  }

  @Test(.requirement(72)) func `one that does not wait fails while another is under way`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x", by: nil), .reject)
    scene.go(scene.pushed("y"), .reject)
    #expect(scene.outcomes == ["y was failed: another navigation is running"])
    scene.settle()
    scene.go(scene.pushed("z"), .reject)
    scene.settle()
    #expect(scene.outcomes.dropFirst() == ["x was shown: x", "z was shown: z"])
  }

  // MARK: Cancelling

  @Test(.requirement(72, 73)) func `it can be cancelled while it waits, and not once it is applied or over`()
  {
    let scene = FaultScene()
    let gate = Gate()
    let asked = scene.go(scene.pushed("x", guards: [gate.guardian()]))
    let queued = scene.go(scene.pushed("y"))
    #expect(queued.cancel())
    #expect(asked.cancel())
    #expect(!asked.cancel())
    let applied = scene.go(scene.pushed("z", by: nil))
    #expect(!applied.cancel())
    scene.frame(0.5)
    #expect(!applied.cancel())
    scene.settle()
    #expect(!applied.cancel())
    #expect(scene.outcomes == ["y was cancelled", "x was cancelled", "z was shown: z"])
    #expect(scene.tree == "a: <{*[p z] [q]}>")
  }

  @Test(.requirement(72, 69)) func `a factory that cancels its own navigation leaves all as it was`() {
    let scene = FaultScene()
    let gate = Gate()
    var navigation: Navigation?
    navigation = scene.go(
      scene.pushed("x", guards: [gate.guardian()]) {
        #expect(navigation?.cancel() == true)
        return scene.make("x")
      })
    let before = scene.standing
    gate.answer(.pass)
    #expect(scene.standing == before)
    #expect(scene.outcomes == ["x was cancelled"])
  }

  // MARK: From the middle of something

  @Test(
    .requirement(72),
    arguments: [
      "x will move to stack", "x will appear", "p will disappear", "x did appear", "p did disappear",
      "x did move to stack", "x was shown: x",
    ], [NavigationPolicy.queue, .latest])
  func `what is asked for in a lifecycle call or a completion comes after`(
    call: String, policy: NavigationPolicy
  ) {
    for transition in [InstantTransition(), nil] as [(any Transition)?] {
      let scene = FaultScene()
      let call = call.replacing("stack", with: scene.stacks[0].title)
      scene.journal.on(call) {
        let before = scene.tree
        scene.go(scene.pushed("y", by: transition), policy)
        #expect(scene.tree == before || call.contains(" was "))
      }
      scene.go(scene.pushed("x", by: transition))
      scene.settle()
      #expect(scene.outcomes.count == 2, "\(scene.outcomes)")
      #expect(scene.outcomes.contains("y was shown: y"))
      #expect(scene.tree == "a: <{*[p x y] [q]}>")
      #expect(scene.flaws == [])
    }
  }

  @Test(
    .requirement(72), arguments: ["q will appear", "q did appear", "p will disappear", "p did disappear"])
  func `what is asked for while a tab is chosen comes after that`(call: String) {
    let scene = FaultScene()
    scene.journal.on(call) {
      let before = scene.tree
      scene.go(scene.pushed("x"))
      #expect(scene.tree == before)
    }
    scene.tabs.select(1)
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x"])
    #expect(scene.tree == "a: <{[p] *[q x]}>")
    #expect(scene.flaws == [])
  }

  @Test(.requirement(72), arguments: [false, true])
  func `what a guard or a factory asks for comes after its own navigation`(late: Bool) {
    for policy in [NavigationPolicy.queue, .latest, .coalesce, .reject] {
      let scene = FaultScene()
      let gate = Gate()
      var asks: [Guard<Void>] = [
        Guard("asks") { _, answer in
          scene.go(scene.pushed("y"), policy)
          answer(.pass)
        }
      ]
      if late { asks.insert(gate.guardian(), at: 0) }
      scene.go(
        scene.pushed("x", guards: asks) {
          scene.go(scene.pushed("z"), policy)
          return scene.make("x")
        })
      if late { gate.answer(.pass) }
      scene.settle()
      #expect(scene.outcomes.count == scene.calls, "\(policy): \(scene.outcomes)")
      #expect(scene.flaws == [])
      switch policy {
      case .queue, .coalesce: #expect(scene.tree == "a: <{*[p x y z] [q]}>")
      case .latest: #expect(scene.tree == "a: <{*[p y] [q]}>")
      case .reject: #expect(scene.tree == "a: <{*[p x] [q]}>")
      }
    }
  }

  @Test(.requirement(72)) func `a factory that wants only the latest is through before that begins`() {
    let scene = FaultScene()
    let gate = Gate()
    var order: [String] = []
    scene.go(
      scene.pushed("x", guards: [gate.guardian()]) {
        order.append("x begins")
        scene.go(
          scene.pushed("y") {
            order.append("y is made")
            return scene.make("y")
          }, .latest)
        order.append("x ends")
        return scene.make("x")
      })
    gate.answer(.pass)
    scene.settle()
    #expect(order == ["x begins", "x ends", "y is made"])
    #expect(scene.outcomes == ["x was superseded", "y was shown: y"])
  }

  // MARK: Many

  @Test(.requirement(72, 73)) func `two in one event both come to show, one after the other`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x"))
    scene.go(scene.modal("y"))
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x", "y was shown: y"])
    #expect(scene.tree == "a: <{*[p x] [q]} [y]>")
  }

  @Test(.requirement(72, 73)) func `a hundred in one event have a hundred outcomes in their order`() {
    let scene = FaultScene()
    let names = (0..<100).map { "x\($0)" }
    for name in names { scene.go(scene.pushed(name)) }
    scene.settle()
    #expect(scene.outcomes == names.map { "\($0) was shown: \($0)" })
    #expect(scene.stacks[0].screens.count == 101)
    #expect(scene.flaws == [])
  }

  @Test(.requirement(72, 73)) func `more than a thousand and twenty-four do not wait: they fail`() {
    let scene = FaultScene()
    let gate = Gate()
    scene.go(scene.pushed("x", guards: [gate.guardian()]))
    for _ in 0..<1_030 { scene.go(scene.pushed("p")) }
    #expect(scene.outcomes == Array(repeating: "p was failed: too many navigations are waiting", count: 6))
    scene.forgetOutcomes()
    gate.answer(.pass)
    scene.settle()
    #expect(scene.outcomes.count == 1_025)
    #expect(scene.outcomes.allSatisfy { $0.contains("was shown") })
  }

  @Test(.requirement(72, 73)) func `with its window gone each call fails at once, also those that waited`() {
    var scene: FaultScene? = FaultScene()
    var outcomes: [String] = []
    guard let router = scene?.router, let destination = scene?.pushed("x") else { return }
    scene = nil
    router.navigate(to: destination) { outcomes.append($0.words()) }
    router.navigate(to: destination, policy: .latest) { outcomes.append($0.words()) }
    #expect(outcomes == ["failed: the window no longer exists", "failed: the window no longer exists"])
  }

  @Test(.requirement(72, 73))
  func `with its router gone each call that waited is told, and a late answer is harmless`() {
    let scene = FaultScene()
    let gate = Gate()
    var outcomes: [String] = []
    var router: Router? = Router(scene.root) { _, _ in }
    router?.navigate(to: scene.pushed("x", guards: [gate.guardian()])) { outcomes.append($0.words()) }
    router?.navigate(to: scene.pushed("y")) { outcomes.append($0.words()) }
    router = nil
    #expect(outcomes == ["cancelled", "cancelled"])
    gate.answer(.pass)
    scene.settle()
    #expect(scene.tree == "a: <{*[p] [q]}>")
  }
}
