import LanternNavigation
import LanternRaster
import LanternWidgets

/// A way in which a user, the app or a route leaves screens.
struct WayOut {
  let name: String
  /// Whether no screen can refuse.
  var isForced = false
  /// Whether screens that were asked and have agreed are removed.
  var removesAsked = true
  let perform: () throws -> Void
}

extension WayOut {
  // The closures retain no screen: one that was removed would count as a leak.

  /// All ways out of the state of a window: by its containers, by keys and drags, and by the destinations and events of the
  /// app. Their names differ.
  static func all(in window: StateExplorer.Window) -> [WayOut] {
    let root = window.root
    let ways =
      root.children.flatMap(closing) + containers(in: root).flatMap(changing) + flows(of: root)
      + (window.testWindow.map(input) ?? [])
      + window.destinations.map { destination in
        WayOut(name: destination.name) { destination.open { _ in } }
      }
      + window.events().map { event in
        WayOut(name: event.name, isForced: event.isForced, removesAsked: false, perform: event.perform)
      }
    var count: [String: Int] = [:]
    return ways.map { way in
      let number = count[way.name, default: 0] + 1
      count[way.name] = number
      let name = number == 1 ? way.name : "\(way.name) (\(number))"
      return WayOut(
        name: name, isForced: way.isForced, removesAsked: way.removesAsked, perform: way.perform)
    }
  }

  private static func closing(_ screen: Screen) -> [WayOut] {
    [WayOut(name: "close \(screen.nameInReports)") { [weak screen] in screen?.close() }]
      + screen.children.flatMap(closing)
  }

  private static func containers(in screen: Screen) -> [Container] {
    [screen as? Container].compactMap { $0 } + screen.children.flatMap(containers)
  }

  // The screens that take the place of others are made by the change, so that nothing is left of a change that is refused.
  private static func changing(_ container: Container) -> [WayOut] {
    func way(_ name: String, _ edit: @escaping (inout Arrangement) -> Void) -> WayOut {
      WayOut(name: "\(name) of \(container.nameInReports)") { [weak container] in
        container?.change(edit)
      }
    }
    switch container {
    case let stack as StackContainer:
      return [
        WayOut(name: "pop \(stack.nameInReports)") { [weak stack] in stack?.pop() },
        WayOut(name: "pop \(stack.nameInReports) to its first screen") { [weak stack] in
          if let stack { stack.pop(to: stack.targetScreens[0]) }
        },
        way("keep only the first screen") { $0.screens = Array($0.screens.prefix(1)) },
        way("replace the top") { $0.screens = $0.screens.dropLast() + [Screen(title: "Other")] },
      ]
    case let tabs as TabScreen:
      return tabs.targetArrangement.screens.indices.flatMap { index in
        [
          WayOut(name: "select tab \(index) of \(tabs.nameInReports)") { [weak tabs] in tabs?.select(index) },
          way("remove tab \(index)") { arrangement in
            guard arrangement.screens.count > 1 else { return }
            arrangement.screens.remove(at: index)
            arrangement.shown = 0
          },
        ]
      }
    case is SplitScreen:
      return [
        way("remove the detail") { $0.screens = Array($0.screens.prefix(1)) },
        way("replace the detail") { $0.screens = $0.screens.prefix(1) + [Screen(title: "Other")] },
        way("replace the master") { $0.screens = [Screen(title: "Other")] + $0.screens.dropFirst() },
      ]
    default:
      return container.targetArrangement.screens.indices.map { index in
        way("remove screen \(index)") { arrangement in
          guard arrangement.screens.count > 1 else { return }
          arrangement.screens.remove(at: index)
          arrangement.shown = min(arrangement.shown, arrangement.screens.count - 1)
        }
      }
    }
  }

  private static func flows(of root: RootController) -> [WayOut] {
    let other = Flow("other")
    func showOther(_ arrangement: inout Arrangement) {
      arrangement.screens = [Screen(title: "Other")]
      arrangement.flow = other
    }
    return root.flowNames.map { flow in WayOut(name: "show the flow \(flow)") { root.show(flow) } } + [
      WayOut(name: "show another flow") { root.change(because: .replaced, showOther) },
      WayOut(name: "log out or quit") {
        root.leave { [weak root] in root?.change(because: .replaced, force: true, showOther) }
      },
      WayOut(name: "the session ends", isForced: true) {
        root.change(because: .replaced, force: true, showOther)
      },
    ]
  }

  private static func input(_ window: TestWindow) -> [WayOut] {
    let size = window.root.size
    let (middle, center) = (size.height / 2, size.width / 2)
    return [
      WayOut(name: "Escape") { window.send(.keyDown(.escape, [])) },
      WayOut(name: "Alt+Left") { window.send(.keyDown(.left, .alt)) },
      WayOut(name: "the Back button of the mouse") { window.send(.keyDown(.back, [])) },
      WayOut(name: "a drag from the edge") {
        try window.drag(from: Point(2, middle), to: Point(size.width * 0.9, middle))
      },
      WayOut(name: "a drag downward") {
        try window.drag(from: Point(center, 8), to: Point(center, size.height * 0.9))
      },
    ]
  }
}
