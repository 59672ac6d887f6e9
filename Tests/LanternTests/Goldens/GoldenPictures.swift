import Foundation
import LanternRaster
import Testing

/// Pictures that are kept, and what is done where one is another now.
///
/// `make goldens` writes them anew. Otherwise one that differs leaves old, new and difference side by side in
/// `.build/goldens/index.html`.
enum GoldenPictures {
  static let folder = Project.path("Tests/LanternTests/Goldens/Pictures")
  static let report = Project.path(".build/goldens")

  /// The pictures are exact where text is drawn by the same libraries and fonts.
  static var areExactHere: Bool {
    guard let system = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8) else { return false }
    return system.contains("ID=debian") && system.contains("VERSION_ID=\"12\"")
  }

  static var isWriting: Bool { ProcessInfo.processInfo.environment["LANTERN_GOLDENS"] == "write" }

  /// Holds a picture against the one that is kept under its name.
  static func expect(_ picture: Bitmap, named name: String) throws {
    let file = "\(folder)/\(name).png"
    if isWriting {
      try Data(picture.png()).write(to: URL(filePath: file))
      return
    }
    let kept = FileManager.default.contents(atPath: file)
    let old = try kept.map { try Bitmap(png: Array($0)) }
    guard let place = old.map({ $0.difference(from: picture) }) ?? PixelRect(picture.size) else { return }
    try report(name, old: old, new: picture)
    Issue.record(
      "\(name) is another picture within \(place); see \(report)/index.html, and `make goldens` if it is right"
    )
  }

  private static let writing = NSLock()

  private static func report(_ name: String, old: Bitmap?, new: Bitmap) throws {
    try writing.withLock {
      try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: true)
      let old = old ?? Bitmap(size: new.size, filledWith: Pixel(.white))
      let all = [("old", old), ("new", new), ("difference", difference(old, new))]
      for (kind, picture) in all {
        try Data(picture.png()).write(to: URL(filePath: "\(report)/\(name)-\(kind).png"))
      }
      let page = URL(filePath: "\(report)/index.html")
      let before = (try? String(contentsOf: page, encoding: .utf8)) ?? head
      let row = all.map { "<td><img src=\"\(name)-\($0.0).png\" alt=\"\($0.0)\"></td>" }.joined()
      try (before + "<tr><th colspan=\"3\">\(name): old, new, difference</th></tr><tr>\(row)</tr>\n")
        .write(to: page, atomically: true, encoding: .utf8)
    }
  }

  private static let head = """
    <!doctype html><meta charset="utf-8"><title>Pictures that changed</title>
    <style>body{font:15px sans-serif;margin:24px}img{max-width:100%;border:1px solid #999}td{width:33%;vertical-align:top}</style>
    <table>

    """

  /// Where two pictures differ in red, elsewhere the new one faintly.
  private static func difference(_ old: Bitmap, _ new: Bitmap) -> Bitmap {
    let size = PixelSize(max(old.size.width, new.size.width), max(old.size.height, new.size.height))
    var picture = Bitmap(size: size, filledWith: Pixel(Color(0xD00000)))
    picture.withPixels { pixels in
      for y in 0..<min(old.size.height, new.size.height) {
        for x in 0..<min(old.size.width, new.size.width) where old[x, y] == new[x, y] {
          let faint = new[x, y].color.mixed(with: .white, by: 0.7)
          (pixels.base + y * pixels.stride + x).pointee = Pixel(faint).word
        }
      }
    }
    return picture
  }
}
