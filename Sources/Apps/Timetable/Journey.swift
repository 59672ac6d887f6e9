import LanternRaster
import LanternWidgets

/// A journey by ferry.
struct Journey {
  let title: String
  /// Information about the journey, a line each.
  let notes: [String]
  /// The departures of the day.
  let times: [String]
  /// The colors of the page at its first and at its last corner.
  let colors: (Theme.Colors) -> (Color, Color)

  /// The journey in the morning.
  static let outward = Journey(
    title: "Harbor to Island",
    notes: [
      "Ferries leave from the east pier, beside the fish market.",
      "The crossing takes 45 minutes.",
      "Boarding ends five minutes before departure.",
      "Foot passengers need no reservation.",
      "Bicycles travel free of charge on the lower deck.",
      "Dogs must be on a leash.",
      "The café on the upper deck opens after departure.",
      "In strong wind, crossings may take an hour.",
      "Seats on the port side have a view of the lighthouse.",
      "Keep your ticket for the journey back.",
    ],
    times: [
      "07:00", "07:30", "08:00", "08:30", "09:00", "09:30", "10:00", "10:30", "11:00", "11:30",
      "12:00", "12:30",
    ],
    colors: { ($0.accentBackground, $0.background) })

  /// The journey back.
  static let back = Journey(
    title: "Island to Harbor",
    notes: [
      "Ferries leave from the stone jetty below the church.",
      "The crossing takes 45 minutes.",
      "Boarding ends ten minutes before departure.",
      "Your ticket is valid on all ferries of the day.",
      "Bicycles board first.",
      "Dogs must be on a leash.",
      "The last three ferries have no café.",
      "The waiting room at the jetty is heated.",
      "Seats on the starboard side have a view of the sunset.",
      "After the last ferry, call the harbor office for a water taxi.",
    ],
    times: [
      "13:30", "14:00", "14:30", "15:00", "15:30", "16:00", "16:30", "17:00", "17:30", "18:00",
      "19:00", "20:00",
    ],
    colors: { ($0.background, $0.accentBackground) })
}
