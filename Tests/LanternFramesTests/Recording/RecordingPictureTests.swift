import Foundation
import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecording
import Testing

struct RecordingPictureTests {
  @Test func `a picture is written next to the recording under its name`() throws {
    try withTemporaryDirectory { path in
      let picture = OpaquePicture(Bitmap(size: PixelSize(3, 2), filledWith: Pixel(Color(0x123456))))
      try RecordingFolder(path).write(picture, named: "login")
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["login.png"])
      let png = try Data(contentsOf: URL(filePath: path + "/login.png"))
      #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }
  }

  @Test func `a picture that cannot be written is reported with its path`() throws {
    try withTemporaryDirectory { path in
      let folder = RecordingFolder(path + "/gone")
      let picture = OpaquePicture(Bitmap(size: PixelSize(1, 1)))
      #expect(
        throws: RecordingError.cannotCreate(
          path: path + "/gone/login.png", reason: "No such file or directory")
      ) { try folder.write(picture, named: "login") }
    }
  }
}
