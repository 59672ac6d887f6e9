public import LanternWidgets

/// How a screen comes to stand in a container of a kind.
public struct Action<Host> {
  /// What plans call it.
  public let name: String
  let tab: TabBar.Item?
  let apply: (inout NavigationTransaction, any Container, Screen) throws -> Void

  init(
    name: String, tab: TabBar.Item? = nil,
    apply: @escaping (inout NavigationTransaction, any Container, Screen) throws -> Void
  ) {
    self.name = name
    self.tab = tab
    self.apply = apply
  }
}

extension Action where Host: Container {
  /// Changes what a container holds. `edit` is given that, and the screen to be put in; it is called more than once,
  /// with stand-ins for screens when a plan is made, and what it throws leaves everything as it was.
  public init(
    name: String, tab: TabBar.Item? = nil, by transition: (any Transition)? = nil,
    returning: (any Transition)? = nil, edit: @escaping (inout Arrangement, Screen) throws -> Void
  ) {
    self.init(name: name, tab: tab) { transaction, host, screen in
      try transaction.change(host, by: transition, returning: returning) { try edit(&$0, screen) }
    }
  }
}

extension Action where Host == ScreenStack {
  /// On top.
  public static var push: Action { push() }

  /// On top, in a way of its own.
  public static func push(
    by transition: (any Transition)? = nil, returning: (any Transition)? = nil
  ) -> Action {
    Action(name: "push", by: transition, returning: returning) { $0.screens.append($1) }
  }

  /// As the only one.
  public static var pushAsRoot: Action { Action(name: "push as root") { $0.screens = [$1] } }

  /// In the place of the one on top.
  public static var pushReplacingLast: Action {
    Action(name: "push replacing last") { $0.screens[$0.screens.count - 1] = $1 }
  }
}

extension Action where Host == TabScreen {
  /// As a tab: the last, or at a number, or in the place of the one there. A number beyond the last is the last.
  public static func addTab(_ item: TabBar.Item, at number: Int? = nil, replacing: Bool = false) -> Action {
    Action(name: replacing ? "replace tab" : "add tab", tab: item) { tabs, screen in
      let last = replacing ? tabs.screens.count - 1 : tabs.screens.count
      let number = min(max(0, number ?? last), last)
      if replacing { tabs.screens[number] = screen } else { tabs.screens.insert(screen, at: number) }
      tabs.tabs[ObjectIdentifier(screen)] = item
      tabs.shown = number
    }
  }
}

/// The window as the host of an action: whatever it shows, modals over it.
nonisolated public enum WholeWindow {}

extension Action where Host == WholeWindow {
  /// As a modal over all that shows.
  public static var present: Action { present() }

  /// As a modal over all that shows, in a style, in a way of its own.
  public static func present(
    as style: ModalStyle = .fullScreen, by transition: (any Transition)? = nil,
    returning: (any Transition)? = nil
  ) -> Action {
    Action(name: "present") { transaction, host, screen in
      guard let modals = transaction.modals else {
        throw RoutingError.noContainer(step: screen.title, wanted: "\(ModalStack.self)")
      }
      screen.modalStyle = style
      transaction.change(modals, by: transition, returning: returning) { $0.screens.append(screen) }
    }
  }

  /// In the place of the part that the root shows, as a part of a name. There must be no modals; from the start `root`
  /// there are none.
  public static func replaceRoot(as part: Flow, by transition: (any Transition)? = nil) -> Action {
    Action(name: "replace root") { transaction, host, screen in
      if let modals = transaction.modals, transaction.arrangement(of: modals).screens.count > 1 {
        throw RoutingError.modalsInTheWay(action: "replace root")
      }
      transaction.replaceRoot(by: screen, as: part, transition)
    }
  }
}
