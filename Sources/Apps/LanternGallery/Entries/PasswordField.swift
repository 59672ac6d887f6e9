import LanternWidgets

extension Entry {
  static let passwordField = Entry(
    "Password Field", .controls, "A line of text that is shown as bullets.",
    [
      Example("Empty") { PasswordField("Password", revealing: (show: "Show", hide: "Hide")) },
      Example("Filled", .key(.tab), .type("a light in the window")) { PasswordField("Password") },
      Example("Revealed", .key(.tab), .type("harbour"), .click("Show")) {
        PasswordField("Password", revealing: (show: "Show", hide: "Hide"))
      },
      Example("With an error") {
        let password = PasswordField("Password", revealing: (show: "Show", hide: "Hide"))
        password.fill("sea")
        password.error = "Enter at least 8 characters."
        return password
      },
      Example("Disabled") {
        let password = PasswordField("Password", revealing: (show: "Show", hide: "Hide"))
        password.isEnabled = false
        return password
      },
    ])
}
