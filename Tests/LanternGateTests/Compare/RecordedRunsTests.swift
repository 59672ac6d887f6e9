import Foundation
import LanternGate
import LanternHarness
import LanternRecording
import Testing

struct RecordedRunsTests {
  private func put(_ names: String..., in path: String) throws {
    for name in names {
      try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path + "/\(name)/recording.jsonl"))
    }
  }

  @Test func `a folder with a recording is used, and its subfolders are ignored`() throws {
    try withTemporaryDirectory { path in
      try put(".", "older", in: path)
      #expect(try RecordedRuns(at: path).folders.map(\.path) == [path])
    }
  }

  @Test func `without a recording in the folder, those in its subfolders are used, sorted by name`() throws {
    try withTemporaryDirectory { path in
      try put("c", "a", "b", ".hidden", in: path)
      try Data().write(to: URL(filePath: path + "/notes.txt"))
      #expect(try RecordedRuns(at: path).folders.map(\.path) == [path + "/a", path + "/b", path + "/c"])
    }
  }

  @Test func `a subfolder without a recording is an error`() throws {
    try withTemporaryDirectory { path in
      try put("1", "3", in: path)
      try FileManager.default.createDirectory(atPath: path + "/2", withIntermediateDirectories: true)
      #expect(throws: RecordedRuns.ReadError.missing(path: path + "/2")) { try RecordedRuns(at: path) }
    }
  }

  @Test func `a folder without any recording is an error that says what is expected`() throws {
    try withTemporaryDirectory { path in
      for place in [path, path + "/absent"] {
        let error = #expect(throws: RecordedRuns.ReadError.self) { try RecordedRuns(at: place) }
        #expect(
          error?.description
            == "no recording in \"\(place)\": "
            + "neither the folder nor any of its subfolders contains recording.jsonl; "
            + "name a recording or a folder of recordings")
      }
    }
  }
}
