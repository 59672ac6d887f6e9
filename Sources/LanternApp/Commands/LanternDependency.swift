import ArgumentParser
import FoundationEssentials
import LanternDesktop
import LanternFiles

/// Where a new app gets Lantern: a repository and a version, or a folder.
struct LanternDependency {
  /// The entry of `dependencies` in Package.swift.
  let declaration: String
  /// The name of the package in the entries of targets.
  let identity: String

  /// The dependency that a user named.
  init(_ place: String) throws {
    guard !place.contains("\""), !place.contains("\\") else {
      throw ValidationError("--lantern must not contain quotation marks or backslashes")
    }
    if place.contains("://") || place.hasPrefix("git@") {
      self.init(repository: place)
    } else {
      let folder = URL(filePath: place)
      guard (try? File(folder.appending(path: "Package.swift").path).kind()) == .regular else {
        throw ValidationError(
          "\"\(place)\" has no Package.swift; name a checkout of Lantern, or the URL of a git repository")
      }
      self.init(folder: (try? File(folder.path).canonicalPath()) ?? folder.path)
    }
  }

  /// The checkout of this program: its remote repository if that has the tag of this version, or else the folder.
  init(of assets: Assets) throws(ExitError) {
    let checkout = assets.folder.deletingLastPathComponent()
    guard (try? File(checkout.appending(path: "Package.swift").path).kind()) == .regular else {
      throw ExitError(
        .usage, "this program is in no checkout of Lantern; name a repository with --lantern URL")
    }
    let folder = (try? File(checkout.path).canonicalPath()) ?? checkout.path
    let remote = LanternDependency.git("remote get-url origin", in: folder)
    guard let remote, !remote.contains("\""), !remote.contains("\\"),
      LanternDependency.git("ls-remote --tags origin \(LanternDependency.version)", in: folder) != nil
    else {
      self.init(folder: folder)
      return
    }
    self.init(repository: remote.hasPrefix("/") ? "file://\(remote)" : remote)
  }

  private static var version: String { PrintShop.identity.version }

  private init(repository: String) {
    declaration = ".package(url: \"\(repository)\", from: \"\(LanternDependency.version)\")"
    identity = LanternDependency.identity(of: repository)
  }

  private init(folder: String) {
    declaration = ".package(path: \"\(folder)\")"
    identity = LanternDependency.identity(of: folder)
  }

  // SwiftPM's identity of a package: the last part of its place, in lowercase, without ".git".
  private static func identity(of place: String) -> String {
    let last = place.split(separator: "/").last.map(String.init) ?? place
    return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
  }

  // The first line that a git command prints, or nil if it prints none or fails.
  private static func git(_ command: String, in folder: String) -> String? {
    let output = try? ChildProcess.output(
      of: "sh", ["-c", "cd \"$1\" && exec git \(command) 2>/dev/null", "sh", folder],
      environment: ["GIT_TERMINAL_PROMPT": "0"], limit: 1 << 20)
    guard let text = output ?? nil else { return nil }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
