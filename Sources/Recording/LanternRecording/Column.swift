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
  /// Whether the table of its entries has the column.
  package let isInTable: Bool
  /// The meaning, as a clause for the documentation.
  package let meaning: String
  /// Where an entry has a number. Readers keep it without the rest of the column, which takes longer to copy.
  package let slot: Slot
  private let get: @Sendable (Entry) -> String?
  private let set: @Sendable (inout Entry, String) -> Void

  /// The place of a number in an entry: the offset of a property, because a frame is written in the time that following
  /// a key path takes.
  package struct Slot: Sendable {
    package enum Layout: Sendable {
      case integer, optionalInteger, fraction
      /// The column has texts.
      case none
    }

    package let layout: Layout
    package let range: ClosedRange<Int64>
    /// Whether each line has a value.
    package let isRequired: Bool
    @usableFromInline let offset: Int

    init(_ layout: Layout, at offset: Int = 0, in range: ClosedRange<Int64> = 0...0, isRequired: Bool) {
      self.layout = layout
      self.offset = offset
      self.range = range
      self.isRequired = isRequired
    }

    /// Stores a whole number, if the column has such values.
    @inlinable package func set(_ value: Int64, in entry: inout Entry) {
      unsafe withUnsafeMutableBytes(of: &entry) { bytes in
        switch layout {
        case .integer: unsafe bytes.storeBytes(of: value, toByteOffset: offset, as: Int64.self)
        case .optionalInteger: unsafe bytes.storeBytes(of: value, toByteOffset: offset, as: Int64?.self)
        case .fraction, .none: break
        }
      }
    }

    /// Stores a number, if the column has such values.
    @inlinable package func set(_ value: Double, in entry: inout Entry) {
      guard layout == .fraction else { return }
      unsafe withUnsafeMutableBytes(of: &entry) { bytes in
        unsafe bytes.storeBytes(of: value, toByteOffset: offset, as: Double.self)
      }
    }

    // The memory is that of an entry, and the offset that of a stored property. `Int` has the layout of `Int64`.
    @inlinable @inline(__always)
    package func integer(in entry: UnsafeRawBufferPointer) -> Int64? {
      switch layout {
      case .integer: unsafe entry.load(fromByteOffset: offset, as: Int64.self)
      case .optionalInteger: unsafe entry.load(fromByteOffset: offset, as: Int64?.self)
      case .fraction, .none: nil
      }
    }

    @inlinable @inline(__always)
    package func fraction(in entry: UnsafeRawBufferPointer) -> Double? {
      layout == .fraction ? unsafe entry.load(fromByteOffset: offset, as: Double.self) : nil
    }
  }

  private init(
    _ name: StaticString, _ values: Values, _ slot: Slot, isInTable: Bool = true, _ meaning: String,
    get: @escaping @Sendable (Entry) -> String? = { _ in nil },
    set: @escaping @Sendable (inout Entry, String) -> Void = { _, _ in }
  ) {
    self.name = name
    self.values = values
    self.slot = slot
    self.isInTable = isInTable
    self.meaning = meaning
    self.get = get
    self.set = set
  }

  /// Whether each line has a value.
  package var isRequired: Bool { slot.isRequired }

  // MARK: Rows of the table

  // A century, and more frames than a century has at 240 Hz. Sums of such values do not overflow.
  package static var times: ClosedRange<Int64> { 0...3_200_000_000_000_000_000 }
  package static var counts: ClosedRange<Int64> { 0...1_000_000_000_000 }

  /// Nanoseconds. A line that lacks the value, of an older version, has 0.
  static func time(
    _ name: StaticString, _ path: KeyPath<Entry, Int64>, isRequired: Bool = true, _ meaning: String
  ) -> Column {
    Column(
      name, .nanoseconds(times), Slot(.integer, at: offset(path), in: times, isRequired: isRequired), meaning)
  }

  static func time(
    _ name: StaticString, _ path: KeyPath<Entry, Int64?>, in range: ClosedRange<Int64> = times,
    isInTable: Bool = true, _ meaning: String
  ) -> Column {
    Column(
      name, .nanoseconds(range), Slot(.optionalInteger, at: offset(path), in: range, isRequired: false),
      isInTable: isInTable, meaning)
  }

  /// A number of things. A line that lacks the value, of an older version, has 0.
  static func count(
    _ name: StaticString, _ path: KeyPath<Entry, Int>, isRequired: Bool = true, _ meaning: String
  ) -> Column {
    Column(name, .count, Slot(.integer, at: offset(path), in: counts, isRequired: isRequired), meaning)
  }

  static func count(_ name: StaticString, _ path: KeyPath<Entry, Int?>, _ meaning: String) -> Column {
    Column(name, .count, Slot(.optionalInteger, at: offset(path), in: counts, isRequired: false), meaning)
  }

  static func fraction(_ name: StaticString, _ path: KeyPath<Entry, Double>, _ meaning: String) -> Column {
    Column(name, .fraction, Slot(.fraction, at: offset(path), isRequired: true), meaning)
  }

  static func text(
    _ name: StaticString, _ path: any WritableKeyPath<Entry, String> & Sendable, _ meaning: String
  ) -> Column {
    Column(
      name, .text, Slot(.none, isRequired: true), meaning, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  static func text(
    _ name: StaticString, _ path: any WritableKeyPath<Entry, String?> & Sendable, _ meaning: String
  ) -> Column {
    Column(
      name, .text, Slot(.none, isRequired: false), meaning, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: StaticString, _ path: any WritableKeyPath<Entry, Word> & Sendable, _ meaning: String
  ) -> Column {
    Column(
      name, .word(Word.allCases.map(\.rawValue)), Slot(.none, isRequired: true), meaning,
      get: { $0[keyPath: path].rawValue },
      set: { if let word = Word(rawValue: $1) { $0[keyPath: path] = word } })
  }

  private static func offset<Value>(_ path: KeyPath<Entry, Value>) -> Int {
    guard let offset = MemoryLayout<Entry>.offset(of: path) else {
      fatalError("a column needs a stored property, and \(path) is none")
    }
    return offset
  }

  // MARK: Values

  /// The whole number in an entry; nil if the entry has none.
  @inlinable package func integer(of entry: Entry) -> Int64? {
    unsafe withUnsafeBytes(of: entry) { unsafe slot.integer(in: $0) }
  }

  /// The number in an entry; nil if the column has other values.
  @inlinable package func fraction(of entry: Entry) -> Double? {
    unsafe withUnsafeBytes(of: entry) { unsafe slot.fraction(in: $0) }
  }

  /// The text in an entry; nil if the entry has none.
  package func text(of entry: Entry) -> String? { get(entry) }

  /// Stores a text, if the column has such values. Precondition: a word is one of the column's words.
  package func set(_ value: String, in entry: inout Entry) { set(&entry, value) }
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
