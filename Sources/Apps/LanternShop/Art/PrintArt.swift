package import LanternRaster

/// Draws a print's picture into a rectangle of any aspect ratio. Nothing outside the rectangle changes.
package func drawArt(_ motif: Print.Motif, on canvas: Canvas, in rect: Rect) {
  guard !rect.isEmpty else { return }
  let sheet = ArtCanvas(canvas, in: rect)
  switch motif {
  case .harbor: sheet.drawHarbor()
  case .moon: sheet.drawMoon()
  case .hills: sheet.drawHills()
  case .lantern: sheet.drawLantern()
  case .tide: sheet.drawTide()
  case .orbit: sheet.drawOrbit()
  case .wave: sheet.drawWave()
  case .regatta: sheet.drawRegatta()
  case .koi: sheet.drawKoi()
  case .cranes: sheet.drawCranes()
  case .city: sheet.drawCity()
  case .mountain: sheet.drawMountain()
  case .leaves: sheet.drawLeaves()
  case .moth: sheet.drawMoth()
  case .desert: sheet.drawDesert()
  case .aurora: sheet.drawAurora()
  case .shapes: sheet.drawShapes()
  case .festival: sheet.drawFestival()
  }
}
