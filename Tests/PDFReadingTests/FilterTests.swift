import PDFTestFiles
import Testing

@testable import TypesetPDFReading

/// Tests of stream filters (ISO 32000-1 7.4).
@Suite struct FilterTests {
    private func decode(_ bytes: [UInt8], _ filters: String..., limit: Int? = nil) -> (bytes: [UInt8], isWhole: Bool) {
        var limits = ReadingLimits()
        limits[.bytes] = limit
        let decoder = StreamDecoder(ReadingBudget(limits))
        return bytes.withUnsafeBufferPointer { decoder.decode($0, filters.map { StreamDecoder.Filter(name: $0) }) }
    }

    private func text(_ written: String, _ filter: String) -> String {
        String(decoding: decode(Array(written.utf8), filter).bytes, as: UTF8.self)
    }

    @Test func textFilters() {
        #expect(text("48 65 6c6C 6f>", "ASCIIHexDecode") == "Hello")
        #expect(text("87cURD]i,\"Ebo7~>", "ASCII85Decode") == "Hello World")
        #expect(decode(Array("z!!~>".utf8), "ASCII85Decode").bytes == [0, 0, 0, 0, 0])
        #expect(decode([2, 65, 66, 67, 254, 68, 128], "RunLengthDecode").bytes == Array("ABCDDD".utf8))
    }

    /// The example of the standard (7.4.4.2).
    @Test func lzw() {
        let (bytes, isWhole) = decode([0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01], "LZWDecode")
        #expect(bytes == [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
        #expect(isWhole)
    }

    /// Acrobat ends streams with flushed data, and others omit the checksum; the data is a stored block of `One` (RFC 1951, 3.2.4).
    @Test(
        arguments: [
            ([0x78, 0x01, 0x01, 3, 0, 252, 255] + Array("One".utf8), true),
            ([0x78, 0x01, 0x01, 3, 0, 252, 255] + Array("One".utf8) + [0, 0], true),
            ([0x78, 0x01, 0x00, 3, 0, 252, 255] + Array("One".utf8) + [0, 0, 0, 255, 255], true),
            ([0x78, 0x01, 0x00, 3, 0, 252, 255] + Array("One".utf8), false),
            ([0x78, 0x01, 0x01, 4, 0, 251, 255] + Array("One".utf8), false),
            ([0x78, 0x01, 0x01, 3, 0, 252, 255] + Array("One".utf8) + [1, 2, 3, 4], false),
        ] as [([UInt8], Bool)])
    func deflatedDataIsWholeWithoutItsEnd(bytes: [UInt8], isWhole: Bool) {
        let result = decode(bytes, "FlateDecode")
        #expect(String(decoding: result.bytes, as: UTF8.self) == "One")
        #expect(result.isWhole == isWhole)
    }

    @Test(arguments: ["FlateDecode", "LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "RunLengthDecode", "DCTDecode"])
    func anEmptyStreamIsWhole(filter: String) { #expect(decode([], filter).isWhole) }

    @Test func endlessDataIsCut() {
        #expect(decode(Array(repeating: 129, count: 200), "RunLengthDecode", limit: 10_000).isWhole == false)
        #expect(decode([1], "Unheard").isWhole == false)
    }

    @Test func predictorOfTIFF() {
        let entries = [("Predictor", 2.0), ("Columns", 3), ("Colors", 1)].map { PDFEntry(key: $0.0, value: .number($0.1)) }
        #expect(Predictor(PDFDictionary(entries: entries))?.undo([1, 1, 1, 5, 1, 1]) == [1, 2, 3, 5, 6, 7])
    }

    /// The third row repeats the second, each predicted in another way (ISO/IEC 15948, 9): none, sub, up, average, Paeth.
    @Test func predictorsOfPNG() {
        let entries = [("Predictor", 15.0), ("Columns", 3)].map { PDFEntry(key: $0.0, value: .number($0.1)) }
        let rows: [UInt8] = [0, 10, 20, 40, 1, 10, 10, 20, 2, 0, 0, 0, 3, 5, 5, 10, 4, 0, 0, 0]
        #expect(Predictor(PDFDictionary(entries: entries))?.undo(rows) == [10, 20, 40, 10, 20, 40, 10, 20, 40, 10, 20, 40, 10, 20, 40])
    }

    @Test func anUnfinishedRowIsKept() {
        let entries = [("Predictor", 12.0), ("Columns", 3)].map { PDFEntry(key: $0.0, value: .number($0.1)) }
        #expect(Predictor(PDFDictionary(entries: entries))?.undo([2, 1, 2, 3, 2, 1]) == [1, 2, 3, 2])
    }

    @Test func filtersAreAppliedInOrder() {
        let (bytes, isWhole) = decode(Array("02 41 42 43 FE 44 80>".utf8), "ASCIIHexDecode", "RunLengthDecode")
        #expect(bytes == Array("ABCDDD".utf8))
        #expect(isWhole)
    }

    @Test(arguments: [
        ("4>", "ASCIIHexDecode", "@"), ("4x8 6\n5", "ASCIIHexDecode", "He"), ("87cUR", "ASCII85Decode", "Hell"),
        ("87c", "ASCII85Decode", "He"),
    ])
    func unfinishedTextIsDecodedToItsEnd(written: String, filter: String, expected: String) { #expect(text(written, filter) == expected) }

    /// The codes 256 (clear), 65 and 300, which the table does not have yet.
    @Test func lzwWithAnUnknownCodeIsDamaged() {
        let (bytes, isWhole) = decode([0x80, 0x10, 0x65, 0x80], "LZWDecode")
        #expect(!isWhole)
        #expect(bytes == [65])
    }
}
