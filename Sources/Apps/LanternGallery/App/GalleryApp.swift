package import ArgumentParser
package import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternWidgets

/// The gallery in a window: a list of entries, and the page of one of them.
@MainActor
package final class GalleryApp: DesktopApp {
  /// The options of the command line.
  package struct Options: ParsableArguments {
    enum Direction: String, ExpressibleByArgument, CaseIterable { case ltr, rtl }

    @Option(help: ArgumentHelp("The entry to show, such as text-field.", valueName: "NAME"))
    package var entry: String?

    @Option(help: "The direction of lines: ltr, from left to right, or rtl.")
    var direction = Direction.ltr

    package init() {}

    package func validate() throws {
      guard let entry else { return }
      let names = MainActor.assumeIsolated { Gallery.entries.map(\.id) }
      guard names.contains(entry) else {
        throw ValidationError("there is no entry \"\(entry)\"; enter one of \(names.joined(separator: ", "))")
      }
    }
  }

  package static let identity = AppIdentity(name: "Lantern Gallery")
  package let services: AppServices

  package init(_ launch: Launch, options: Options) {
    let model = GalleryModel(
      launch.appearance, direction: options.direction == .rtl ? .rightToLeft : .leftToRight)
    // A narrow window begins with the list.
    let isWide = launch.size.points(at: launch.display.scale).width >= SplitScreen.roomForBoth
    let first = options.entry.flatMap(Gallery.entry) ?? (isWide ? Gallery.entries.first : nil)
    let main = Flow("gallery")
    services = AppServices(
      launch,
      flows: [
        main: {
          model.selection = first?.id
          let split = SplitScreen(
            title: "Gallery", master: EntryListScreen(model), detail: first.map(model.page), masterWidth: 260)
          model.split = split
          return split
        }
      ], first: main)
    model.services = services
    services.root.environment.direction = model.direction
  }
}
