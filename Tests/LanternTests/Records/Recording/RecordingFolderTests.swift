import Foundation
import LanternFrames
import LanternRaster
import LanternRecords
import Testing

struct RecordingFolderTests {
  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test func `a folder that is not there is made, with those above it`() throws {
    try withTemporaryFolder { path in
      try RecordingFolder(path + "/deep/er").prepare()
      #expect(try names(in: path + "/deep") == ["er"])
    }
  }

  @Test func `an empty folder is taken as it is`() throws {
    try withTemporaryFolder { path in
      try RecordingFolder(path).prepare()
      #expect(try names(in: path) == [])
    }
  }

  @Test func `an older recording is cleared out, and other people's files stay`() throws {
    try withTemporaryFolder { path in
      try write(RecordingText.header + "\n", to: path + "/recording.jsonl")
      for name in ["frames.csv", "transitions.csv", "summary.json", "login.png", "notes.txt", "data.csv"] {
        try write("x", to: path + "/" + name)
      }
      try RecordingFolder(path).prepare()
      #expect(try names(in: path) == ["data.csv", "login.png", "notes.txt"])
    }
  }

  @Test func `a damaged older recording is still one of ours`() throws {
    try withTemporaryFolder { path in
      try write(RecordingText.header + "\ngarbage\n", to: path + "/recording.jsonl")
      #expect(RecordingFolder(path).isRecording)
      try RecordingFolder(path).prepare()
      #expect(try names(in: path) == [])
    }
  }

  @Test(arguments: [
    ["letter.txt"], ["frames.csv"], ["login.png"], ["recording.jsonl"], [".hidden"],
  ])
  func `somebody's other folder is refused and left alone`(_ files: [String]) throws {
    try withTemporaryFolder { path in
      for name in files { try write("mine", to: path + "/" + name) }
      #expect(throws: RecordingError.notARecording(path: path)) { try RecordingFolder(path).prepare() }
      #expect(try names(in: path) == files)
      #expect(try String(contentsOfFile: path + "/" + files[0], encoding: .utf8) == "mine")
    }
  }

  @Test func `a file in the folder's place is refused`() throws {
    try withTemporaryFolder { path in
      try write("mine", to: path + "/file")
      #expect(throws: RecordingError.cannotCreate(path: path + "/file", reason: "it is a file")) {
        try RecordingFolder(path + "/file").prepare()
      }
      #expect(throws: RecordingError.self) { try RecordingFolder(path + "/file/inside").prepare() }
      #expect(try String(contentsOfFile: path + "/file", encoding: .utf8) == "mine")
    }
  }

  @Test func `where nothing can be made the reason is the system's`() throws {
    #expect(throws: RecordingError.self) { try RecordingFolder("/proc/lantern/recording").prepare() }
    do {
      try RecordingFolder("/proc/lantern").prepare()
      Issue.record("a folder was made in /proc")
    } catch {
      #expect(error.description.hasPrefix("cannot create “/proc/lantern”: "))
      #expect(error.description.hasSuffix("; name a folder that can be written to"))
      #expect(!error.description.contains("Error Domain"))
    }
  }

  @Test func `a folder is a recording when its first line is a recording's header`() throws {
    try withTemporaryFolder { path in
      let folder = RecordingFolder(path)
      #expect(!folder.isRecording)
      try write(RecordingText.begin(1, "slide", "a", "b") + "\n", to: folder.recording)
      #expect(!folder.isRecording)
      try write(RecordingText.header + "\n", to: folder.recording)
      #expect(folder.isRecording)
    }
  }

  @Test func `a picture is written beside the recording under its name`() throws {
    try withTemporaryFolder { path in
      let picture = OpaquePicture(Bitmap(size: PixelSize(3, 2), filledWith: Pixel(Color(0x123456))))
      try RecordingFolder(path).write(picture, named: "login")
      #expect(try names(in: path) == ["login.png"])
      let png = try Data(contentsOf: URL(filePath: path + "/login.png"))
      #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }
  }

  @Test func `a picture that cannot be written is told with its path`() throws {
    try withTemporaryFolder { path in
      let folder = RecordingFolder(path + "/gone")
      let picture = OpaquePicture(Bitmap(size: PixelSize(1, 1)))
      #expect(
        throws: RecordingError.cannotCreate(
          path: path + "/gone/login.png", reason: "No such file or directory")
      ) { try folder.write(picture, named: "login") }
    }
  }
}
