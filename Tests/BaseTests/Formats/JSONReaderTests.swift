import Testing

@testable import TypesetBase

/// The tree as text, with the bytes of each value: `{a: 1@6-7}@0-8`.
private func describe(_ node: JSONNode) -> String {
    let place = "@\(node.range.lowerBound)-\(node.range.upperBound)"
    switch node.value {
    case .string(let text): return "\"\(text)\"" + place
    case .number(let number): return "\(number)" + place
    case .bool(let bool): return "\(bool)" + place
    case .null: return "null" + place
    case .array(let items): return "[" + items.map(describe).joined(separator: ", ") + "]" + place
    case .object(let entries): return "{" + entries.map { "\($0.key): \(describe($0.value))" }.joined(separator: ", ") + "}" + place
    }
}

/// Tests of JSON with places, and of the messages about mistakes.
@Suite struct JSONReaderTests {
    private func read(_ text: String) throws(JSONError) -> JSONNode {
        var reader = JSONReader()
        return try reader.read(Array(text.utf8))
    }

    private func error(_ bytes: [UInt8], _ reader: JSONReader = JSONReader()) -> JSONError? {
        var reader = reader
        do throws(JSONError) { _ = try reader.read(bytes); return nil } catch { return error }
    }

    @Test func valuesKnowTheirBytes() throws {
        #expect(
            try describe(read(#"{ "a": [1, -2.5e1, true], "b": { "c": null } }"#))
                == "{a: [1.0@8-9, -25.0@11-17, true@19-23]@7-24, b: {c: null@38-42}@31-44}@0-46")
    }

    @Test func aByteOrderMarkCountsInPlaces() throws { #expect(try describe(read("\u{FEFF}[1]")) == "[1.0@4-5]@3-6") }

    @Test func commentsAndLastCommasAreAccepted() throws {
        #expect(try describe(read("// a\n[1, /* b */ 2,]")) == "[1.0@6-7, 2.0@17-18]@5-20")
    }

    @Test func escapesAreCharacters() throws {
        #expect(try read(#""\"\\\/\n\t\r\b\f\u00e9\uD83D\uDE00""#).text == "\"\\/\n\t\r\u{8}\u{C}é😀")
    }

    @Test(arguments: [#""\uD83D""#, #""\uD83Dx""#, #""\uD83D\u0041""#, #""\uDE00""#])
    func anUnpairedSurrogateIsAReplacementCharacter(text: String) throws {
        #expect(try read(text).text?.unicodeScalars.first == "\u{FFFD}")
    }

    @Test(arguments: [
        ("", "a value is missing at the end of the file", 0..<0), ("[1, 2", "this list is never closed", 0..<1),
        (#"{ "a": [1 }"#, "a `,` or a `]` is missing here", 10..<11), (#"{ "a": 1 "b": 2 }"#, "a `,` or a `}` is missing here", 9..<10),
        (#"{ "a" 1 }"#, "a `:` is missing after this key", 2..<5), ("{ a: 1 }", "a key in double quotes is missing here", 2..<3),
        (#"{ "a": 1,"#, "the file ends within an object", 9..<9), ("[,]", "a value is missing here", 1..<2),
        ("[tru]", "`tru` is not a JSON value", 1..<4), ("[0x10]", "`0x10` is not a JSON value", 1..<5),
        ("[nan]", "`nan` is not a JSON value", 1..<4), ("[1e999]", "`1e999` is not a JSON value", 1..<6),
        ("1 2", "something follows the end of the value", 2..<3), (#"["a"#, "this text is never closed", 1..<2),
        ("[\"a\nb\"]", "this text does not end on its line", 1..<2), (#"["\q"]"#, "this is not a JSON escape", 2..<4),
        (#"["\u12"]"#, "four hexadecimal digits follow `\\u`", 2..<8), ("[/* 1]", "this comment is never closed", 1..<3),
        ("[/1]", "a value cannot begin with `/`", 1..<2),
    ])
    func mistakesHaveTheirBytes(text: String, message: String, range: Range<Int>) throws {
        let found = try #require(error(Array(text.utf8)))
        #expect(found.message == message)
        #expect(found.range == range)
    }

    @Test func bytesThatAreNotUTF8AreRefused() {
        #expect(error([0x5B, 0x22, 0xFF, 0x22, 0x5D])?.message == "this text is not UTF-8")
    }

    @Test func theFirstOfEqualKeysCountsAndTheOthersAreListed() throws {
        var reader = JSONReader()
        let node = try reader.read(Array(#"{ "a": 1, "a": 2 }"#.utf8))
        #expect(node["a"]?.number == 1)
        #expect(reader.duplicates.map(\.key) == ["a"])
        #expect(reader.duplicates.map(\.range) == [10..<13])
        #expect(reader.duplicates.map(\.first) == [2..<5])
    }

    @Test func nestingAndNumbersAreBounded() {
        var reader = JSONReader()
        (reader.depthLimit, reader.valueLimit) = (3, 5)
        #expect(error(Array("[[[]]]".utf8), reader) == nil)
        #expect(error(Array("[[[[]]]]".utf8), reader)?.message == "nested more than 3 levels deep")
        #expect(error(Array("[1, 2, 3, 4]".utf8), reader) == nil)
        #expect(error(Array("[1, 2, 3, 4, 5]".utf8), reader)?.message == "the file has more than 5 values")
        #expect(error(Array(repeating: UInt8(ascii: "["), count: 1_000_000))?.message == "nested more than 64 levels deep")
    }

    /// The limit of values applies to each item, and lists of the same key inside other values are not streamed.
    @Test func aStreamedListIsNotInTheResult() throws {
        var reader = JSONReader(), items: [String] = []
        reader.valueLimit = 6
        let list = (0..<10).map { #"{ "items": [\#($0)] }"# }.joined(separator: ", ")
        let node = try reader.read(Array(#"{ "n": 1, "items": [\#(list)] }"#.utf8), streaming: "items") { item in
            items.append(item["items"]?.items?.first?.number.map { "\($0)" } ?? "none")
        }
        #expect(items == (0..<10).map { "\($0).0" })
        #expect(node["items"]?.items?.isEmpty == true)
        #expect(node["n"]?.number == 1)
    }
}
