/// Formats a number with the given count of decimals. A number that does not fit in 64 bits is clamped.
package func fixed(_ value: Double, _ decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int(min(9e18, (abs(value) * Double(scale)).rounded()))
  let whole = "\(scaled / scale)"
  let sign = value < 0 && scaled != 0 ? "-" : ""
  guard decimals > 0 else { return sign + whole }
  let part = "\(scaled % scale)"
  return sign + whole + "." + String(repeating: "0", count: decimals - part.count) + part
}
