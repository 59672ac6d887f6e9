import LanternRaster
import LanternSDL

// What drawing widgets costs, against mixing as large a picture.

let drawingScenes = [
  Scene(name: "draw_form_full", against: "a full-frame dissolve") {
    let form = try Form()
    var pictures = Pictures(size: .fullHD)
    return pictures.lend { from, to, target in
      medianRatio(
        ofPairs: 200,
        of: { _ in time { form.drawWhole(onto: target) } },
        to: { number in time { dissolve(from, to, into: target, number: number) } })
    }
  },
  Scene(name: "draw_form_caret", against: "draw_form_full") {
    let form = try Form()
    var picture = Bitmap(size: .fullHD)
    return picture.withPixels { target in
      medianRatio(
        ofPairs: 200,
        of: { number in
          // Left alone for twenty blinks it would rest.
          if number.isMultiple(of: 10) { form.touch(drawingOnto: target) }
          return time { form.drawBlink(onto: target) }
        },
        to: { _ in time { form.drawWhole(onto: target) } })
    }
  },
]
