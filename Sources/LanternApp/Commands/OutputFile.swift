import ArgumentParser
import FoundationEssentials
import Glibc

/// Throws if two of the outputs name the same file, or if one would overwrite a recording.
func validateOutputs(_ paths: [String?]) throws {
  let urls = paths.compactMap { $0.map { URL(filePath: $0).standardized } }
  guard Set(urls).count == urls.count else {
    throw ValidationError("two outputs cannot be the same file; choose a file for each")
  }
  guard !urls.contains(where: { $0.lastPathComponent == "recording.jsonl" }) else {
    throw ValidationError("an output would overwrite a recording; choose another file")
  }
}

/// Writes an output file that the user named, and replaces an existing one.
func write(_ text: String, toFile path: String) throws(ExitError) {
  guard let file = fopen(path, "w") else {
    throw ExitError(
      .cannotCreate,
      "cannot create \"\(path)\": \(String(cString: strerror(errno))); choose a writable file")
  }
  let bytes = Array(text.utf8)
  let written = fwrite(bytes, 1, bytes.count, file)
  // `fclose` writes the rest of the buffer. It must run even after a failed write.
  let closed = fclose(file)
  guard written == bytes.count, closed == 0 else {
    throw ExitError(
      .inputOutput, "cannot write \"\(path)\": \(String(cString: strerror(errno))); free some disk space")
  }
}
