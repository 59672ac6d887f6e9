import LanternHarness
import LanternNavigation
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Explorations of the demo with one fault each in its table of places.
@MainActor
struct PlaceFaultTests {
  typealias Change = @MainActor @Sendable (Place) -> Place?

  /// A fault in one place.
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let place: String
    /// Returns the place with the fault, or nil for a dead link.
    let change: Change
    var testDescription: String { "\(place): \(name)" }

    init(_ name: String, in place: String, _ change: @escaping Change) {
      (self.name, self.place, self.change) = (name, place, change)
    }
  }

  nonisolated static let faults: [Fault] =
    ["bag", "craft", "artist/Ines%20Vidal", "sign-up", "onboarding"].map {
      Fault("a dead link", in: $0) { _ in nil }
    }
    + ["product/harbour-light", "account/details", "craft", "welcome", "timings"].map {
      Fault("no session needed", in: $0) { $0.changed(needsSession: false) }
    }
    + ["login", "onboarding", "confirm?email=ines@example.org"].map {
      Fault("a session needed", in: $0) { $0.changed(needsSession: true) }
    }
    + ["product/harbour-light", "artist/Ines%20Vidal", "account/details"].map {
      Fault("a step left out", in: $0) {
        $0.changed { step in
          step.using(.push).from(
            ExistingScreenStep<ScreenStack, Place.Address>(Finder(among: .visibleAnywhere))
          )
        }
      }
    }
    + ["product/harbour-light", "account/security"].map {
      Fault("presented instead of pushed", in: $0) { $0.changed { $0.using(.present).from(.current) } }
    }
    + [
      Fault("the modals below are closed", in: "welcome") { $0.changed { $0.using(.present).from(.root) } },
      Fault("the top screen is replaced", in: "artist/Ines%20Vidal") {
        $0.changed { step in
          step.using(.pushReplacingLast)
            .from(ExistingScreenStep<ScreenStack, Place.Address>(Finder(among: .visibleAnywhere)))
        }
      },
    ]
    + ["home", "forgot-password?email=ines@example.org", "craft"].map {
      Fault("a guard that refuses", in: $0) { place in
        place.changed { step in
          place.route(step.guarded(by: Guard("fault") { _, decide in decide(.refuse(Refusal("fault"))) }))
        }
      }
    }
    + [
      Fault("a guard that never answers", in: "craft") { place in
        place.changed {
          place.route($0.guarded(by: Guard("fault", deadline: nil, navigating: { _, _, _ in })))
        }
      },
      Fault("a guard that answers too late", in: "bag") { place in
        place.changed { place.route($0.guarded(by: Guard("fault", deadline: .milliseconds(1)) { _, _ in })) }
      },
      Fault("a factory that fails", in: "account/profiles") {
        $0.changed { _ throws(LinkError) in throw .unknownPlace("fault") }
      },
      Fault("a factory that makes another screen", in: "account/security") {
        $0.changed { _ throws(LinkError) in Screen(title: "fault") }
      },
      Fault("a title that fails", in: "reset-password?email=ines@example.org") {
        Place(
          $0.pattern, isUnique: $0.isUnique, title: { _ throws(LinkError) in throw .unknownPlace("fault") },
          make: $0.make, route: $0.route)
      },
      Fault("a title without the place", in: "product/harbour-light") {
        Place(
          $0.pattern, needsSession: true, title: { _ throws(LinkError) in "fault" }, make: $0.make,
          route: $0.route)
      },
      Fault("a task that closes the screen", in: "craft") { place in
        place.changed { step in
          place.route(step.afterwards { screen, _ in (screen.parent as? StackContainer)?.pop() })
        }
      },
      Fault("a task that shows another screen", in: "product/harbour-light") { place in
        place.changed { step in
          place.route(
            step.afterwards { screen, _ in (screen.parent as? StackContainer)?.push(Screen(title: "fault")) })
        }
      },
      Fault("a screen that is retained", in: "account/details") { place in
        var screens: [Screen] = []
        return place.changed { address throws(LinkError) in
          screens.append(try place.make(address))
          return screens[screens.count - 1]
        }
      },
      Fault("a screen that cannot be left", in: "account/security") {
        $0.changed { _ throws(LinkError) in StuckScreen(title: "fault") }
      },
    ]

  @Test(.requirement(69, 77, 78)) func `there are thirty faults or more`() {
    #expect(PlaceFaultTests.faults.count >= 30)
    #expect(Set(PlaceFaultTests.faults.map(\.testDescription)).count == PlaceFaultTests.faults.count)
  }

  @Test(.requirement(69, 77, 78), arguments: faults)
  func `an exploration notices a fault in a place`(fault: Fault) throws {
    let explored = try ExploredShop(places: [fault.place], height: 1_600, opensPlaces: true) { table in
      table.places.compactMap { $0.example == fault.place ? fault.change($0) : $0 }
    }
    let explorer = StateExplorer(limits: StateExplorer.Limits(failures: 1), start: explored.start)
    let report = explorer.everyPair(in: StateExplorer.Scenario.demo, performingEvents: false)
    let stored = try PlaceResults.stored(of: fault.place)
    #expect(!report.passed || report.table != stored)
  }

  @Test(arguments: ["craft", "account/details"])
  func `an exploration of a place without a fault has the stored results`(place: String) throws {
    let explored = try ExploredShop(places: [place], height: 1_600, opensPlaces: true)
    let report = StateExplorer(start: explored.start)
      .everyPair(in: StateExplorer.Scenario.demo, performingEvents: false)
    #expect(report.passed, "\(report)")
    let stored = try PlaceResults.stored(of: place)
    #expect(report.table == stored)
  }
}

private final class StuckScreen: Screen {
  override var refusal: Refusal? { Refusal("fault") }
}

@MainActor
extension Place {
  fileprivate func changed(needsSession: Bool) -> Place {
    Place(
      pattern, name: name, needsSession: needsSession, isUnique: isUnique, missing: missing, example: example,
      title: title, make: make, route: route)
  }

  fileprivate func changed(
    route: @escaping (Step<Screen, Address>) -> Route<Screen, Address>
  ) -> Place {
    Place(
      pattern, name: name, needsSession: needsSession, isUnique: isUnique, missing: missing, example: example,
      title: title, make: make, route: route)
  }

  fileprivate func changed(make: @escaping (Address) throws(LinkError) -> Screen) -> Place {
    Place(
      pattern, name: name, needsSession: needsSession, isUnique: isUnique, missing: missing, example: example,
      title: title, make: make, route: route)
  }
}
