/// A column of the record: a value that each entry of one kind has, or can have.
///
/// The lines of a recording, their reader, the tables, the schema and the documentation follow from the columns. To add one,
/// add a property to an entry in `Records.swift`, and a row to its columns in `Columns.swift`.
package struct Column<Entry: Sendable>: Sendable {
  /// The values of a column.
  package enum Values: Sendable {
    /// Nanoseconds: a point in time, or a duration. They may be limited to a range.
    case nanoseconds(ClosedRange<Int64>)
    case count
    /// A number from 0 to 1.
    case fraction
    /// At most 256 bytes.
    case text
    case word([String])
  }

  /// The name in lines and tables.
  package let name: StaticString
  package let values: Values
  /// Whether each line has a value.
  package let isRequired: Bool
  /// Whether the table of its entries has the column.
  package let isInTable: Bool
  /// The meaning, as a clause for the documentation.
  package let meaning: String
  let place: Place

  /// The place of the value in an entry.
  ///
  /// A frame is written in the time that following a key path takes, so numbers are found by their offset.
  enum Place: Sendable {
    case integer(offset: Int)
    case optionalInteger(offset: Int)
    case fraction(offset: Int)
    case text(get: @Sendable (Entry) -> String?, set: @Sendable (inout Entry, String) -> Void)
  }

  private init(
    _ name: StaticString, _ values: Values, _ place: Place, isRequired: Bool, isInTable: Bool = true,
    _ meaning: String
  ) {
    self.name = name
    self.values = values
    self.place = place
    self.isRequired = isRequired
    self.isInTable = isInTable
    self.meaning = meaning
  }

  // MARK: Rows of the table

  // A century, and more frames than a century has at 240 Hz. Sums of such values do not overflow.
  package static var times: ClosedRange<Int64> { 0...3_200_000_000_000_000_000 }
  package static var counts: ClosedRange<Int64> { 0...1_000_000_000_000 }

  /// Nanoseconds. A line that lacks the value, of an older version, has 0.
  static func time(
    _ name: StaticString, _ path: KeyPath<Entry, Int64>, isRequired: Bool = true, _ meaning: String
  ) -> Column {
    Column(
      name, .nanoseconds(times), .integer(offset: offset(path)), isRequired: isRequired, meaning)
  }

  static func time(
    _ name: StaticString, _ path: KeyPath<Entry, Int64?>, in range: ClosedRange<Int64> = times,
    isInTable: Bool = true, _ meaning: String
  ) -> Column {
    Column(
      name, .nanoseconds(range), .optionalInteger(offset: offset(path)), isRequired: false,
      isInTable: isInTable, meaning)
  }

  /// A number of things. A line that lacks the value, of an older version, has 0.
  static func count(
    _ name: StaticString, _ path: KeyPath<Entry, Int>, isRequired: Bool = true, _ meaning: String
  ) -> Column {
    Column(name, .count, .integer(offset: offset(path)), isRequired: isRequired, meaning)
  }

  static func count(_ name: StaticString, _ path: KeyPath<Entry, Int?>, _ meaning: String) -> Column {
    Column(name, .count, .optionalInteger(offset: offset(path)), isRequired: false, meaning)
  }

  static func fraction(_ name: StaticString, _ path: KeyPath<Entry, Double>, _ meaning: String) -> Column {
    Column(name, .fraction, .fraction(offset: offset(path)), isRequired: true, meaning)
  }

  static func text(
    _ name: StaticString, _ path: any WritableKeyPath<Entry, String> & Sendable, _ meaning: String
  ) -> Column {
    Column(
      name, .text, .text(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }), isRequired: true,
      meaning)
  }

  static func text(
    _ name: StaticString, _ path: any WritableKeyPath<Entry, String?> & Sendable, _ meaning: String
  ) -> Column {
    Column(
      name, .text, .text(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }), isRequired: false,
      meaning)
  }

  static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: StaticString, _ path: any WritableKeyPath<Entry, Word> & Sendable, _ meaning: String
  ) -> Column {
    Column(
      name, .word(Word.allCases.map(\.rawValue)),
      .text(
        get: { $0[keyPath: path].rawValue },
        set: { if let word = Word(rawValue: $1) { $0[keyPath: path] = word } }), isRequired: true, meaning)
  }

  private static func offset<Value>(_ path: KeyPath<Entry, Value>) -> Int {
    guard let offset = MemoryLayout<Entry>.offset(of: path) else {
      fatalError("a column needs a stored property, and \(path) is none")
    }
    return offset
  }

  // MARK: Values

  /// The whole number in an entry; nil if the entry has none.
  package func integer(of entry: Entry) -> Int64? {
    unsafe withUnsafeBytes(of: entry) { unsafe integer(in: $0) }
  }

  /// The number in an entry; nil if the column has other values.
  package func fraction(of entry: Entry) -> Double? {
    unsafe withUnsafeBytes(of: entry) { unsafe fraction(in: $0) }
  }

  /// The text in an entry; nil if the entry has none.
  package func text(of entry: Entry) -> String? {
    if case .text(let get, _) = place { get(entry) } else { nil }
  }

  // The memory is that of an entry, and an offset that of a stored property. `Int` has the layout of `Int64`.
  @inline(__always)
  func integer(in entry: UnsafeRawBufferPointer) -> Int64? {
    switch place {
    case .integer(let offset): unsafe entry.load(fromByteOffset: offset, as: Int64.self)
    case .optionalInteger(let offset): unsafe entry.load(fromByteOffset: offset, as: Int64?.self)
    case .fraction, .text: nil
    }
  }

  @inline(__always)
  func fraction(in entry: UnsafeRawBufferPointer) -> Double? {
    guard case .fraction(let offset) = place else { return nil }
    return unsafe entry.load(fromByteOffset: offset, as: Double.self)
  }

  /// Stores a whole number, if the column has such values.
  package func set(_ value: Int64, in entry: inout Entry) {
    unsafe withUnsafeMutableBytes(of: &entry) { bytes in
      switch place {
      case .integer(let offset): unsafe bytes.storeBytes(of: value, toByteOffset: offset, as: Int64.self)
      case .optionalInteger(let offset):
        unsafe bytes.storeBytes(of: value, toByteOffset: offset, as: Int64?.self)
      case .fraction, .text: break
      }
    }
  }

  /// Stores a number, if the column has such values.
  package func set(_ value: Double, in entry: inout Entry) {
    guard case .fraction(let offset) = place else { return }
    unsafe withUnsafeMutableBytes(of: &entry) { bytes in
      unsafe bytes.storeBytes(of: value, toByteOffset: offset, as: Double.self)
    }
  }

  /// Stores a text, if the column has such values. Precondition: a word is one of the column's words.
  package func set(_ value: String, in entry: inout Entry) {
    if case .text(_, let set) = place { set(&entry, value) }
  }
}

/// An entry of a recording whose values are columns.
package protocol RecordRow: Sendable {
  /// The value of `type` in its lines.
  static var type: StaticString { get }
  /// The columns, in the order of the tables.
  static var columns: [Column<Self>] { get }
  /// The order of the columns in lines.
  static var line: LineColumns<Self> { get }
  /// Creates an entry to which the value of each column is then added.
  init()
}

/// The columns of an entry in the order of their names, as lines have them, with the text before each value.
package struct LineColumns<Row: RecordRow>: Sendable {
  struct Field: Sendable {
    let column: Column<Row>
    let name: [UInt8]
  }

  let fields: [Field]
  /// The number of fields before `type`.
  let typePosition: Int

  init() {
    fields = Row.columns.map { Field(column: $0, name: Array("\"\($0.name)\":".utf8)) }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
    typePosition = fields.count { $0.name.lexicographicallyPrecedes("\"type\":".utf8) }
  }
}
