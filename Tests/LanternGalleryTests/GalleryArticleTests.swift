import LanternGallery
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// The article with every entry of the gallery, which this test writes.
@MainActor
struct GalleryArticleTests {
  @Test func `the article Gallery shows every entry`() throws {
    let groups = Entry.Group.allCases.map { group in
      "## \(group.rawValue)\n\n"
        + Gallery.entries.filter { $0.group == group }.map(section).joined(separator: "\n")
    }
    try GoldenText.expect(
      GalleryArticleTests.introduction + groups.joined(separator: "\n"),
      at: Project.path("Sources/Toolkit/LanternWidgets/LanternWidgets.docc/Gallery.md"))
  }

  private func section(_ entry: Entry) -> String {
    let widgets = entry.widgets.map { "``\($0)``" }.joined(separator: ", ")
    return """
      ### \(entry.name)

      \(widgets.isEmpty ? "" : widgets + ": ")\(entry.summary)

      ![\(entry.name), in each of its states](\(entry.id))

      """
  }

  private static let introduction = """
    # Gallery

    Every widget in each of its states.

    ## Overview

    The pictures are the golden images of the tests. `lantern gallery` shows the same in a window, with the code of each example, in all
    themes, directions and text sizes. <doc:ChoosingAWidget> has an example of each widget.


    """
}
