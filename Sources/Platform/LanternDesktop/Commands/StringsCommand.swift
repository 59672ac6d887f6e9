package import ArgumentParser
import LanternProcess

/// Prints the texts of an app for its translators.
package struct StringsCommand<App: DesktopApp>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "strings", abstract: "Print the English texts as a template for translators.",
      discussion: """
        The template is a file of GNU gettext: msginit makes the catalog of a new language from it, and msgmerge \
        brings new and changed texts into a catalog.
        """)
  }

  @Flag(help: "Print the texts of Lantern's own controls and dialogs instead.")
  var toolkit = false

  package init() {}

  package func run() throws {
    let (identity, localization) = MainActor.assumeIsolated { (App.identity, App.localization) }
    let template =
      toolkit ? Localization.toolkitTemplate : localization.template(project: identity.name)
    printBytes(Array(template.utf8))
    try checkOutput()
  }
}
