import FoundationEssentials
import Glibc
import LanternRaster

/// The window's size from one launch to the next.
struct WindowMemory {
  private struct Contents: Codable {
    let width: Double
    let height: Double
  }

  let file: URL

  /// As it was left last time; nil when that is not known or makes no sense.
  var size: Size? {
    guard let data = FileManager.default.contents(atPath: file.path),
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      (200...8000).contains(contents.width), (150...8000).contains(contents.height)
    else { return nil }
    return Size(contents.width, contents.height)
  }

  /// Remembers a size; that it cannot be kept is said and is no failure.
  func keep(_ size: Size) {
    do {
      let data = try JSONEncoder().encode(Contents(width: size.width, height: size.height))
      try replaceFile(file, with: Array(data))
    } catch let failure as Failure {
      tell(failure.message)
    } catch {
      tell("cannot remember the window's size: \(error)")
    }
  }
}
