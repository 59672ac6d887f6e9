import ArgumentParser
import FoundationEssentials
import LanternFiles
import LanternProcess

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
  try writing(toFile: path) { () throws(FileError) in try File(path).output(Array(text.utf8)) }
}

/// Runs an action that writes a file that the user named. Its errors say what to do.
func writing(toFile path: String, _ action: () throws(FileError) -> Void) throws(ExitError) {
  do {
    try action()
  } catch .failed(.create, _, let code) {
    throw ExitError(
      .cannotCreate, "\(FileError.failed(.create, path: path, code: code).problem); choose a writable file")
  } catch {
    throw ExitError(.inputOutput, "\(error.problem); free some disk space")
  }
}
