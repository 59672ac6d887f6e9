import LanternFiles
package import LanternProcess
package import LanternRaster

/// The pictures of entries, as files.
@MainActor
package enum GalleryPictures {
  /// Writes the pictures of entries in each variant to a folder, which is created, and returns their number.
  package static func write(
    _ entries: [Entry], to folder: String, _ typesetter: any Typesetter
  ) throws(ExitError) -> Int {
    do {
      try Folder(folder).create(access: .umask)
      for entry in entries {
        for variant in PictureVariant.all {
          let picture = EntryPicture(of: entry, in: variant.environment(typesetter)).bitmap
          try File("\(folder)/\(entry.id)\(variant.suffix).png")
            .replace(with: png(picture), access: .umask, isDurable: false)
        }
      }
    } catch let error as FileError {
      throw ExitError(error)
    } catch {
      throw ExitError(.inputOutput, "\(error)")
    }
    return entries.count * PictureVariant.all.count
  }

  private static func png(_ picture: Bitmap) throws(PNGError) -> [UInt8] { try OpaquePicture(picture).png() }
}
