import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The policies for concurrent and reentrant navigations.
@MainActor
struct PolicyTests {
  // MARK: The four policies

  @Test(.requirement(72)) func `queued navigations run navigation after another`() {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x", by: nil))
    fixture.go(fixture.pushed("y", by: nil))
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
    fixture.frame(0.5)
    #expect(fixture.results == [])
    fixture.frame()
    fixture.rootFixture.finish()
    #expect(fixture.results == ["x was shown: x"])
    #expect(fixture.tree == "a: <{*[p x y] [q]}>")
    fixture.settle()
    #expect(fixture.results == ["x was shown: x", "y was shown: y"])
  }

  @Test(.requirement(72, 73)) func `the latest navigation supersedes a running transition and all that wait`()
  {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x", by: nil))
    fixture.go(fixture.pushed("y"))
    fixture.go(fixture.pushed("z"))
    fixture.frame(0.5)
    fixture.go(fixture.modal("m"), .latest)
    fixture.settle()
    #expect(
      fixture.results == ["y was superseded", "z was superseded", "x was superseded", "m was shown: m"])
    #expect(fixture.tree == "a: <{*[p x] [q]} [m]>")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(72, 73)) func `a latest navigation that is refused leaves the running transition alone`()
  {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x", by: nil))
    fixture.frame(0.5)
    fixture.go(fixture.pushed("y", guards: [Guard("no") { $1(.refuse(Refusal("no"))) }]), .latest)
    #expect(fixture.results == ["y was refused: no"])
    fixture.settle()
    #expect(fixture.results == ["y was refused: no", "x was shown: x"])
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
  }

  @Test(.requirement(72)) func `the latest navigation supersedes navigation that waits for a guard`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    fixture.go(fixture.pushed("x", guards: [manualGuard.guardian()]))
    fixture.go(fixture.pushed("y"), .latest)
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.results == ["x was superseded", "y was shown: y"])
    #expect(fixture.tree == "a: <{*[p y] [q]}>")
  }

  @Test(.requirement(72))
  func `a request by the completion of a superseded navigation runs after the latest`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    fixture.go(fixture.pushed("x", guards: [manualGuard.guardian()])) { _ in fixture.go(fixture.pushed("z")) }
    fixture.go(fixture.pushed("w")) { _ in fixture.go(fixture.pushed("v")) }
    fixture.go(fixture.pushed("y"), .latest)
    fixture.settle()
    #expect(
      fixture.results == [
        "x was superseded", "w was superseded", "y was shown: y", "z was shown: z", "v was shown: v",
      ])
    #expect(fixture.tree == "a: <{*[p y z v] [q]}>")
  }

  @Test(.requirement(72, 73))
  func `equal coalesced navigations are one navigation with a result for each caller`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    let (x, y) = (fixture.pushed("x", guards: [manualGuard.guardian()]), fixture.pushed("y"))
    fixture.go(x)
    fixture.go(x, .coalesce)
    fixture.go(y, .coalesce)
    fixture.go(y, .coalesce)
    #expect(manualGuard.queryCount == 1)
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.results == ["x was shown: x", "x was shown: x", "y was shown: y", "y was shown: y"])
    #expect(fixture.tree == "a: <{*[p x y] [q]}>")
  }

  @Test(.requirement(72, 73))
  func `each coalesced caller sees the screen, although the first one removes it`() {
    let fixture = RouterFixture()
    var tops: [String] = []
    let x = fixture.pushed("x")
    for _ in 1...2 {
      fixture.go(x, .coalesce) { result in
        guard case .shown(let presented) = result, let screen = presented.screen,
          let stack = screen.parent as? ScreenStack
        else { return }
        tops.append("\(screen.title) is \(screen.appearance)")
        if tops.count == 1 { stack.pop() }
      }
    }
    fixture.settle()
    #expect(tops == ["x is shown", "x is shown"])
    #expect(fixture.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(72, 73)) func `one of two coalesced requests can be cancelled without the other`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    let x = fixture.pushed("x", guards: [manualGuard.guardian()])
    let first = fixture.go(x)
    let second = fixture.go(x, .coalesce)
    #expect(first.cancel())
    #expect(!first.cancel())
    #expect(fixture.results == ["x was cancelled by the caller"])
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.results == ["x was cancelled by the caller", "x was shown: x"])
    #expect(!second.cancel())
  }

  @Test(.requirement(72, 73)) func `both of two coalesced requests can be cancelled, and nothing happens`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    let x = fixture.pushed("x", guards: [manualGuard.guardian()])
    let navigations = [NavigationPolicy.queue, .coalesce].map { fixture.go(x, $0) }
    for navigation in navigations { #expect(navigation.cancel()) }
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.results == ["x was cancelled by the caller", "x was cancelled by the caller"])
    #expect(fixture.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(72))
  func `two destinations from one line of code, or navigations with and without force, are not equal`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    var requests = 0
    func pushed() -> Destination<RefusableScreen, Void> {
      requests += 1
      let letter = "\(requests)"
      return fixture.step(letter).guarded(by: manualGuard.guardian()).pushed().assemble(name: "x")
    }
    let first = pushed()
    fixture.go(first)
    fixture.go(pushed(), .coalesce)
    fixture.go(first, .coalesce, force: true)
    for count in 1...3 {
      #expect(manualGuard.queryCount == count)
      manualGuard.answerLast(.pass)
      fixture.settle()
    }
    #expect(fixture.results == ["x was shown: 1", "x was shown: 2", "x was shown: 1"])
  }

  @Test(.requirement(72))
  func `contexts distinguish navigations, and those that can't be compared are refused`() {
    struct Odd { let letter: String }
    let fixture = RouterFixture()
    var created: [String] = []
    let log = fixture.log
    let number = Step<RefusableScreen, Int>(
      .nothing,
      Factory { number in
        created.append("\(number)")
        return RefusableScreen("\(number)", log)
      }
    ).using(.push).from(ExistingScreenStep<ScreenStack, Int>(Finder())).assemble(name: "number")
    let odd = Step<RefusableScreen, Odd>(
      .nothing,
      Factory { odd in
        created.append(odd.letter)
        return RefusableScreen(odd.letter, log)
      }
    ).using(.push).from(ExistingScreenStep<ScreenStack, Odd>(Finder())).assemble(name: "odd")
    for context in [1, 2, 2, 1] { fixture.router.navigate(to: number, with: context, policy: .coalesce) }
    for context in ["a", "a"] {
      fixture.router.navigate(to: odd, with: Odd(letter: context), policy: .coalesce)
    }
    fixture.settle()
    #expect(created == ["1", "2"])
  }

  @Test(.requirement(72)) func `a navigation with the policy reject fails while another navigation runs`() {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x", by: nil), .reject)
    fixture.go(fixture.pushed("y"), .reject)
    #expect(fixture.results == ["y was failed: another navigation is running"])
    fixture.settle()
    fixture.go(fixture.pushed("z"), .reject)
    fixture.settle()
    #expect(fixture.results.dropFirst() == ["x was shown: x", "z was shown: z"])
  }

  // MARK: Cancelling

  @Test(.requirement(72, 73))
  func `a navigation can be cancelled while it waits, but not once it is applied`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    let guarded = fixture.go(fixture.pushed("x", guards: [manualGuard.guardian()]))
    let queued = fixture.go(fixture.pushed("y"))
    #expect(queued.cancel())
    #expect(guarded.cancel())
    #expect(!guarded.cancel())
    let applied = fixture.go(fixture.pushed("z", by: nil))
    #expect(!applied.cancel())
    fixture.frame(0.5)
    #expect(!applied.cancel())
    fixture.settle()
    #expect(!applied.cancel())
    #expect(
      fixture.results == ["y was cancelled by the caller", "x was cancelled by the caller", "z was shown: z"])
    #expect(fixture.tree == "a: <{*[p z] [q]}>")
  }

  @Test(.requirement(72, 69)) func `a factory that cancels its own navigation leaves the window unchanged`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    var navigation: Navigation?
    navigation = fixture.go(
      fixture.pushed("x", guards: [manualGuard.guardian()]) {
        #expect(navigation?.cancel() == true)
        return fixture.make("x")
      })
    let before = fixture.snapshot
    manualGuard.answer(.pass)
    #expect(fixture.snapshot == before)
    #expect(fixture.results == ["x was cancelled by the caller"])
  }

  // MARK: Reentrant requests

  @Test(
    .requirement(72),
    arguments: [
      "x will move to stack", "x will appear", "p will disappear", "x did appear", "p did disappear",
      "x did move to stack", "x was shown: x",
    ], [NavigationPolicy.queue, .latest])
  func `a request in a lifecycle call or a completion runs afterwards`(
    call: String, policy: NavigationPolicy
  ) {
    for transition in [InstantTransition(), nil] as [(any Transition)?] {
      let fixture = RouterFixture()
      let call = call.replacing("stack", with: fixture.stacks[0].title)
      fixture.log.on(call) {
        let before = fixture.tree
        fixture.go(fixture.pushed("y", by: transition), policy)
        #expect(fixture.tree == before || call.contains(" was "))
      }
      fixture.go(fixture.pushed("x", by: transition))
      fixture.settle()
      #expect(fixture.results.count == 2, "\(fixture.results)")
      #expect(fixture.results.contains("y was shown: y"))
      #expect(fixture.tree == "a: <{*[p x y] [q]}>")
      #expect(fixture.violations == [])
    }
  }

  @Test(
    .requirement(72), arguments: ["q will appear", "q did appear", "p will disappear", "p did disappear"])
  func `a request during the selection of a tab runs afterwards`(call: String) {
    let fixture = RouterFixture()
    fixture.log.on(call) {
      let before = fixture.tree
      fixture.go(fixture.pushed("x"))
      #expect(fixture.tree == before)
    }
    fixture.tabs.select(1)
    fixture.settle()
    #expect(fixture.results == ["x was shown: x"])
    #expect(fixture.tree == "a: <{[p] *[q x]}>")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(72), arguments: [false, true])
  func `a request by a guard or a factory runs after its own navigation`(late: Bool) {
    for policy in [NavigationPolicy.queue, .latest, .coalesce, .reject] {
      let fixture = RouterFixture()
      let manualGuard = ManualGuard()
      var guards: [Guard<Void>] = [
        Guard("requesting") { _, answer in
          fixture.go(fixture.pushed("y"), policy)
          answer(.pass)
        }
      ]
      if late { guards.insert(manualGuard.guardian(), at: 0) }
      fixture.go(
        fixture.pushed("x", guards: guards) {
          fixture.go(fixture.pushed("z"), policy)
          return fixture.make("x")
        })
      if late { manualGuard.answer(.pass) }
      fixture.settle()
      #expect(fixture.results.count == fixture.calls, "\(policy): \(fixture.results)")
      #expect(fixture.violations == [])
      switch policy {
      case .queue, .coalesce: #expect(fixture.tree == "a: <{*[p x y z] [q]}>")
      case .latest: #expect(fixture.tree == "a: <{*[p y] [q]}>")
      case .reject: #expect(fixture.tree == "a: <{*[p x] [q]}>")
      }
    }
  }

  @Test(.requirement(72)) func `a factory that requests a latest navigation returns before that begins`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    var order: [String] = []
    fixture.go(
      fixture.pushed("x", guards: [manualGuard.guardian()]) {
        order.append("x begins")
        fixture.go(
          fixture.pushed("y") {
            order.append("y is created")
            return fixture.make("y")
          }, .latest)
        order.append("x ends")
        return fixture.make("x")
      })
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(order == ["x begins", "x ends", "y is created"])
    #expect(fixture.results == ["x was superseded", "y was shown: y"])
  }

  // MARK: Many requests

  @Test(.requirement(72, 73))
  func `two navigations in navigation event are shown navigation after the other`() {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x"))
    fixture.go(fixture.modal("y"))
    fixture.settle()
    #expect(fixture.results == ["x was shown: x", "y was shown: y"])
    #expect(fixture.tree == "a: <{*[p x] [q]} [y]>")
  }

  @Test(.requirement(72, 73))
  func `a hundred navigations in navigation event have a hundred results in order`() {
    let fixture = RouterFixture()
    let names = (0..<100).map { "x\($0)" }
    for name in names { fixture.go(fixture.pushed(name)) }
    fixture.settle()
    #expect(fixture.results == names.map { "\($0) was shown: \($0)" })
    #expect(fixture.stacks[0].screens.count == 101)
    #expect(fixture.violations == [])
  }

  @Test(.requirement(72, 73)) func `navigations beyond the limit of 1,024 waiting ones fail`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    fixture.go(fixture.pushed("x", guards: [manualGuard.guardian()]))
    for _ in 0..<1_030 { fixture.go(fixture.pushed("p")) }
    #expect(fixture.results == Array(repeating: "p was failed: too many navigations are waiting", count: 6))
    fixture.clearResults()
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.results.count == 1_025)
    #expect(fixture.results.allSatisfy { $0.contains("was shown") })
  }

  @Test(.requirement(72, 73)) func `without a window each navigation fails immediately`() {
    var fixture: RouterFixture? = RouterFixture()
    var results: [String] = []
    guard let router = fixture?.router, let destination = fixture?.pushed("x") else { return }
    fixture = nil
    router.navigate(to: destination) { results.append($0.summary()) }
    router.navigate(to: destination, policy: .latest) { results.append($0.summary()) }
    #expect(results == ["failed: the window no longer exists", "failed: the window no longer exists"])
  }

  @Test(.requirement(72, 73))
  func `waiting navigations are cancelled when the router is released, and late answers are ignored`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    var results: [String] = []
    var router: Router? = Router(fixture.root)
    router?.navigate(to: fixture.pushed("x", guards: [manualGuard.guardian()])) {
      results.append($0.summary())
    }
    router?.navigate(to: fixture.pushed("y")) { results.append($0.summary()) }
    router = nil
    #expect(results == ["cancelled by the window", "cancelled by the window"])
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
  }
}
