import FoundationEssentials
import Glibc
import LanternRaster
import LanternRecords

/// The window's size from one launch to the next.
struct WindowMemory {
  private struct Contents: Codable {
    let width: Double
    let height: Double
  }

  private static let limit = 4_096

  let file: URL

  /// As it was left last time; nil when that is not known or makes no sense.
  ///
  /// A file that cannot be read, or is too large for what it holds, is told on standard error.
  var size: Size? {
    let data: Data
    do {
      data = try readSmallFile(file, limit: WindowMemory.limit)
    } catch {
      switch error {
      // What is no regular file is told when the size is kept.
      case .missing, .notPlain: break
      case .unreadable, .tooLarge:
        tell("cannot read the window's size from “\(file.path)”: \(error); remove the file")
      }
      return nil
    }
    guard let contents = try? JSONDecoder().decode(Contents.self, from: data),
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
      tell("cannot remember the window's size: \(systemReason(of: error))")
    }
  }
}
