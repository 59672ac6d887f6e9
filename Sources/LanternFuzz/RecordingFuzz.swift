import FoundationEssentials
import Glibc
import LanternRecords

// Feeds whatever libFuzzer thinks of to the reader of recordings, and what is read to every report and export. Built
// only with FUZZ=1 in the environment (`make fuzz`): it has the fuzzer's main function.

private let folder = RecordingFolder(scratchFolder())

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecording(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let file = fopen(folder.recording, "w")
  fwrite(start, 1, count, file)
  fclose(file)
  do {
    let report = try folder.export()
    precondition(!report.text.isEmpty && !report.page.isEmpty, "what can be read can be told")
    let run = try Run(readingFrom: folder)
    let comparison = try Comparison(of: [run], with: [run])
    precondition(!comparison.table.isEmpty && !comparison.markdown.isEmpty && !comparison.junit.isEmpty)
  } catch {
    precondition(!"\(error)".isEmpty, "an error says what is wrong")
  }
  return 0
}

private func scratchFolder() -> String {
  var template = Array("/dev/shm/lantern-fuzz-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { preconditionFailure("there is room in shared memory") }
  return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
