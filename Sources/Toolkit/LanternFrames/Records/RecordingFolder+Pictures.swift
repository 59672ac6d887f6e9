public import LanternRaster
public import LanternRecording

nonisolated extension RecordingFolder {
  /// Writes a picture as a PNG file next to the recording.
  public func write(_ picture: OpaquePicture, named name: String) throws(RecordingError) {
    do {
      try write(picture.png(), named: name + ".png")
    } catch let error as RecordingError {
      throw error
    } catch {
      throw .cannotWrite(path: "\(path)/\(name).png", reason: "\(error)")
    }
  }
}
