import Testing
import TypesetBase

/// Tests of TOML in front matter and in the settings of books.
@Suite struct TOMLReaderTests {
    private func read(_ text: String) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
        let file = SourceFile(path: "a.toml", text: text)
        return TOMLReader.read(file, 0..<file.bytes.count)
    }

    @Test func valuesKnowTheirPlace() {
        #expect(
            describe(read("a = 1\n\"b c\" = ['x', 2]\n").node)
                == "{a@1:1-1:2: 1@1:5-1:6, \"b c\"@2:1-2:6: [\"x\"@2:10-2:13, 2@2:15-2:16]@2:9-2:17}@1:1-3:1")
    }

    @Test func aRangeOfAFileHasItsPlacesInTheWholeFile() {
        let file = SourceFile(path: "a.md", text: "+++\ntitle = \"Tést\"\n+++\n# [unclosed\n")
        let (node, diagnostics) = TOMLReader.read(file, file.offset(ofLine: 2)..<file.offset(ofLine: 3))
        #expect(diagnostics.isEmpty)
        #expect(node?["title"]?.span.start == SourceLocation(line: 2, column: 9))
        #expect(node?["title"]?.text == "Tést")
    }

    @Test func numbersDatesAndTruthValuesStayText() {
        let node = read("a = 1_000\nb = 2024-01-02T03:04:05Z # now\nc = true\n").node
        #expect(["a", "b", "c"].map { node?[$0]?.text } == ["1_000", "2024-01-02T03:04:05Z", "true"])
    }

    @Test func tablesAndDottedKeysAreMappings() {
        let node = read("[book.build]\ndir = \"out\"\na.b = 1\n[book]\ntitle = \"T\"\n").node
        #expect(node?["book"]?["build"]?["dir"]?.text == "out")
        #expect(node?["book"]?["build"]?["a"]?["b"]?.text == "1")
        #expect(node?["book"]?["title"]?.text == "T")
    }

    @Test func repeatedTablesAreItemsOfAList() {
        let node = read("[[part]]\nname = 'a'\n[[part]]\nname = 'b'\n[part.more]\nx = 1\n").node
        #expect(node?["part"]?.items?.map { $0["name"]?.text } == ["a", "b"])
        #expect(node?["part"]?.items?.last?["more"]?["x"]?.text == "1")
    }

    @Test func arraysAndInlineTablesMaySpanLines() {
        let node = read("a = [\n  1, # one\n  { b = 2, c.d = 3 },\n]\n").node
        #expect(node?["a"]?.items?.first?.text == "1")
        #expect(node?["a"]?.items?.last?["c"]?["d"]?.text == "3")
    }

    @Test(arguments: [
        (#""a\tb\"\\\u00e9\U0001F600""#, "a\tb\"\\é😀"), (#"'a\tb'"#, #"a\tb"#), (#""a\b\fc""#, "a\u{8}\u{C}c"),
        ("\"\"\"\na\n\"b\"\"\"\"", "a\n\"b\""),
        ("\"\"\"a \\\n   b\"\"\"", "a b"), ("'''a\n'b''''", "a\n'b'"),
    ])
    func textsAreUnescaped(value: String, text: String) {
        let (node, diagnostics) = read("a = \(value)\n")
        #expect(describe(diagnostics) == "")
        #expect(node?["a"]?.text == text)
    }

    @Test(arguments: [
        ("a 1", "1:1: this TOML cannot be read: a `=` is missing after this key"),
        ("a =", "1:1: this TOML cannot be read: there is no value"),
        ("b = 1\n= 2", "2:1: this TOML cannot be read: a key is missing"),
        ("a = \"x", "1:1: this TOML cannot be read: this text is never closed"),
        ("a = 'x\nb = 2", "1:1: this TOML cannot be read: this text is never closed"),
        ("a = [1, 2", "1:1: this TOML cannot be read: this array is never closed"),
        ("a = [1 2]x", "1:1: this TOML cannot be read: there is more on this line than a key and its value"),
        ("a = { b = 1", "1:1: this TOML cannot be read: this table is never closed"),
        ("[a", "1:1: this TOML cannot be read: this table's name is never closed"),
        ("[[a]", "1:1: this TOML cannot be read: this table's name is never closed"),
        ("a = \"\\u12\"", "1:1: this TOML cannot be read: `\\u` takes four hexadecimal digits, and `\\U` eight"),
        ("a = 1\na = 2", "2:1: this TOML cannot be read: `a` already has a value"),
        ("a = 1\na.b = 2", "2:1: this TOML cannot be read: `a.b` already has a value"),
        ("a = 1\n[a]", "2:1: this TOML cannot be read: `a` already has a value"),
        ("[a]\n[[a]]", "2:1: this TOML cannot be read: `a` already has a value"),
        ("a = 1 2 3, 4", "1:1: this TOML cannot be read: there is more on this line than a key and its value"),
    ])
    func mistakesHaveTheirLine(text: String, message: String) { #expect(describe(read(text).diagnostics) == message) }

    @Test func theLinesAfterAMistakeAreRead() {
        let (node, diagnostics) = read("a = 'x\nb = 2\n")
        #expect(diagnostics.count == 1)
        #expect(node?["b"]?.text == "2")
    }

    @Test func nestingAndNumbersAreBounded() {
        let deep = String(repeating: "[", count: 10_000)
        #expect(describe(read("a = " + deep).diagnostics) == "1:1: this TOML cannot be read: this nests more than 32 levels")
        let long = Array(repeating: "a", count: 10_000).joined(separator: ".")
        #expect(describe(read(long + " = 1").diagnostics) == "1:1: this TOML cannot be read: the name is too long")
        let many = (0...2000).map { "k\($0) = 1\n" }.joined()
        #expect(describe(read(many).diagnostics) == "2001:1: this TOML has more than 2000 keys")
    }
}
