import Foundation
import LanternGallery
import LanternRaster
import LanternSDL
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Every example of the gallery as a picture, exact to the pixel. The documentation shows the same files.
@MainActor
struct GalleryPictureTests {
  private static let goldens = GoldenImages(
    inProject: "Sources/Toolkit/LanternWidgets/LanternWidgets.docc/Resources")

  @Test(.enabled(if: GoldenImages.areExactOnThisSystem, "pictures are exact on Debian 12 only"))
  func `every entry matches its golden pictures`() throws {
    let typesetter = try FontTypesetter()
    for entry in Gallery.entries {
      for variant in PictureVariant.goldens {
        let picture = EntryPicture(of: entry, in: variant.environment(typesetter)).bitmap
        GalleryPictureTests.goldens.expect(picture, named: entry.id + variant.suffix)
      }
    }
  }

  @Test func `every golden picture belongs to an entry`() throws {
    let stored = try FileManager.default.contentsOfDirectory(atPath: GalleryPictureTests.goldens.directory)
    let expected = Gallery.entries.flatMap { entry in
      PictureVariant.goldens.map { "\(entry.id)\($0.suffix).png" }
    }
    #expect(Set(stored) == Set(expected))
  }

  @Test func `the golden pictures stay within four megabytes`() throws {
    #expect(try GalleryPictureTests.goldens.size() <= 4_000_000)
  }

  @Test func `each step of an example finds its widget, in every variant`() {
    for entry in Gallery.entries {
      for variant in PictureVariant.all {
        let picture = EntryPicture(of: entry, in: variant.environment(BlockTypesetter()))
        #expect(picture.failures == [])
      }
    }
  }

  @Test func `an example with a state that needs input differs from the one without`() throws {
    let environment = PictureVariant.all[0].environment(BlockTypesetter())
    let entry = try #require(Gallery.entry("button"))
    let normal = try #require(entry.examples.first { $0.title.hasPrefix("Filled") })
    for title in ["Hovered", "Pressed", "Focused by keyboard", "Disabled", "Busy"] {
      let example = try #require(entry.examples.first { $0.title == title })
      #expect(picture(of: example, environment) != picture(of: normal, environment), "\(title)")
    }
  }

  // The last rows of the picture, below the title.
  private func picture(of example: Example, _ environment: Environment) -> [UInt32] {
    let picture = EntryPicture(of: [example], named: "", in: environment).bitmap
    return picture.words.suffix(60 * picture.size.width)
  }
}
