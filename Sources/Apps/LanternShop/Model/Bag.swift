import Observation

/// The shopping bag of a profile.
@MainActor @Observable
package final class Bag {
  /// A print and its quantity.
  package struct Line: Hashable {
    package let print: Print
    package fileprivate(set) var quantity: Int
    package var price: Int { print.price * quantity }
  }

  /// The maximum quantity of a print.
  package static let maximumQuantity = 9
  /// In cents. Free for an empty bag, and from a subtotal of `freeFrom`.
  package static let shippingPrice = 690
  package static let freeFrom = 10_000

  /// In the order in which they were added.
  package private(set) var lines: [Line] = []

  package init() {}

  package var count: Int { lines.reduce(0) { $0 + $1.quantity } }
  /// In cents.
  package var subtotal: Int { lines.reduce(0) { $0 + $1.price } }
  package var shipping: Int { lines.isEmpty || subtotal >= Bag.freeFrom ? 0 : Bag.shippingPrice }
  package var total: Int { subtotal + shipping }

  package func quantity(of print: Print) -> Int { lines.first { $0.print.id == print.id }?.quantity ?? 0 }

  /// The maximum quantity of a print, limited by its stock.
  package func maximumQuantity(of print: Print) -> Int {
    min(Bag.maximumQuantity, print.stock ?? Bag.maximumQuantity)
  }

  /// Sets the quantity of a print, clamped to its maximum. A quantity of 0 removes the print.
  package func set(_ quantity: Int, of print: Print) {
    let quantity = min(maximumQuantity(of: print), max(0, quantity))
    guard let index = lines.firstIndex(where: { $0.print.id == print.id }) else {
      if quantity > 0 { lines.append(Line(print: print, quantity: quantity)) }
      return
    }
    guard quantity != lines[index].quantity else { return }
    if quantity == 0 { lines.remove(at: index) } else { lines[index].quantity = quantity }
  }

  /// Removes all prints.
  package func empty() { lines = [] }

  /// Adds prints to those in the bag.
  package func add(_ lines: [Line]) {
    for line in lines { set(quantity(of: line.print) + line.quantity, of: line.print) }
  }
}

/// The prints of a bag that was checked out. In this demo, nothing is charged or shipped.
package struct Order: Hashable {
  /// The number of the order, which is higher than that of the order before.
  package let number: Int
  package let lines: [Bag.Line]
  /// In cents.
  package let subtotal: Int
  package let shipping: Int
  package var total: Int { subtotal + shipping }
}
