/// Returns the number of characters to insert, remove, replace or swap with their neighbor to turn one word into the
/// other, in any case (optimal string alignment distance).
package func editDistance(_ first: String, _ second: String) -> Int {
  let (from, to) = (Array(first.lowercased()), Array(second.lowercased()))
  var rows = [Array(0...to.count)]
  for (index, character) in from.enumerated() {
    let previous = rows[index]
    var row = [index + 1]
    for (column, other) in to.enumerated() {
      var distance = min(
        previous[column + 1] + 1, row[column] + 1, previous[column] + (character == other ? 0 : 1))
      if index > 0, column > 0, character == to[column - 1], from[index - 1] == other {
        distance = min(distance, rows[index - 1][column - 1] + 1)
      }
      row.append(distance)
    }
    rows.append(row)
  }
  return rows[from.count][to.count]
}
