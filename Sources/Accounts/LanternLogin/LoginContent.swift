public import LanternAccounts
public import LanternRaster
public import LanternWidgets

/// What an app puts on the pages of its login: its mark, its words, and links of its own.
///
/// Everything has a default, in the languages of Lantern. Colors, fonts and corners are those of the app's theme.
public struct LoginContent {
  /// A button below the first page, such as one that shows a tour of the app.
  public struct Action {
    /// The title of the button.
    public let title: String
    /// Called when the button is pressed.
    public let perform: @MainActor () -> Void

    /// Creates a button with its action.
    public init(_ title: String, perform: @escaping @MainActor () -> Void) {
      self.title = title
      self.perform = perform
    }
  }

  /// The title of the first page in the bar; by default, the name of the app.
  public var title: String?
  /// Whether the bar of the first page has a button that logs in, too.
  package var hasBarButton = false
  /// The heading of the first page; by default, “Welcome to” with the name of the app.
  public var heading: String?
  /// Draws the app's mark above the text of each page, in a square of 64 points. Nil for none.
  public var mark: (@MainActor (_ canvas: Canvas, _ rect: Rect, _ environment: Environment) -> Void)?
  /// The buttons on the first page, after those for a forgotten password and for a new account.
  public var actions: [Action] = []
  /// Whether people create accounts themselves. If not, the first page has no such button, there is no link to the form, and
  /// the administrator adds accounts with the command `accounts add`.
  public var offersSignUp = true
  /// A sentence about a new account; none by default.
  public var signUpHint: String?
  /// The title of the button that leads a new user into the app; by default, “Continue”.
  public var welcomeButton: String?
  /// Returns a sentence that says in which folder the emails are, as long as the app sends none.
  public var outboxHint: ((_ folder: String) -> String)?

  /// A sentence about profiles; by default, that each has its own data.
  public var profilesHint: String?
  /// Returns the title of the button that switches to the profile of a person; by default, “Switch to” with the name.
  public var profileButton: ((_ name: String) -> String)?
  /// Returns the second line of a profile in the list, below its name; none by default.
  public var profileDetail: ((Profile) -> String)?
  /// The sentence that asks whether to remove a profile; by default, that its data is deleted too.
  public var profileRemovalHint: String?

  /// Creates the content of the pages. All other properties have their defaults.
  public init(
    heading: String? = nil,
    mark: (@MainActor (_ canvas: Canvas, _ rect: Rect, _ environment: Environment) -> Void)? = nil
  ) {
    self.heading = heading
    self.mark = mark
  }
}
