import ArgumentParser
import LanternDesktop
import LanternNavigation
import LanternWidgets

// The code of the section "Options of your own" of the article YourFirstApp. A test checks that both are equal.

final class GreeterApp: DesktopApp {
  struct Options: ParsableArguments {
    @Option(help: "The name of the person to greet.")
    var name = "World"

    @Flag(help: "Greet with a handshake.")
    var formal = false

    func validate() throws {
      if name.isEmpty { throw ValidationError("enter a name, such as Ines") }
    }
  }

  static let identity = AppIdentity(name: "Greeter")
  let services: AppServices

  init(_ launch: Launch, options: Options) {
    let main = Flow("main")
    let greeting = options.formal ? "Good evening, \(options.name)" : "Hello, \(options.name)"
    services = AppServices(launch, flows: [main: { WelcomeScreen(greeting) }], first: main)
  }
}

final class WelcomeScreen: Screen {
  private let greeting: String

  init(_ greeting: String) {
    self.greeting = greeting
    super.init(title: "Welcome")
  }

  override func makeView() -> Widget { Label(greeting, isHeading: true) }
}
