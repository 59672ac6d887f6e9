internal import CSDL
import LanternFrames
import LanternRaster
import LanternWidgets

/// The memory in which a window's pixels are drawn, and the way from there to the screen.
@MainActor protocol WindowSurface: AnyObject {
  var window: SDLWindow { get }
  var connection: WindowConnection { get }
  /// How pixels get to the screen, as recordings store it.
  var path: String { get }
  var pixelSize: PixelSize { get }
  /// The number of pixels per unit of SDL. Window sizes and pointer positions are in these units.
  var pixelsPerUnit: Double { get }
  /// The number of pixels per point that the display's density suggests.
  var suggestedScale: Double { get }
  /// The reason why the window is no longer usable, or nil while it is.
  var loss: String? { get }

  /// How the window is seen elsewhere, as recordings store it, such as `VNC`. Nil if it is on a monitor of this machine,
  /// as far as the window system tells.
  var network: String? { get }

  /// Returns memory with the current picture, to draw in, except for the pixels in `lost`, which are in the region. It
  /// is valid until the next frame.
  func pixelBuffer(repainting region: Region) throws(DisplayError) -> (pixels: PixelBuffer, lost: Region)

  /// Returns memory with the current picture, to read.
  func picture() throws(DisplayError) -> PixelBuffer

  /// Presents a region. Returns the number of the picture, or nil if the window is not visible.
  func present(_ region: Region) throws(DisplayError) -> Int?

  /// Waits until the window system has read all pixels, if it reads them at once.
  func finishPresenting()

  /// Whether the window system reports when pictures were seen.
  var reportsPresents: Bool { get }

  /// Returns the reports since the last call.
  func takePresentReports() -> [PresentReport]

  /// Returns whether a report of any window has arrived since the last call.
  func consumeReportSignal() -> Bool

  /// The clipboard of the window system.
  var clipboard: any Clipboard { get }

  /// The selected text of the window system; nil if it has none.
  var primarySelection: (any Clipboard)? { get }

  /// Handles an event of the window from SDL.
  func handle(_ event: SDL_WindowEventID)

  /// Returns the events since the last call that only the surface knows of.
  func takeEvents() -> [DisplayEvent]
}
