import ArgumentParser
import FoundationEssentials
import Glibc

/// Refuses files of which one would take the place of another, or of a recording.
func validateOutputs(_ paths: [String?]) throws {
  let urls = paths.compactMap { $0.map { URL(filePath: $0).standardized } }
  guard Set(urls).count == urls.count else {
    throw ValidationError("two outputs cannot share a file; name one for each")
  }
  guard !urls.contains(where: { $0.lastPathComponent == "recording.jsonl" }) else {
    throw ValidationError("an output would take the place of a recording; name another file")
  }
}

/// Writes a file that a person asked for, in place of what was there.
func write(_ text: String, toFile path: String) throws(Failure) {
  guard let file = fopen(path, "w") else {
    throw Failure(
      .cannotCreate,
      "cannot create “\(path)”: \(String(cString: strerror(errno))); name a file that can be written to")
  }
  let bytes = Array(text.utf8)
  let written = fwrite(bytes, 1, bytes.count, file)
  // Closing writes what is still in the buffer, and must happen in any case.
  let closed = fclose(file)
  guard written == bytes.count, closed == 0 else {
    throw Failure(
      .inputOutput, "cannot write “\(path)”: \(String(cString: strerror(errno))); make room there")
  }
}
