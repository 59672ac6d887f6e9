import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// The base class of the pages of an account. Its title is in the bar alone.
class PageScreen: Screen {
  let session: SessionController
  let strings: Strings
  var model: LoginModel { session.model }

  init(title: LoginMessage, _ session: SessionController) {
    self.session = session
    strings = session.model.strings
    super.init(title: strings(title))
  }

  override var initialFocus: Widget? { firstControl }
  override var backgroundColor: KeyPath<Theme.Colors, Color> { \.accentBackground }
  override func didAppear() { keepFocus() }
}
