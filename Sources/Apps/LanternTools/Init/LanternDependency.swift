import ArgumentParser
import FoundationEssentials
import LanternFiles
import LanternProcess

/// Where a new app gets Lantern: a repository and a version, or a folder.
struct LanternDependency {
  /// The entry of `dependencies` in Package.swift.
  let declaration: String
  /// The URL of the repository, or the path of the folder.
  let place: String
  /// The name of the package in the entries of targets.
  let identity: String
  /// Whether the place is on this machine only.
  var isLocal: Bool { place.hasPrefix("/") || place.hasPrefix("file://") }

  /// The dependency that a user named.
  init(_ place: String) throws {
    guard !place.contains("\""), !place.contains("\\") else {
      throw ValidationError("--lantern must not contain quotation marks or backslashes")
    }
    if place.contains("://") || place.hasPrefix("git@") {
      self.init(repository: place)
    } else {
      guard let folder = LanternDependency.packageFolder(URL(filePath: place)) else {
        throw ValidationError(
          "\"\(place)\" has no Package.swift; name a checkout of Lantern, or the URL of a git repository")
      }
      self.init(folder: folder)
    }
  }

  /// The checkout of this program: its remote repository if that has the tag of this version, or else the folder.
  init(of assets: Assets) throws(ExitError) {
    guard let folder = LanternDependency.packageFolder(assets.folder.deletingLastPathComponent()) else {
      throw ExitError(
        .usage, "this program is in no checkout of Lantern; name a repository with --lantern URL")
    }
    let remote = LanternDependency.git("remote get-url origin", in: folder).flatMap(publicURL)
    guard let remote,
      LanternDependency.git("ls-remote --tags origin \(lanternVersion)", in: folder) != nil
    else {
      self.init(folder: folder)
      return
    }
    self.init(repository: remote)
  }

  // Returns the absolute path of a folder, or nil if it has no Package.swift.
  private static func packageFolder(_ folder: URL) -> String? {
    guard (try? File(folder.appending(path: "Package.swift").path).kind()) == .regular else { return nil }
    return (try? File(folder.path).canonicalPath()) ?? folder.path
  }

  private init(repository: String) {
    // Before 1.0, a minor version may break apps.
    let range =
      lanternVersion.hasPrefix("0.")
      ? ".upToNextMinor(from: \"\(lanternVersion)\")" : "from: \"\(lanternVersion)\""
    declaration = ".package(url: \"\(repository)\", \(range))"
    place = repository
    identity = LanternDependency.identity(of: repository)
  }

  private init(folder: String) {
    declaration = ".package(path: \"\(folder)\")"
    place = folder
    identity = LanternDependency.identity(of: folder)
  }

  // SwiftPM's identity of a package is the last part of its place without ".git", in lowercase.
  private static func identity(of place: String) -> String {
    let last = (place.split(separator: "/").last.map(String.init) ?? place).lowercased()
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  // The first line that a git command prints, or nil if it prints none or fails.
  private static func git(_ command: String, in folder: String) -> String? {
    let output = try? ChildProcess.output(
      of: "sh", ["-c", "cd \"$1\" && exec git \(command) 2>/dev/null", "sh", folder],
      environment: [
        "GIT_TERMINAL_PROMPT": "0", "GIT_SSH_COMMAND": "ssh -o BatchMode=yes -o ConnectTimeout=5",
      ], limit: 1 << 20)
    guard let text = output ?? nil else { return nil }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}

// The URL of a remote repository as others can use it, without a password. Returns nil for a relative path.
private func publicURL(_ remote: String) -> String? {
  guard !remote.contains("\""), !remote.contains("\\") else { return nil }
  if remote.hasPrefix("/") { return "file://\(remote)" }
  if remote.hasPrefix("git@") || remote.hasPrefix("ssh://") { return remote }
  return remote.contains("://") ? remote.replacing(/:\/\/[^\/@]*@/, with: "://") : nil
}
