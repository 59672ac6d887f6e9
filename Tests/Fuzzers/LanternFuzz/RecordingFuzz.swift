import FoundationEssentials
import LanternFiles
import LanternGate
import LanternRecording

// Passes libFuzzer's input to the reader of recordings, and each readable recording to every report and export.
// Built only with FUZZ=1 in the environment (`make fuzz`) because it contains the fuzzer's main function.

private let folder = RecordingFolder(scratchFolder())

/// Checks one input from libFuzzer. Always returns 0.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecording(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  do {
    try folder.write(Array(UnsafeBufferPointer(start: start, count: count)), named: "recording.jsonl")
    let report = try folder.export()
    guard !report.text.isEmpty && !report.page.isEmpty else {
      fatalError("a readable recording must have a report")
    }
    let run = try Run(readingFrom: folder)
    let comparison = try Comparison(of: [run], with: [run])
    guard !comparison.table.isEmpty && !comparison.markdown.isEmpty && !comparison.junit.isEmpty else {
      fatalError("a comparison must have a text in each form")
    }
  } catch {
    guard !"\(error)".isEmpty else { fatalError("an error must have a description") }
  }
  return 0
}

private func scratchFolder() -> String {
  do {
    return try Folder("/dev/shm").createTemporary(prefix: "lantern-fuzz-").path
  } catch {
    fatalError("\(error)")
  }
}
