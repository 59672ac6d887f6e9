import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTesting
import LanternWidgets

// The window of the tests of single screens.
extension TestWindow {
  /// Creates a window of 480 by 900 points. The tested screens are flow a; flow b is another flow.
  convenience init(_ transitions: TransitionTable = TransitionTable(), _ flow: @escaping () -> Screen) {
    self.init(size: Size(480, 900)) { size, environment in
      RootController(
        flows: [.a: flow, .b: { Screen(title: "elsewhere") }], first: .a, transitions: transitions,
        size: size,
        environment: environment)
    }
  }

  /// The title in the bar.
  var title: String? { names(of: .navigation).last }

  /// The field with a name.
  func field(_ name: String) -> Semantics? {
    semantics.first { $0.name == name && [.textbox, .password].contains($0.role) }
  }

  /// Whether a button is busy.
  func isBusy(_ name: String) -> Bool {
    semantics.contains { $0.role == .button && $0.name == name && $0.states.contains(.busy) }
  }

  /// Whether a toast with a message is visible.
  func showsToast(_ message: String) -> Bool { names(of: .status).contains(message) }

  /// Shows a flow.
  func show(_ flow: Flow) throws(TestWindowError) {
    root.show(flow)
    try settle()
  }
}
