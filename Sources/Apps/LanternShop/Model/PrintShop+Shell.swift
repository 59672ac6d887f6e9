package import LanternDesktop
import LanternLogin
package import LanternNavigation

// The actions of the app as a whole.
extension PrintShop: AppShell {
  package func open(_ link: Link?) {
    if let link { services.follow(link) }
  }

  package func saveRecording(_ completion: @escaping AppServices.RecordingCompletion) {
    services.saveRecording?(completion)
  }

  package func apply(_ appearance: AppearanceSettings) { services.apply(appearance) }

  package func logOut(_ completion: @escaping (String?) -> Void) { login.session.logOut(completion) }
}
