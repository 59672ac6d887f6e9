internal import Glibc

/// A change in a folder, as inotify reports it.
package struct FolderEvent {
  /// The number of the watch.
  package let watch: Int32
  /// What happened, as bits of `IN_CREATE` and the like.
  package let mask: UInt32
  /// The name of the file in the folder; empty for the folder itself.
  package let name: String

  /// Returns the events that were read from inotify. The kernel writes whole events.
  package static func events(in bytes: ArraySlice<UInt8>) -> [FolderEvent] {
    var events: [FolderEvent] = []
    var rest = bytes
    let headerSize = MemoryLayout<inotify_event>.size
    while rest.count >= headerSize {
      // The header is inside of the bytes, at any alignment.
      let header = unsafe rest.withUnsafeBytes { unsafe $0.loadUnaligned(as: inotify_event.self) }
      let name = rest.dropFirst(headerSize).prefix(Int(header.len))
      events.append(
        FolderEvent(
          watch: header.wd, mask: header.mask, name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      )
      rest = rest.dropFirst(headerSize + name.count)
    }
    return events
  }
}
