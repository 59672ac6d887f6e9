public import LanternWidgets

/// Makes the screen that a step means.
public struct Factory<Made: Screen, Context> {
  enum Form {
    case alone((Context) throws -> Made)
    case around((_ first: Screen, TabBar.Item?, Context) throws -> Made)
  }

  let form: Form

  /// Makes a screen that needs nothing else, or a container whole with all that is in it.
  public init(_ make: @escaping (Context) throws -> Made) { form = .alone(make) }

  /// Makes a container around the first screen in it, so that it is never shown empty. The tab is what the action
  /// calls it that puts the screen in.
  public init(around make: @escaping (_ first: Screen, _ tab: TabBar.Item?, Context) throws -> Made) {
    form = .around(make)
  }
}

extension Factory where Made == ScreenStack {
  /// Makes a stack around its first screen; the titles are those of `ScreenStack`.
  public static func stack(backTitle: String = "Back", doneTitle: String? = nil) -> Factory {
    Factory(around: { first, _, _ in ScreenStack(root: first, backTitle: backTitle, doneTitle: doneTitle) })
  }
}

extension Factory where Made == TabScreen {
  /// Makes tabs around the first of them.
  public static func tabs(title: String) -> Factory {
    Factory(around: { first, tab, _ in
      TabScreen(title: title, [TabScreen.Tab(tab ?? TabBar.Item(first.title, icon: .checkMark), first)])
    })
  }
}
