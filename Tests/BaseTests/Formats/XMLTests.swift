import Testing

@testable import TypesetBase

@Suite struct XMLTests {
    private func root(_ text: String) throws(XMLError) -> XMLElement { try XMLElement(reading: Array(text.utf8)) }

    private func error(_ text: String) -> XMLError? {
        do throws(XMLError) { _ = try root(text); return nil } catch { return error }
    }

    @Test func elementsKnowTheirNamesTextAndBytes() throws {
        let text = "<?xml version='1.0'?>\n<a xmlns='urn:a' xmlns:b='urn:b' b:c='&lt;1&#65;'> x <b:d/>y<![CDATA[<]]><!-- z --></a>"
        let a = try root(text), d = try #require(a.children.first)
        #expect(a.name == XMLName(namespace: "urn:a", local: "a"))
        #expect(a.attributes == [XMLAttribute(name: XMLName(namespace: "urn:b", prefix: "b", local: "c"), value: "<1A")])
        #expect(a.text == " x y<")
        #expect(a.trimmedText == "x y<")
        #expect(d.name == XMLName(namespace: "urn:b", prefix: "b", local: "d"))
        #expect(d.isEmptyTag)
        #expect(!a.isEmptyTag)
        func source(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }
        #expect(source(d.startTag) == "<b:d/>")
        #expect(source(a.endTag) == "</a>")
        #expect(source(a.content).hasPrefix(" x <b:d/>"))
        #expect(a.textOffset.map { source($0..<($0 + 1)) } == "x")
        #expect(d.textOffset == nil)
    }

    @Test(arguments: [
        ("<a><!-- b</a>", "unclosed token", 3), ("<a><?b </a>", "unclosed token", 3), ("<a b='<'/>", "not well-formed (invalid token)", 6),
        ("<a>&b;</a>", "unknown reference `&b;`", 3), ("<a b='&c;'/>", "unknown reference `&c;`", 6),
        ("<b:a/>", "a prefix is not bound to a namespace", 0), ("<a b:c='1'/>", "a prefix is not bound to a namespace", 0),
        ("<a b='1' b='2'/>", "duplicate attribute", 9), ("<a><b></a>", "`<b>` is not closed", 3), ("<a>", "`<a>` is not closed", 0),
        ("", "there is no element", 0), ("<a/><b/>", "junk after document element", 4),
        ("<a>\u{1}</a>", "not well-formed (invalid token)", 3),
        ("<!DOCTYPE a SYSTEM 'a.dtd'><a>&b;</a>", "unknown reference `&b;`", 30),
        ("<?xml version='1.0' encoding='x-b'?><a/>", "the encoding is unknown", 30),
    ])
    func malformedFilesAreRefused(text: String, message: String, offset: Int) {
        #expect(error(text)?.message == message)
        #expect(error(text)?.range.lowerBound == offset)
    }

    @Test func bytesThatAreNoUTF8AreRefused() {
        #expect(throws: XMLError.self) { try XMLElement(reading: [0x3C, 0x61, 0x3E, 0xE9, 0x3C, 0x2F, 0x61, 0x3E]) }
    }

    @Test func utf16IsRead() throws {
        let units: [UInt8] = [0xFE, 0xFF] + "<a>ä</a>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        #expect(try XMLElement(reading: units).text == "ä")
    }

    @Test func nestingAndNumbersAreBounded() {
        let deep = String(repeating: "<a>", count: 1000) + String(repeating: "</a>", count: 1000)
        #expect(error(deep)?.cause == .tooDeep(100))
        #expect(error(deep)?.range == 300..<303)
        let many = Array(("<a>" + String(repeating: "<b/>", count: 20) + "</a>").utf8)
        #expect(throws: XMLError(.tooManyElements(20), 79..<83)) { try XMLElement(reading: many, elementLimit: 20) }
    }

    @Test func declaredEntitiesAreReplacedOrRefused() throws {
        let text = "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"
        #expect(try root(text).text == "c")
        let refused = #expect(throws: XMLError.self) { try XMLElement(reading: Array(text.utf8), allowsEntities: false) }
        #expect(refused?.cause == .declaredEntity)
    }

    @Test func externalEntitiesAreNotLoaded() throws {
        #expect(try root("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/hostname'>]><a>&b;</a>").text == "")
    }

    /// Ten lines that expand to a billion words, and a chain of entities that each contain only the next.
    @Test func entitiesThatMultiplyAreStopped() {
        let levels = (1...9).map { "<!ENTITY a\($0) '\(String(repeating: "&a\($0 - 1);", count: 10))'>" }.joined()
        #expect(error("<!DOCTYPE a [<!ENTITY a0 'word'>\(levels)]><a>&a9;</a>")?.cause == .tooLarge)
        let chain = (1...100_000).map { "<!ENTITY a\($0) '&a\($0 - 1);'>" }.joined()
        #expect(error("<!DOCTYPE a [<!ENTITY a0 'word'>\(chain)]><a>&a100000;</a>")?.cause == .tooManyEntities(500))
    }

    @Test func readingStopsWhereTheCallerWishes() throws {
        var names: [String] = []
        var reader = XMLReader()
        reader.readsNamespaces = false
        // The rest is not well-formed and is not read.
        try reader.read(Array("<a><x:b/><c/><</a>".utf8)) { event in
            if case .start(let tag) = event { names.append(tag.name.qualified) }
            return names.count < 2
        }
        #expect(names == ["a", "x:b"])
    }

    @Test func errorsHaveALineAndAColumn() throws {
        let text = "<a>\n ä<b></a>", place = try #require(error(text)).location(in: Array(text.utf8))
        #expect(place.line == 2)
        #expect(place.column == 3)
    }
}
