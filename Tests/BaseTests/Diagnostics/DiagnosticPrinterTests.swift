import Testing
import TypesetBase

@Suite struct DiagnosticPrinterTests {
    let printer = DiagnosticPrinter()

    func span(_ marked: String, in text: String, path: String = "sheet.yaml") -> SourceSpan {
        let file = SourceFile(path: path, text: text)
        let bytes = Array(text.utf8), wanted = Array(marked.utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
        return SourceSpan(file: file, range: start..<(start + wanted.count))
    }

    @Test func aMessageQuotesItsLineAndMarksTheWord() {
        let text = "typeset: 1\nstyles:\n  body: { colour: red }\n"
        let diagnostic = Diagnostic.error("unknown key 'colour'", at: span("colour", in: text), hints: ["did you mean 'color'?"])
        #expect(
            printer.text(of: diagnostic) == """
                sheet.yaml:3:11: error: unknown key 'colour'
                   3 |   body: { colour: red }
                     |           ^~~~~~
                     = hint: did you mean 'color'?

                """)
    }

    @Test func ofThousandsTheWorstAreShown() {
        let file = SourceFile(path: "x.md", text: "a")
        let warnings = (0..<1500).map { Diagnostic.warning("w\($0)", at: SourceSpan(file: file, range: 0..<1)) }
        let text = printer.text(of: warnings + [.error("the error")])
        #expect(text.contains("w998\n"))
        #expect(!text.contains("w999\n"))
        #expect(text.contains("error: the error\n"))
        #expect(text.hasSuffix("\n501 more messages are not shown\n"))
    }

    @Test func anotherPlaceFollowsAsANote() {
        let text = "a: 1\nb: 2\na: 3"
        let file = SourceFile(path: "x.yaml", text: text)
        let diagnostic = Diagnostic(
            .error, "key 'a' is given twice", at: SourceSpan(file: file, range: 10..<11),
            related: [.init("first given here", at: SourceSpan(file: file, range: 0..<1))])
        #expect(
            printer.text(of: diagnostic) == """
                x.yaml:3:1: error: key 'a' is given twice
                   3 | a: 3
                     | ^
                x.yaml:1:1: note: first given here
                   1 | a: 1
                     | ^

                """)
    }

    @Test func withoutASpanThePathLeads() {
        #expect(printer.text(of: .error("no such file", path: "a.md")) == "a.md: error: no such file\n")
        #expect(printer.text(of: .warning("nothing to do")) == "warning: nothing to do\n")
    }

    @Test(arguments: [
        // marked word, line, quoted line, mark
        ("x", "\tkey: x", "    key: x", "         ^"),
        ("x", "ab\tx", "ab  x", "    ^"),
        ("値", "日本: 値", "日本: 値", "      ^~"),
        ("x", "e\u{301}e\u{301} x", "e\u{301}e\u{301} x", "   ^"),
        ("x", "👩‍👩‍👧 x", "👩‍👩‍👧 x", "   ^"),
        ("x", "a\u{1B}[31m x", "a␛[31m x", "       ^"),
        ("x", "\u{202E}a x", "\u{FFFD}a x", "   ^"),
        ("", "abc", "abc", "^"),
    ])
    func theMarkIsUnderItsWord(marked: String, line: String, quoted: String, mark: String) {
        let text = printer.text(of: .error("m", at: span(marked, in: line)))
        #expect(text.split(separator: "\n").dropFirst().joined(separator: "\n") == "   1 | \(quoted)\n     | \(mark)")
    }

    @Test func aPlaceAtTheEndOfTheFileIsAfterTheLastCharacter() {
        let file = SourceFile(path: "a", text: "key:")
        #expect(printer.text(of: .error("m", at: SourceSpan(file: file, range: 4..<4))) == "a:1:5: error: m\n   1 | key:\n     |     ^\n")
    }

    @Test func aMarkOverSeveralLinesEndsWithTheFirst() {
        let file = SourceFile(path: "a", text: "one two\r\nthree")
        #expect(
            printer.text(of: .error("m", at: SourceSpan(file: file, range: 4..<12))) == "a:1:5: error: m\n   1 | one two\n     |     ^~~\n")
    }

    @Test func aLongLineIsCutAroundTheMark() {
        let line = String(repeating: "a", count: 5000) + "HERE" + String(repeating: "b", count: 5000)
        let lines = DiagnosticPrinter(columns: 47).text(of: .error("m", at: span("HERE", in: line))).split(separator: "\n")
        #expect(
            lines == [
                "sheet.yaml:1:5001: error: m",
                "   1 | …aaaaaaaaaaaaHEREbbbbbbbbbbbbbbbbbbbbbb…",
                "     |              ^~~~",
            ])
    }

    @Test func theEndOfALongLineIsShownWithoutDotsBehindIt() {
        let line = String(repeating: "a", count: 100) + "END"
        let room = String(repeating: " ", count: 35), shown = String(repeating: "a", count: 35)
        #expect(
            DiagnosticPrinter(columns: 47).text(of: .error("m", at: span("END", in: line)))
                == "sheet.yaml:1:101: error: m\n   1 | …\(shown)END\n     |  \(room)^~~\n")
    }

    @Test func coloursAddNothingButColour() {
        let diagnostic = Diagnostic.warning("odd", at: span("b", in: "a b"), hints: ["try c"])
        let colored = DiagnosticPrinter(usesColor: true).text(of: diagnostic)
        #expect(colored.contains("\u{1B}[1;35mwarning:\u{1B}[0m"))
        #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == printer.text(of: diagnostic))
    }

    @Test func aStrayByteOfASequenceIsShownInItsLine() {
        let file = SourceFile(path: "a.md", bytes: [0x80, 0x80, 0x61])
        #expect(
            DiagnosticPrinter().text(of: .error("not UTF-8 text", at: SourceSpan(file: file, range: 0..<0))).hasPrefix(
                "a.md:1:1: error: not UTF-8 text\n"))
    }

    @Test func messagesComeInOrderOfTheirPlacesAndOnce() {
        let a = SourceFile(path: "a.md", text: "one two three"), again = SourceFile(path: "a.md", text: "one two three")
        let b = SourceFile(path: "b.md", text: "x")
        let ordered = DiagnosticPrinter.ordered([
            .error("disk full"),
            .error("late", at: SourceSpan(file: a, range: 8..<13)),
            .error("other", at: SourceSpan(file: b, range: 0..<1)),
            .error("early", at: SourceSpan(file: a, range: 0..<3)),
            .error("late", at: SourceSpan(file: again, range: 8..<13)),
            .warning("late", at: SourceSpan(file: a, range: 8..<13)),
            .error("whole file", path: "a.md"),
        ])
        #expect(
            ordered.map { "\($0.severity) \($0.message)" }
                == ["error whole file", "error early", "error late", "warning late", "error other", "error disk full"])
    }

    @Test(arguments: [(0, 0, nil), (1, 0, "1 error"), (2, 1, "2 errors, 1 warning"), (0, 3, "3 warnings")] as [(Int, Int, String?)])
    func theSummaryCounts(errors: Int, warnings: Int, text: String?) {
        let all =
            Array(repeating: Diagnostic.error("e"), count: errors) + Array(repeating: .warning("w"), count: warnings) + [
                Diagnostic(.note, "n")
            ]
        #expect(DiagnosticPrinter.summary(of: all) == text)
    }
}
