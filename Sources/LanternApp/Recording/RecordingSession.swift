import LanternFrames
import LanternRaster

/// Records while an app runs: frames and pictures into one folder.
@MainActor
final class RecordingSession {
  let folder: RecordingFolder
  private let recorder: Recorder
  private let album: PictureAlbum

  /// Attaches to the loop of an app that is about to run.
  init(_ shop: PrintShop, folder: RecordingFolder, settings: [String: String]) throws(Failure) {
    let display = shop.loop.display
    let header = RecordingHeader(
      build: Version.build, display: display.facts, width: display.pixelSize.width,
      height: display.pixelSize.height, scale: display.scale, rate: shop.loop.grid.rate, settings: settings)
    do {
      recorder = try Recorder(folder: folder, header: header)
    } catch {
      throw Failure(error)
    }
    self.folder = folder
    let album = PictureAlbum(loop: shop.loop, folder: folder)
    self.album = album
    shop.loop.recorder = recorder
    shop.loop.didPresent = { album.didPresent($0) }
  }

  /// Writes what is left, and returns what was recorded.
  func close() throws(Failure) -> Report {
    do {
      try recorder.close()
    } catch {
      throw Failure(error)
    }
    try album.close()
    do {
      return Report(of: try Recording(readingFrom: folder))
    } catch {
      throw Failure(error)
    }
  }
}
