import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

struct RecordingFolderTests {
  @Test func `a recording is removed with its exports, and the files of others stay`() throws {
    try withTemporaryDirectory { path in
      for name in ["recorded", "noted"] {
        let folder = RecordingFolder(path + "/" + name)
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let text = RecordingText.twoTransitions.map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: URL(filePath: folder.recording))
        try folder.export()
        if name == "noted" { try Data().write(to: URL(filePath: folder.path + "/notes.txt")) }
        try folder.remove()
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["noted"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/noted") == ["notes.txt"])
    }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test func `a missing folder is created with its parents`() throws {
    try withTemporaryDirectory { path in
      try RecordingFolder(path + "/deep/er").prepare()
      #expect(try names(in: path + "/deep") == ["er"])
    }
  }

  @Test func `an empty folder is accepted`() throws {
    try withTemporaryDirectory { path in
      try RecordingFolder(path).prepare()
      #expect(try names(in: path) == [])
    }
  }

  @Test func `an older recording is removed, and other files stay`() throws {
    try withTemporaryDirectory { path in
      try write(RecordingText.header + "\n", to: path + "/recording.jsonl")
      for name in ["frames.csv", "transitions.csv", "summary.json", "login.png", "notes.txt", "data.csv"] {
        try write("x", to: path + "/" + name)
      }
      try RecordingFolder(path).prepare()
      #expect(try names(in: path) == ["data.csv", "login.png", "notes.txt"])
    }
  }

  @Test func `a damaged older recording is removed`() throws {
    try withTemporaryDirectory { path in
      try write(RecordingText.header + "\ngarbage\n", to: path + "/recording.jsonl")
      #expect(RecordingFolder(path).isRecording)
      try RecordingFolder(path).prepare()
      #expect(try names(in: path) == [])
    }
  }

  @Test(arguments: [
    ["letter.txt"], ["frames.csv"], ["login.png"], ["recording.jsonl"], [".hidden"],
  ])
  func `a folder with other files is rejected and left unchanged`(_ files: [String]) throws {
    try withTemporaryDirectory { path in
      for name in files { try write("mine", to: path + "/" + name) }
      #expect(throws: RecordingError.notARecording(path: path)) { try RecordingFolder(path).prepare() }
      #expect(try names(in: path) == files)
      #expect(try String(contentsOfFile: path + "/" + files[0], encoding: .utf8) == "mine")
    }
  }

  @Test func `a file in the folder's place is rejected`() throws {
    try withTemporaryDirectory { path in
      try write("mine", to: path + "/file")
      #expect(
        throws: RecordingError.cannotCreate(path: path + "/file", reason: "a file with this name exists")
      ) {
        try RecordingFolder(path + "/file").prepare()
      }
      #expect(throws: RecordingError.self) { try RecordingFolder(path + "/file/inside").prepare() }
      #expect(try String(contentsOfFile: path + "/file", encoding: .utf8) == "mine")
    }
  }

  @Test func `if a folder cannot be created, the error has the system's reason`() throws {
    #expect(throws: RecordingError.self) { try RecordingFolder("/proc/lantern/recording").prepare() }
    do {
      try RecordingFolder("/proc/lantern").prepare()
      Issue.record("a folder was made in /proc")
    } catch {
      #expect(error.description.hasPrefix("cannot create \"/proc/lantern\": "))
      #expect(error.description.hasSuffix("; name a folder that can be written to"))
      #expect(!error.description.contains("Error Domain"))
    }
  }

  @Test func `a folder is a recording if its file begins with a recording header`() throws {
    try withTemporaryDirectory { path in
      let folder = RecordingFolder(path)
      #expect(!folder.isRecording)
      try write(RecordingText.begin(1, "slide", "a", "b") + "\n", to: folder.recording)
      #expect(!folder.isRecording)
      try write(RecordingText.header + "\n", to: folder.recording)
      #expect(folder.isRecording)
    }
  }
}
