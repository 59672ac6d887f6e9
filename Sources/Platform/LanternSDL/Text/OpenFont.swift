internal import CSDL
import Synchronization

/// A font file that FreeType has opened. One thread at a time uses a font; different fonts can be used at the same time.
@safe nonisolated final class OpenFont: @unchecked Sendable {
  /// Valid as long as this object.
  let pointer: OpaquePointer

  // TTF_Init and TTF_Quit count their calls, and FreeType lists its open fonts, neither for several threads.
  private static let library = Mutex<Void>(())

  /// Returns nil if FreeType cannot read the file.
  init?(_ file: FontFile, pixels: Int32) {
    let font: OpaquePointer? = unsafe OpenFont.library.withLock { _ in
      TTF_Init()
      let font = unsafe TTF_OpenFontIndex(file.path, pixels, file.index)
      // The last font to close also shuts down FreeType.
      if unsafe font == nil { TTF_Quit() }
      return unsafe font
    }
    guard let font = unsafe font else { return nil }
    unsafe pointer = font
    unsafe TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL)
  }

  deinit {
    OpenFont.library.withLock { _ in
      unsafe TTF_CloseFont(pointer)
      TTF_Quit()
    }
  }
}

/// The open fonts of a typesetter, each at a size.
@MainActor
final class OpenFaces {
  struct Key: Hashable {
    let file: FontFile
    let pixels: Int32
    var isSlanted = false
  }

  private var faces: GenerationalCache<Key, Face>
  private let prepared: (FontFile) -> OpenFont?

  /// `prepared` returns a font that was opened in advance.
  init(count: Int, prepared: @escaping (FontFile) -> OpenFont?) {
    faces = GenerationalCache(count: count)
    self.prepared = prepared
  }

  var count: Int { faces.count }

  /// Returns nil if FreeType cannot read the file.
  subscript(key: Key) -> Face? {
    if let face = faces.value(for: key) { return face }
    guard let font = prepared(key.file) ?? OpenFont(key.file, pixels: key.pixels) else { return nil }
    let face = Face(font, key.file, pixels: key.pixels, isSlanted: key.isSlanted)
    faces.insert(face, for: key)
    return face
  }

  /// Throws an error if a font cannot be used, or lacks a character.
  func check(_ key: Key, has scalar: Unicode.Scalar? = nil) throws(FontError) {
    guard let face = self[key] else {
      throw .unusable(
        file: key.file.path, reason: FontFinder.openError(for: key.file.path) ?? lastError)
    }
    if let scalar, !face.has(scalar) {
      throw .unusable(
        file: key.file.path, reason: "it lacks the character U+\(String(scalar.value, radix: 16))")
    }
  }
}
