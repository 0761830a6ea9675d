import Testing
import TypesetBase

@Suite struct ComposedSourceTests {
    let chapter = SourceFile(path: "chapter.md", text: "one\nHERE\ntwo\n")
    let part = SourceFile(path: "part.md", text: "left out\nα beta\ngamma\n")

    /// `chapter.md` with two lines of `part.md` in place of `HERE`, the second after `> `.
    var composed: SourceFile {
        var text = ComposedSource()
        text.append(.copy(SourceSpan(file: chapter, range: 0..<4)))
        text.append(.copy(SourceSpan(file: part, range: 9..<17)))
        text.append(.text(Array("> ".utf8), insteadOf: SourceSpan(file: chapter, range: 4..<8)))
        text.append(.copy(SourceSpan(file: part, range: 17..<22)))
        text.append(.copy(SourceSpan(file: chapter, range: 8..<13)))
        return text.file(path: "chapter.md")
    }

    func origin(_ range: Range<Int>) -> String {
        let span = SourceSpan(file: composed, range: range).origin
        return "\(span.file.path):\(span.start.line):\(span.start.column) \(span.text)"
    }

    @Test func placesLeadToTheFileOfTheWords() {
        #expect(String(decoding: composed.bytes, as: UTF8.self) == "one\nα beta\n> gamma\ntwo\n")
        #expect(origin(0..<3) == "chapter.md:1:1 one")
        #expect(origin(7..<11) == "part.md:2:3 beta")
        #expect(origin(14..<19) == "part.md:3:1 gamma")
        #expect(origin(20..<23) == "chapter.md:3:1 two")
        #expect(origin(24..<24) == "chapter.md:4:1 ")
    }

    @Test func aRangeOverSeveralPiecesEndsInTheFileInWhichItBegins() {
        #expect(origin(7..<19) == "part.md:2:3 beta\ngamma")
        #expect(origin(0..<23) == "chapter.md:1:1 one\nHERE\ntwo")
        #expect(origin(2..<9) == "chapter.md:1:3 e\n")
        #expect(origin(12..<13) == "chapter.md:2:1 HERE")
    }

    @Test func textsThatArePutTogetherOfSuchTextsLeadAllTheWay() {
        var text = ComposedSource()
        text.append(.copy(SourceSpan(file: composed, range: 4..<12)))
        let span = SourceSpan(file: text.file(path: "chapter.md"), range: 3..<7).origin
        #expect(span.file.path == "part.md")
        #expect(span.text == "beta")
        #expect(SourceSpan(file: part, range: 0..<4).origin == SourceSpan(file: part, range: 0..<4))
    }

    @Test func messagesShowTheFileOfTheWords() {
        let diagnostic = Diagnostic.error("fault", at: SourceSpan(file: composed, range: 14..<19))
        #expect(DiagnosticPrinter().text(of: diagnostic) == "part.md:3:1: error: fault\n   3 | gamma\n     | ^~~~~\n")
        let twice = DiagnosticPrinter.ordered([diagnostic, .error("fault", at: SourceSpan(file: composed, range: 14..<19))])
        #expect(twice.count == 1)
    }

    /// A page that consists of a comment of its program is empty without it.
    @Test func anEmptyTextHasThePlaceOfWhatItReplaces() {
        var text = ComposedSource()
        text.append(.text([], insteadOf: SourceSpan(file: part, range: 0..<8)))
        #expect(SourceSpan(file: text.file(path: "chapter.md"), range: 0..<0).origin == SourceSpan(file: part, range: 0..<8))
    }

    @Test(.timeLimit(.minutes(10))) func aTextWithoutPartsIsItsOwnOrigin() {
        let file = ComposedSource().file(path: "chapter.md")
        #expect(SourceSpan(file: file, range: 0..<0).origin.file === file)
    }
}
