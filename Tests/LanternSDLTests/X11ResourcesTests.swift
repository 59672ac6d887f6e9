import LanternSDL
import LanternTestSupport
import Testing

/// The settings that a desktop stores for all programs of an X display.
struct X11ResourcesTests {
  @Test(
    .requirement(84),
    arguments: [
      ("Xft.dpi:\t144\n", 144), ("Xft.dpi: 120", 120),
      ("*font: fixed\nXft.dpi :  192.5 \nXft.hinting: 1\n", 192.5),
      ("Xft.dpi: 96\nXft.dpi: 168\n", 168),
    ] as [(String, Double)])
  func `the density of text is read`(text: String, density: Double) {
    #expect(X11Resources(text).density == density)
  }

  @Test(
    .requirement(84),
    arguments: [
      "", "\n\n", "Xft.dpi:", "Xft.dpi", "Xft.dpi: many", "Xft.dpi: nan", "Xft.dpi: -96", "Xft.dpi: 0",
      "Xft.dpi: 1e9", "! Xft.dpi: 144", "MyXft.dpi: 144", "xft.dpi: 144",
    ])
  func `a density that is missing or impossible is ignored`(text: String) {
    #expect(X11Resources(text).density == nil)
  }
}
