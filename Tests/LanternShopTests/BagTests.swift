import Foundation
import LanternShop
import LanternTestSupport
import Observation
import Testing

@MainActor
struct BagTests {
  private let prints: [Print]

  init() throws {
    prints = try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json")).prints
  }

  @Test func `a bag stores a quantity per print, in the order of addition`() {
    let bag = Bag()
    bag.set(1, of: prints[3])
    bag.set(2, of: prints[0])
    bag.set(3, of: prints[3])
    #expect(bag.lines.map(\.print.id) == [prints[3].id, prints[0].id])
    #expect(bag.lines.map(\.quantity) == [3, 2])
    #expect(bag.count == 5)
    #expect(bag.quantity(of: prints[0]) == 2)
    #expect(bag.quantity(of: prints[1]) == 0)
  }

  @Test func `a quantity of zero removes a print, and quantities are limited to nine and to the stock`()
    throws
  {
    let bag = Bag()
    bag.set(12, of: prints[0])
    #expect(bag.count == 9)
    let rare = try #require(prints.first { $0.stock == 3 })
    bag.set(5, of: rare)
    #expect(bag.quantity(of: rare) == 3)
    bag.set(0, of: rare)
    bag.set(-1, of: prints[0])
    #expect(bag.lines.isEmpty)
    bag.set(0, of: prints[1])
    #expect(bag.lines.isEmpty)
  }

  @Test func `shipping costs 6.90, and is free from 100.00 and for an empty bag`() {
    let bag = Bag()
    #expect(bag.total == 0)
    // Harbour Light, 48.00.
    bag.set(1, of: prints[0])
    #expect((bag.subtotal, bag.shipping, bag.total) == (4_800, 690, 5_490))
    bag.set(3, of: prints[0])
    #expect((bag.subtotal, bag.shipping, bag.total) == (14_400, 0, 14_400))
  }

  @Test(.requirement(105)) func `observers are notified of a change, and not of calls without effect`() {
    let bag = Bag()
    var isChanged = false
    func observe() {
      isChanged = false
      withObservationTracking {
        _ = bag.lines
      } onChange: {
        MainActor.assumeIsolated { isChanged = true }
      }
    }
    observe()
    bag.set(1, of: prints[0])
    #expect(isChanged)
    observe()
    bag.set(1, of: prints[0])
    #expect(!isChanged)
    bag.empty()
    #expect(isChanged)
  }
}
