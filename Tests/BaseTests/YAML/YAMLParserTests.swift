import Testing
import TypesetBase

private func parse(_ text: String) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
    YAMLParser.parse(SourceFile(path: "a.yaml", text: text))
}

@Suite struct YAMLParserTests {
    @Test func valuesKnowTheirPlace() {
        #expect(
            describe(parse("a: 1\nb: [x, 'y']\n").node)
                == "{a@1:1-1:2: 1@1:4-1:5, b@2:1-2:2: [x@2:5-2:6, \"y\"@2:8-2:11]@2:4-2:12}@1:1-2:12")
    }

    @Test func placesAreRightAfterLettersOfManyBytes() throws {
        let text = "größe: ü\nname: \"日本語😀\" \nb: x\n"
        let node = try #require(parse(text).node)
        #expect(node["name"]?.span.text == "\"日本語😀\"")
        #expect(node["b"]?.span.text == "x")
        #expect(node["b"].map { $0.span.start } == SourceLocation(line: 3, column: 4))
        let long = String(repeating: "ä", count: 1000) + ": 1\nz: here\n"
        #expect(parse(long).node?["z"]?.span.text == "here")
    }

    @Test func aByteOrderMarkAndCarriageReturnsShiftNothing() throws {
        let node = try #require(parse("\u{FEFF}a: é\r\nb: x\r\n").node)
        #expect(node["a"]?.span.text == "é")
        #expect(node["b"]?.span.text == "x")
    }

    @Test func aRangeOfAFileHasItsPlacesInTheWholeFile() throws {
        let file = SourceFile(path: "a.md", text: "é---\ntitle: Tést\nlang: fr\n---\n# [unclosed\n")
        let range = file.offset(ofLine: 2)..<file.offset(ofLine: 4)
        let (node, diagnostics) = YAMLParser.parse(file, range: range)
        #expect(diagnostics.isEmpty)
        #expect(node?["lang"]?.span.start == SourceLocation(line: 3, column: 7))
        #expect(node?["title"]?.span.text == "Tést")
    }

    @Test func scalarsStayText() {
        let node = parse("a: no\nb: 012\nc: 1.10\nd: ~\ne: '~'\nf:\n").node
        #expect(["a", "b", "c"].map { node?[$0]?.text } == ["no", "012", "1.10"])
        #expect(["d", "e", "f"].map { node?[$0]?.isNull } == [true, false, true])
    }

    @Test func aliasesAndMergeKeysAreResolved() {
        let node = parse("base: &b { x: 1, y: 2 }\nuse: { <<: *b, y: 3 }\nagain: *b\n").node
        #expect(node?["use"]?["x"]?.text == "1")
        #expect(node?["use"]?["y"]?.text == "3")
        #expect(node?["again"]?["y"]?.text == "2")
    }

    @Test(arguments: [
        ("a: 1\nb: 2\na: 3\n", "3:1: duplicate key `a` (remove one of the two) [first written here 1:1]"),
        ("a: [1, 2\nb: 3\n", "1:4: this `[` is never closed (add `]`)"),
        ("a: { b: 1\n", "1:4: this `{` is never closed (add `}`)"),
        ("a: [1 b: 2 c: 3]\n", "1:13: expected `,` or `]` here (put a text that contains `: ` in quotes) [the `[` is here 1:4]"),
        (
            "a: { b: 'x's }\n",
            "1:12: expected `,` or `}` here (the text ends at the quote before: write an apostrophe in single quotes twice) [the `{` is here 1:4]"
        ),
        (
            "a: { b: \"x\"s }\n",
            "1:12: expected `,` or `}` here (the text ends at the quote before: within double quotes write `\\\"`) [the `{` is here 1:4]"
        ),
        (
            "a: { b: 1; c: 2 }\n",
            "1:13: expected `,` or `}` here (put a text that contains `: ` in quotes; between keys comes a `,`) [the `{` is here 1:4]"
        ),
        ("a: { b: 1,5em, c: 2 }\n", "1:9: a comma ends a value between brackets (write a decimal point: `1.5em`)"),
        ("a: { b: rgb(1,2,3), c: 2 }\n", "1:9: a comma ends a value between brackets (put the value in quotes: `\"rgb(1, 2, 3)\"`)"),
        ("a: [x, f(1, 2), y]\n", "1:8: a comma ends a value between brackets (put the value in quotes: `\"f(1, 2)\"`)"),
        ("a:1\nb: 2\n", "1:1: a space is missing after the `:` (`a: 1`)"),
        (
            "a:\n  b: 1\n c: 2\n",
            "3:2: the indentation of this line, 1 space, matches no line above it (begin all keys of a mapping in the same column) [a line in column 1 would continue what begins here 1:1]"
        ),
        ("a:\n\tb: 1\n", "2:1: a tab cannot indent in YAML (use spaces)"),
        ("a: \"never\nclosed\n", "1:4: this quote is never closed (add `\"` where the text ends)"),
        ("a: 1\n---\nb: 2\n", "2:1: a second document begins here (remove the `---`: a file has one document)"),
        ("a: b: c\n", "1:5: a `:` is not allowed here (put a text that contains `: ` in quotes, or check the indentation)"),
        ("a: @x\n", "1:4: a value cannot start with `@` (put the value in quotes)"),
        ("a: *nme\nb: &name 1\n", "1:4: unknown alias `*nme` (mark the value to repeat with `&nme`)"),
        ("b: &name 1\na: *nme\n", "2:4: unknown alias `*nme` (did you mean `name`?)"),
        ("a: &a [*a]\n", "1:8: the alias `*a` is inside the value that it repeats"),
        ("a: !thing 1\n", "1:4: unknown tag `!thing` (remove it)"),
        ("a: 1\n b: 2\n", "2:3: a `:` is not allowed here (put a text that contains `: ` in quotes, or check the indentation)"),
        ("[a]: 1\n", "1:1: a key must be a word, not a list"),
        ("a: 'never\n", "1:4: this quote is never closed (add `'` where the text ends)"),
        ("a: { b: 1 } }\n", "1:13: this `}` closes nothing (remove it)"),
        ("a: [b, c]]\n", "1:10: this `]` closes nothing (remove it)"),
        ("a: \"b\" c\n", "1:8: the value has ended before this (put the whole value in one pair of quotes)"),
        ("a: - b\n", "1:4: a list cannot begin here (begin it on its own line, or write it in brackets: `[a, b]`)"),
        ("a: *.otf\n", "1:4: a value cannot start with `*` (put the value in quotes)"),
        ("a: & b\n", "1:4: a value cannot start with `&` (put the value in quotes)"),
        ("%FOO\na: 1\n", "1:5: a line cannot begin with `%` (remove the line)"),
        ("a: 1\n...\nb\n", "3:1: this is after the end of the YAML document (remove the `...` or the `%` before it)"),
        ("a: \"\\xZZ\"\n", "1:7: expected hexadecimal digits here (use single quotes for an ordinary backslash)"),
        ("a:\n  b-c\n    d: 1\n", "2:3: a `:` is missing after this key (write a key and its value as `key: value`)"),
        ("a: 1\nb\nc: 2\n", "2:1: a `:` is missing after this key (write a key and its value as `key: value`)"),
        ("a: { color: #fff }\n", "1:13: `#fff` is a comment here: in YAML an unquoted `#` starts one (quote the colour: \"#fff\")"),
        ("a: \"\\q\"\n", "1:5: unknown escape after `\\` (use single quotes for an ordinary backslash)"),
        ("a: x\u{0}y\n", "1:5: a control character is not allowed here"),
    ])
    func mistakesAreExplained(_ text: String, _ message: String) {
        #expect(describe(parse(text).diagnostics) == message)
    }

    @Test func bytesThatAreNoTextAreFound() {
        let file = SourceFile(path: "a.yaml", bytes: Array("é: ".utf8) + [0xFF, 0x0A])
        #expect(describe(YAMLParser.parse(file).diagnostics) == "1:4: not UTF-8 text (save the file as UTF-8)")
    }

    @Test(arguments: [
        ([0xFF, 0xFE, 0x61, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x61], "UTF-16"), ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32"),
        ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], "UTF-32"),
    ])
    func otherEncodingsAreNamed(bytes: [UInt8], encoding: String) {
        let file = SourceFile(path: "a.yaml", bytes: bytes)
        #expect(describe(YAMLParser.parse(file).diagnostics) == "1:1: the file is \(encoding), not UTF-8 (save the file as UTF-8)")
    }

    /// libyaml names the byte that does not fit, but the mistake is where the sequence begins.
    @Test(
        arguments: [([0xC3], "1:4"), ([0xE2, 0x82], "1:4"), ([0xF0, 0x9F, 0x98], "1:4"), ([0x61, 0xE9, 0x62], "1:5")] as [([UInt8], String)]
    )
    func aBrokenSequenceIsReportedAtItsStart(bytes: [UInt8], place: String) {
        let file = SourceFile(path: "a.yaml", bytes: Array("a: ".utf8) + bytes + Array("\n".utf8))
        #expect(describe(YAMLParser.parse(file).diagnostics) == "\(place): not UTF-8 text (save the file as UTF-8)")
    }

    @Test func blockScalarsKeepTheirLines() {
        let node = parse("a: |\n  one\n    two\nb: >-\n  three\n  four\n").node
        #expect(node?["a"]?.text == "one\n  two\n")
        #expect(node?["b"]?.text == "three four")
    }

    @Test func tagsOfOtherProgramsCanBeIgnored() {
        let file = SourceFile(path: "a.yaml", text: "a: !reference 1\nb: !!str 2\n")
        #expect(describe(YAMLParser.parse(file).diagnostics) == "1:4: unknown tag `!reference` (remove it)")
        let (node, diagnostics) = YAMLParser.parse(file, hasForeignTags: true)
        #expect(diagnostics.isEmpty)
        #expect(node?["a"]?.text == "1")
    }

    @Test func mergedKeysDoNotReplaceWrittenOnes() {
        let text = "a: &a { x: 1, y: 1 }\nb: &b { y: 2, z: 2 }\nc: { <<: [*a, *b], z: 3 }\nd: { <<: 5 }\n"
        let (node, diagnostics) = parse(text)
        #expect(["x", "y", "z"].map { node?["c"]?[$0]?.text } == ["1", "1", "3"])
        #expect(describe(diagnostics) == "4:10: `<<` merges mappings, not `5`")
    }

    @Test func theCommentAfterAValueHasItsPlace() {
        let node = parse("a: red # not #fff\nb: x\n").node
        #expect(node?["a"]?.trailingComment?.text == "# not #fff")
        #expect(node?["b"]?.trailingComment == nil)
    }

    @Test func anEmptyFileIsNothing() {
        #expect(parse("").node == nil)
        #expect(parse("# comment\n").diagnostics.isEmpty)
    }

    @Test func attacksAreRefused() {
        let levels = String(repeating: "[", count: 1000)
        #expect(describe(parse("a: " + levels).diagnostics) == "1:103: nested more than 100 levels deep")
        let bomb =
            "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
            + (1...9).map { level in
                "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
            }.joined()
        #expect(describe(parse(bomb).diagnostics) == "6:10: more than 200000 values, those that aliases repeat included")
        // A parenthesis that no item closes.
        let row = parse("a: [f(" + String(repeating: "x,", count: 90_000) + "y]")
        #expect(row.diagnostics.count == 1)
        #expect(row.node?["a"]?.items?.count == 90_001 - 7)
        let large = SourceFile(path: "a.yaml", bytes: [UInt8](repeating: UInt8(ascii: "a"), count: 2 << 20))
        #expect(
            describe(YAMLParser.parse(large).diagnostics)
                == "1:1: the file is too large: 2097152 bytes (YAML files may have up to 1048576 bytes)")
    }
}
