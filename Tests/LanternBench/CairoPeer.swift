import Glibc
import LanternRaster

/// Cairo, with the C code that calls it (`Peers/drawing.h`).
@MainActor
final class CairoPeer {
  /// The name and version of the library.
  let name: String
  fileprivate let functions: Functions

  fileprivate typealias Handle = UnsafeMutableRawPointer

  fileprivate struct Functions {
    let open: @convention(c) (UnsafeMutablePointer<UInt32>, CInt, CInt) -> Handle?
    let fillLinear: @convention(c) (Handle, Double, Double, Double, Double, UInt32, UInt32) -> Void
    let fillRadial: @convention(c) (Handle, Double, Double, Double, UInt32, UInt32) -> Void
    let fillRounded: @convention(c) (Handle, Double, Double, Double, Double, Double, UInt32) -> Void
    let makeMask: @convention(c) (UnsafePointer<UInt8>, CInt, CInt) -> Handle?
    let drawMask: @convention(c) (Handle, Handle, CInt, CInt, UInt32) -> Void
    let freeMask: @convention(c) (Handle) -> Void
    let close: @convention(c) (Handle) -> Void

    init?(_ library: Handle) {
      // The types rely on the declarations in the header, which the compiler cannot check.
      func function<Function>(_ name: String) -> Function? {
        dlsym(library, "drawing_" + name).map { unsafeBitCast($0, to: Function.self) }
      }
      guard
        let open: @convention(c) (UnsafeMutablePointer<UInt32>, CInt, CInt) -> Handle? = function("open"),
        let fillLinear: @convention(c) (Handle, Double, Double, Double, Double, UInt32, UInt32) -> Void =
          function("fill_linear"),
        let fillRadial: @convention(c) (Handle, Double, Double, Double, UInt32, UInt32) -> Void = function(
          "fill_radial"),
        let fillRounded: @convention(c) (Handle, Double, Double, Double, Double, Double, UInt32) -> Void =
          function("fill_rounded"),
        let makeMask: @convention(c) (UnsafePointer<UInt8>, CInt, CInt) -> Handle? = function("make_mask"),
        let drawMask: @convention(c) (Handle, Handle, CInt, CInt, UInt32) -> Void = function("draw_mask"),
        let freeMask: @convention(c) (Handle) -> Void = function("free_mask"),
        let close: @convention(c) (Handle) -> Void = function("close")
      else { return nil }
      (self.open, self.fillLinear, self.fillRadial) = (open, fillLinear, fillRadial)
      (self.fillRounded, self.makeMask, self.drawMask) = (fillRounded, makeMask, drawMask)
      (self.freeMask, self.close) = (freeMask, close)
    }
  }

  /// Loads the library and never unloads it. Returns nil if the library was not built.
  init?() {
    guard let library = dlopen(Peers.path(of: "cairo.so"), RTLD_NOW | RTLD_LOCAL),
      let name = dlsym(library, "drawing_name"), let functions = Functions(library)
    else { return nil }
    self.name = String(cString: unsafeBitCast(name, to: (@convention(c) () -> UnsafePointer<CChar>).self)())
    self.functions = functions
  }
}

/// Pixels on which Cairo draws. The buffer must not outlive its memory.
@MainActor
final class CairoDrawing {
  private let functions: CairoPeer.Functions
  private let drawing: CairoPeer.Handle
  private var masks: [CairoPeer.Handle] = []

  init(_ peer: CairoPeer, _ pixels: PixelBuffer) throws(BenchmarkError) {
    let (width, height) = (CInt(pixels.size.width), CInt(pixels.size.height))
    guard let drawing = peer.functions.open(pixels.base, width, height) else {
      throw BenchmarkError.failed("\(peer.name) rejected the image")
    }
    (self.drawing, functions) = (drawing, peer.functions)
  }

  isolated deinit {
    for mask in masks { functions.freeMask(mask) }
    functions.close(drawing)
  }

  /// Fills all pixels with a gradient, whose points are in pixels.
  func fillLinear(_ start: Point, _ end: Point, from: Color, to: Color) {
    functions.fillLinear(drawing, start.x, start.y, end.x, end.y, word(from), word(to))
  }

  /// Fills all pixels with a gradient around a center.
  func fillRadial(_ center: Point, radius: Double, from: Color, to: Color) {
    functions.fillRadial(drawing, center.x, center.y, radius, word(from), word(to))
  }

  func fill(_ shape: RoundedRect, with color: Color) {
    let rect = shape.rect
    functions.fillRounded(
      drawing, rect.minX, rect.minY, rect.width, rect.height, shape.cornerRadius, word(color))
  }

  /// Prepares a mask. Returns its number for `draw`.
  func add(_ mask: Mask) throws(BenchmarkError) -> Int {
    guard let made = functions.makeMask(mask.coverage, CInt(mask.size.width), CInt(mask.size.height)) else {
      throw BenchmarkError.failed("Cairo rejected a mask")
    }
    masks.append(made)
    return masks.count - 1
  }

  func draw(mask number: Int, x: Int, y: Int, color: Color) {
    functions.drawMask(drawing, masks[number], CInt(x), CInt(y), word(color))
  }

  private func word(_ color: Color) -> UInt32 {
    UInt32(color.alpha) << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }
}
