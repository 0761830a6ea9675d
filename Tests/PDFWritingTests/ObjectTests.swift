import Testing

@testable import TypesetPDFWriting

/// Tests of the syntax of values in a file.
@Suite struct ObjectTests {
    private func text(_ write: (ByteBuffer) -> Void) -> String {
        let buffer = ByteBuffer()
        write(buffer)
        return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        (0.0, "0"), (1.5, "1.5"), (-0.25, "-0.25"), (0.0004, "0"), (-0.0004, "0"), (0.0005, "0.001"), (12.3456, "12.346"),
        (99.9996, "100"), (1.005, "1.005"), (10.05, "10.05"), (-3, "-3"), (.nan, "0"), (.infinity, "1000000000"),
    ])
    func numbersHaveThreeDecimals(_ value: Double, _ expected: String) {
        #expect(text { $0.put(value) } == expected)
    }

    @Test(arguments: [(0, "0"), (7, "7"), (-42, "-42"), (1_234_567, "1234567"), (Int.min, "-9223372036854775808")])
    func integers(_ value: Int, _ expected: String) { #expect(text { $0.put(value) } == expected) }

    @Test(arguments: [
        ("plain", "(plain)"), ("a(b)\\c", "(a\\(b\\)\\\\c)"), ("ü", "<FEFF00FC>"), ("😀", "<FEFFD83DDE00>"), ("a\nb", "<FEFF0061000A0062>"),
    ])
    func textStrings(_ value: String, _ expected: String) { #expect(text { $0.put(text: value) } == expected) }

    /// ISO 19005-2 6.1.13 limits a string to 32,767 bytes: 16,382 units of UTF-16 after the byte order mark.
    @Test func stringsEndWhereReadersDo() {
        let buffer = ByteBuffer()
        buffer.put(text: String(repeating: "x", count: 32_767))
        buffer.put(text: String(repeating: "é", count: 16_382))
        #expect(buffer.cutStrings == 0)
        let long = text { $0.put(text: String(repeating: "é", count: 40_000)) }
        #expect(long.count == 2 + 2 * 32_766)
        #expect(long.hasSuffix("00E92026>"))
        #expect(text { $0.put(text: String(repeating: "x", count: 40_000)) }.count == long.count)
        #expect(text { $0.put(text: String(repeating: "😀", count: 10_000)) }.hasSuffix("D83DDE002026>"))
        #expect(text { $0.put(byteString: Array(repeating: 65, count: 40_000)) }.count == 32_769)
        buffer.put(text: String(repeating: "x", count: 40_000))
        #expect(buffer.cutStrings == 1)
        #expect(text { $0.put(name: String(repeating: "x", count: 200)) }.count == 128)
    }

    @Test func namesAreEscaped() { #expect(text { $0.put(name: "Font Name/é") } == "/Font#20Name#2F#C3#A9") }

    @Test func elementsStayDistinct() {
        let array = text { buffer in
            buffer.putArray { array in
                array.add(1)
                array.add("XYZ")
                array.addNull()
                array.add(2.5)
                array.add(true)
                array.add(bytes: "a".utf8)
                array.add(3)
            }
        }
        #expect(array == "[1/XYZ null 2.5 true(a)3]")
    }

    @Test func dictionariesNest() {
        let dictionary = text { buffer in
            buffer.putDictionary { dictionary in
                dictionary.set("Type", "Page")
                dictionary.setDictionary("Group") { $0.set("I", true) }
                dictionary.set("MediaBox", numbers: 0, 0.5)
                dictionary.set("Title", text: "(ä)")
            }
        }
        #expect(dictionary == "<</Type/Page/Group<</I true>>/MediaBox[0 0.5 ]/Title<FEFF002800E40029>>>")
    }

    @Test(arguments: [
        ("2026-01-02T03:04:05Z", "D:20260102030405Z"), ("2026-01-02T03:04:05+01:30", "D:20260102030405+01'30'"),
        ("2026-01-02", "D:20260102"),
        ("2026-01", "D:202601"), ("2026", "D:2026"), ("2026-01-02T03:04Z", "D:20260102030400Z"),
    ])
    func dates(_ iso: String, _ pdf: String) { #expect(PDFDate(iso)?.pdf == pdf) }

    @Test(arguments: ["", "today", "2026-13-01", "2026-01-02 03:04", "2026-01-02T25:00Z", "２０２６"])
    func otherDatesAreNone(_ text: String) { #expect(PDFDate(text) == nil) }

    @Test(arguments: [0, 1, 4, 5, 40, 200])
    func damagedCFFIsRefused(_ length: Int) {
        #expect(CIDKeyedCFF.convert([UInt8](repeating: 1, count: length), cids: [0, 1]) == nil)
        #expect(CIDKeyedCFF.convert([UInt8](repeating: 255, count: length), cids: [0, 1]) == nil)
    }

    @Test func fileIsWrittenInPieces() throws {
        var document = TestDocument()
        for _ in 0..<60 {
            document.newPage()
            for number in 0..<15 { document.line("line \(number) of a page that fills some room", TestFont.latin) }
        }
        var pieces: [[UInt8]] = []
        var options = PDFOptions()
        options.isCompressed = false
        try PDFRenderer.render(document.laidOut, options: options) { pieces.append(Array($0)) }
        #expect(pieces.count > 2)
        #expect(try Tool.run("qpdf", ["--check", "{}"], on: pieces.flatMap { $0 }).contains("No syntax or stream encoding errors"))
    }

    @Test func failingSinkStopsTheWork() {
        struct Full: Error {}
        var calls = 0
        #expect(throws: PDFRenderer.Failure<Full>.self) {
            try PDFRenderer.render(TestDocument().laidOut, options: PDFOptions()) { (_) throws(Full) in
                calls += 1
                throw Full()
            }
        }
        #expect(calls == 1)
    }
}
