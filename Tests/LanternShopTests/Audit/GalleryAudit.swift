import LanternGallery
import LanternRaster
import LanternScreenFixtures
import LanternWidgets

/// The audit of the gallery's examples, which show each widget in its states, with their overlays.
@MainActor
struct GalleryAudit {
  private static let width = 392.0

  private let base: any Typesetter
  private let table: AuditTable

  init(_ base: any Typesetter, _ table: AuditTable) { (self.base, self.table) = (base, table) }

  func audit() {
    let glyphs = AuditTypesetter(base, ink: .glyphs)
    let blocks = AuditTypesetter(base, ink: .blocks)
    let blank = AuditTypesetter(base, ink: .none)
    var contrast = PictureContrast()
    for entry in Gallery.entries {
      for example in entry.examples {
        let name = "gallery, \(entry.name), \(example.title)"
        for (theme, value) in PageAudit.themes {
          func stage(_ typesetter: AuditTypesetter) -> (widgets: [AuditedWidget], picture: Bitmap) {
            GalleryAudit.show(example, Environment(theme: value, typesetter: typesetter))
          }
          let (with, without) = (stage(blocks), stage(blank))
          ContrastAudit(name, theme, value, blocks: with.picture, blank: without.picture)
            .audit(with.widgets, texts: blocks.texts.count, &contrast, table)
          blocks.forgetTexts()
        }
        for scale in [0.75, 1, 2] {
          let condition = "gallery with text at \(Int(scale * 100)) %"
          glyphs.forgetTexts()
          let shown = GalleryAudit.show(
            example, Environment(theme: Theme.light.scaled(text: scale), typesetter: glyphs))
          TargetAudit.audit(shown.widgets, name, condition, table)
          guard scale == 2 else { continue }
          table.count("1.4.4", condition, glyphs.texts.count)
          for text in glyphs.truncated { table.miss("1.4.4", condition, "\(name): “\(text)” is cut off") }
        }
      }
    }
  }

  private static func show(
    _ example: Example, _ environment: Environment
  ) -> (widgets: [AuditedWidget], picture: Bitmap) {
    let stage = ExampleStage(example, width: width, environment)
    stage.rest()
    stage.tree.damageAll()
    var picture = Bitmap(size: stage.tree.size)
    _ = picture.withPixels { stage.tree.drawDamage(onto: $0) }
    return (AuditedWidget.all(in: stage.tree), picture)
  }
}
