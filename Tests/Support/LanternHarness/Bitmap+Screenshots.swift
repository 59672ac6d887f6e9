package import LanternRaster

extension Bitmap {
  /// Reads a picture from an X window dump.
  package init(xwd bytes: [UInt8]) throws {
    let header = try bytes.withUnsafeBytes { try XWDHeader($0) }
    self.init(size: header.size)
    withPixels { pixels in
      for y in 0..<header.size.height {
        for x in 0..<header.size.width {
          let offset = header.pixelOffset + y * header.bytesPerRow + x * header.bytesPerPixel
          let word =
            UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
            | 0xFF00_0000
          pixels.base[y * pixels.stride + x] = word
        }
      }
    }
  }

  /// Returns a part of the picture. Precondition: the picture contains `rect`.
  package func cropped(to rect: PixelRect) -> Bitmap {
    var cropped = Bitmap(size: PixelSize(rect.width, rect.height))
    cropped.withPixels { target in
      withReadOnlyPixels { source in Compositor.copy(source, rect, to: target) }
    }
    return cropped
  }

  /// Returns whether a larger picture contains this one at any position.
  package func isShown(in screen: Bitmap) -> Bool {
    let (width, height) = (size.width, size.height)
    guard width <= screen.size.width, height <= screen.size.height else { return false }
    return words.withUnsafeBufferPointer { wanted in
      screen.words.withUnsafeBufferPointer { shown in
        (0...screen.size.height - height).contains { top in
          (0...screen.size.width - width).contains { left in
            (0..<height).allSatisfy { row in
              let start = (top + row) * screen.size.width + left
              return shown[start..<start + width].elementsEqual(wanted[row * width..<(row + 1) * width])
            }
          }
        }
      }
    }
  }
}
