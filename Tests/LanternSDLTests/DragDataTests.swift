import LanternSDL
import LanternWidgets
import Testing

/// The data of a drag, and its transfer in parts.
struct DragDataTests {
  private typealias Recipient = IncrementalTransfers.Recipient

  private func texts(of content: DragContent) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: DragData.all(of: content).map {
        ($0.type, String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  @Test func `files are a list of addresses, in which other characters are escaped`() {
    let texts = texts(of: DragContent(files: ["/home/ines/Rain.png", "/home/ines/100% ü#?.txt"]))
    #expect(
      texts == [
        "text/uri-list": "file:///home/ines/Rain.png\r\nfile:///home/ines/100%25%20%C3%BC%23%3F.txt\r\n"
      ])
  }

  @Test func `a text has the types that old and new programs know`() {
    let texts = texts(of: DragContent(text: "Grüße"))
    #expect(texts.keys.sorted() == ["UTF8_STRING", "text/plain", "text/plain;charset=utf-8"])
    #expect(Set(texts.values) == ["Grüße"])
  }

  @Test func `a target should prefer files to a text`() {
    let types = DragData.all(of: DragContent(files: ["/a"], text: "a")).map(\.type)
    #expect(types == ["text/uri-list", "text/plain;charset=utf-8", "UTF8_STRING", "text/plain"])
  }

  @Test func `data within the limit is no transfer`() {
    var transfers = IncrementalTransfers(limit: 4)
    let recipient = Recipient(window: 1, property: 2)
    let isTransfer = transfers.start(to: recipient, type: 0, [1, 2, 3, 4])
    #expect(!isTransfer)
    let next = transfers.next(for: recipient)
    #expect(next == nil)
  }

  @Test func `longer data is transferred in parts, and no bytes are its end`() {
    var transfers = IncrementalTransfers(limit: 2)
    let recipient = Recipient(window: 1, property: 2)
    let isTransfer = transfers.start(to: recipient, type: 3, [1, 2, 3, 4, 5])
    #expect(isTransfer)
    let other = transfers.next(for: Recipient(window: 1, property: 9))
    #expect(other == nil)
    var parts: [[UInt8]] = []
    while let part = transfers.next(for: recipient) {
      #expect(part.type == 3)
      parts.append(Array(part.bytes))
    }
    #expect(parts == [[1, 2], [3, 4], [5], []])
  }

  @Test func `a window that is gone has no transfers, and others go on`() {
    var transfers = IncrementalTransfers(limit: 1)
    _ = transfers.start(to: Recipient(window: 1, property: 2), type: 0, [1, 2])
    _ = transfers.start(to: Recipient(window: 5, property: 2), type: 0, [3, 4])
    transfers.end(for: 1)
    let first = transfers.next(for: Recipient(window: 1, property: 2))
    let second = transfers.next(for: Recipient(window: 5, property: 2))
    #expect(first == nil)
    #expect(second?.bytes == [3])
  }
}
