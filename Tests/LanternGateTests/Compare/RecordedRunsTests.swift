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

  @Test(arguments: [false, true])
  func `a recording that is there twice is an error`(isLink: Bool) throws {
    try withTemporaryDirectory { path in
      try put("1", "2", in: path)
      try Data("{}\n".utf8).write(to: URL(filePath: path + "/1/recording.jsonl"))
      try FileManager.default.removeItem(atPath: path + "/2")
      if isLink {
        try FileManager.default.createSymbolicLink(atPath: path + "/2", withDestinationPath: path + "/1")
      } else {
        try FileManager.default.copyItem(atPath: path + "/1", toPath: path + "/2")
      }
      #expect(throws: RecordedRuns.ReadError.same(path: path + "/2", as: path + "/1")) {
        try RecordedRuns(at: path)
      }
      #expect(throws: RecordedRuns.ReadError.same(path: path + "/1", as: path + "/1")) {
        try RecordedRuns(at: [path + "/1", path + "/1"])
      }
      try Data("{ }".utf8).write(to: URL(filePath: path + "/1/recording.jsonl"))
      #expect(try RecordedRuns(at: [path + "/1"]).folders.count == 1)
    }
  }

  @Test func `a name that is not UTF-8 is an error, rather than a recording that is left out`() throws {
    try withTemporaryDirectory { path in
      try put("1", in: path)
      let name = Array((path + "/").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
      #expect(name.withUnsafeBufferPointer { $0.baseAddress.map { mkdir($0, 0o700) } } == 0)
      #expect(throws: RecordedRuns.ReadError.unnamable(path: path + "/\u{FFFD}")) {
        try RecordedRuns(at: path)
      }
    }
  }
}
