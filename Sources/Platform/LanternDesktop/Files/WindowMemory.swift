import FoundationEssentials
import LanternFiles
import LanternRaster

/// Stores the window's size between launches.
struct WindowMemory {
  private struct Contents: Codable {
    let width: Double
    let height: Double
  }

  private static let limit = 4_096

  let file: URL

  /// The last size, or nil if it is unknown or not plausible.
  ///
  /// If the file is too large or cannot be read, an error is logged.
  var size: Size? {
    let bytes: [UInt8]?
    do {
      bytes = try File(file.path).contents(limit: WindowMemory.limit)
    } catch .notAFile {
      // Reported when the size is stored.
      return nil
    } catch {
      printMessage(
        "cannot read the window's size from \"\(file.path)\": \(error.reason); remove the file")
      return nil
    }
    guard let bytes, let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
      (200...8000).contains(contents.width), (150...8000).contains(contents.height)
    else { return nil }
    return Size(contents.width, contents.height)
  }

  /// Stores the size. A failure is logged and not thrown.
  func store(_ size: Size) {
    do {
      let data = try JSONEncoder().encode(Contents(width: size.width, height: size.height))
      try File(file.path).replace(with: Array(data))
    } catch let error as FileError {
      printMessage("\(error)")
    } catch {
      printMessage("cannot store the window's size: \(systemReason(of: error)); report this error")
    }
  }
}
