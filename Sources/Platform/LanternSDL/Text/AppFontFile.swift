internal import CText
import Glibc
import LanternFiles
import LanternStrings

/// A font file of the app, with its fonts or the reason why it cannot be used.
nonisolated struct AppFontFile: Sendable {
  /// The largest file that is read. Fonts of all Chinese characters have up to 30 MB.
  static let largestSize = 64 << 20
  // A collection is one file with several fonts.
  private static let mostFonts: Int32 = 64

  let fonts: Result<[FamilyMember], FontError>

  /// Reads a file, or the files of a folder whose names end in `.ttf`, `.otf` or `.ttc`, in alphabetical order. A
  /// path that leads to no font gives an error.
  static func read(_ path: String) -> [AppFontFile] {
    // A path that is no folder is that of a file.
    guard let names = try? Folder(path).names() else { return [AppFontFile(path)] }
    let files = names.filter { name in
      [".ttf", ".otf", ".ttc"].contains { name.lowercased().hasSuffix($0) }
    }
    guard !files.isEmpty else {
      return [AppFontFile(fonts: .failure(.unusable(file: path, reason: "the folder contains no fonts")))]
    }
    return files.sorted().map { AppFontFile(path + "/" + $0) }
  }

  private init(fonts: Result<[FamilyMember], FontError>) { self.fonts = fonts }

  private init(_ path: String) {
    do throws(FontError) {
      try AppFontFile.check(path)
      fonts = .success(try AppFontFile.fonts(in: path))
    } catch {
      fonts = .failure(error)
    }
  }

  // Devices and pipes could be read without end, and FreeType unpacks files of other formats.
  private static func check(_ path: String) throws(FontError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let code = errno
    guard descriptor >= 0 else {
      throw .unusable(file: path, reason: Strings.plain.systemMessage(code))
    }
    defer { close(descriptor) }
    var status = stat()
    var tag = [UInt8](repeating: 0, count: 4)
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unusable(file: path, reason: "it is not a regular file")
    }
    guard status.st_size <= largestSize else {
      throw .unusable(file: path, reason: "it is larger than \(largestSize >> 20) MB")
    }
    let formats: [[UInt8]] = [[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8)]
    guard unsafe pread(descriptor, &tag, tag.count, 0) == tag.count, formats.contains(tag) else {
      throw .unusable(file: path, reason: notAFont)
    }
  }

  private static func fonts(in path: String) throws(FontError) -> [FamilyMember] {
    var fonts: [FamilyMember] = []
    var (index, count) = (Int32(0), Int32(1))
    while index < min(count, mostFonts) {
      guard let pattern = unsafe FcFreeTypeQuery(path, UInt32(index), nil, &count) else { break }
      if let font = unsafe FamilyMember(pattern, path: path, index: Int(index)) { fonts.append(font) }
      unsafe FcPatternDestroy(pattern)
      index += 1
    }
    guard !fonts.isEmpty else { throw .unusable(file: path, reason: notAFont) }
    return fonts
  }

  private static var notAFont: String { "it is not a TrueType or OpenType font" }
}
