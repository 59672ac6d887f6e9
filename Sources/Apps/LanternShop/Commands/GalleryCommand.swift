import ArgumentParser
import LanternDesktop
import LanternGallery
import LanternProcess

struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Show every widget in every state, with its code.",
    discussion: """
      The gallery is an app of its own, with the options of run. With --pictures, it opens no window, and writes \
      PNG pictures in both themes, both directions and at 100 and 200 percent text size.
      """)

  @Option(
    help: ArgumentHelp(
      "Write the pictures of all entries, or that of --entry, to FOLDER.", valueName: "FOLDER"))
  var pictures: String?

  @OptionGroup var app: RunCommand<GalleryApp>

  func run() throws {
    guard let pictures else { return try app.run() }
    let entry = app.ownOptions.entry
    let count = try MainActor.assumeIsolated {
      let entries = entry.map { name in Gallery.entries.filter { $0.id == name } } ?? Gallery.entries
      return try GalleryPictures.write(entries, to: pictures, openFont())
    }
    printLine("wrote \(count) pictures to \"\(pictures)\"")
  }
}
