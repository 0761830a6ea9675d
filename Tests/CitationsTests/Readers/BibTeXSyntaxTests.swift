import Testing
import TypesetBase

@testable import TypesetCitations

@Suite struct BibTeXSyntaxTests {
    @Test func parenthesesEncloseEntries() {
        #expect(bibliography("@article(a, note = {x})").entries.map(\.key) == ["a"])
    }

    @Test func textBetweenEntriesIsComment() {
        #expect(
            bibliography("mail me@example.org\n% @book{b, note=1}\n@comment{@book{c, note=1}}\n@book{a, note=1}").entries.map(\.key) == [
                "a"
            ])
    }

    @Test func abbreviationsAreJoined() throws {
        let entries = bibliography(#"@string{acm = "ACM" # { Press}} @book{a, publisher = acm # ", " # {NY}}"#).entries
        #expect(entries.first?.fields["publisher"]?.plain == "ACM Press, NY")
    }

    @Test func quotationMarksInBracesAreText() throws {
        #expect(try field("note", #"note = "a {"}b{"} c""#) == #"a "b" c"#)
    }

    @Test func anUnclosedBraceEndsAtTheNextEntry() {
        let read = bibliography("@book{a, note = {x}, title = {A\n}\n\n@book{b, note = {y}}")
        #expect(read.entries.map(\.key) == ["a", "b"])
        #expect(read.diagnostics.map(\.message) == ["this entry is never closed"])
    }

    @Test func aMissingCommaLosesNothing() {
        let read = bibliography("@book{a, note = {x} edition = {2}}")
        #expect(read.entries.first?.fields["edition"]?.plain == "2")
        #expect(read.diagnostics.map(\.message) == ["a `,` is missing before this field"])
    }

    @Test func theFirstOfTwoEntriesWithOneKeyIsKept() throws {
        let read = bibliography("@book{a, note = 1}\n@book{a, note = 2}")
        #expect(read.entries.map { $0.fields["note"]?.plain } == ["1"])
        #expect(read.diagnostics.first?.span?.start.line == 2)
    }

    @Test func unknownTypesAndAbbreviationsAreReported() {
        let read = bibliography("@artcle{a, journal = jacm}")
        #expect(
            read.diagnostics.map(\.hints) == [
                ["did you mean `@article`?"], ["define it with `@string{jacm = {…}}`, or put the text in `{…}`"],
            ])
    }

    @Test func aFaultHasTheSpanOfTheCommand() throws {
        let read = bibliography(#"@book{a, note = {An \emhp{x}}}"#)
        #expect(read.diagnostics.first?.span?.text == #"\emhp"#)
        #expect(read.diagnostics.first?.hints == [#"did you mean `\emph`?"#])
    }

    // MARK: Inheritance

    @Test func theTitleOfABookIsTheContainerOfItsChapters() throws {
        let read = bibliography("@inbook{c, title = {Chapter}, crossref = {b}}\n@book{b, title = {Book}, author = {Doe, J.}, year = 1999}")
        let chapter = try #require(read.entries.first)
        #expect(chapter.fields["container-title"]?.plain == "Book")
        #expect(chapter.names["container-author"]?.first?.family == "Doe")
        #expect(chapter.dates["issued"]?.start?.year == 1999)
    }

    @Test func sharedDataIsNoEntry() throws {
        let read = bibliography("@xdata{x, publisher = {Pub}}\n@book{b, title = {T}, xdata = {x}}")
        #expect(read.entries.map(\.key) == ["b"])
        #expect(read.entries.first?.fields["publisher"]?.plain == "Pub")
    }

    @Test func aCycleIsReported() {
        let read = bibliography("@book{a, crossref = {b}}\n@book{b, crossref = {a}}")
        #expect(read.diagnostics.map(\.message).contains("`b` inherits from itself"))
    }

    @Test func aMissingParentIsReportedWithASuggestion() {
        let read = bibliography("@book{knuth, note = 1}\n@inbook{a, crossref = {knut}}")
        #expect(read.diagnostics.first?.hints == ["did you mean `knuth`?"])
    }

    // MARK: Bounds

    @Test func abbreviationsThatDoubleEndInAFault() {
        let doubling = (1...40).map { "@string{a\($0) = a\($0 - 1) # a\($0 - 1)}" }.joined(separator: "\n")
        let read = bibliography("@string{a0 = {\(String(repeating: "x", count: 1000))}}\n\(doubling)\n@book{k, note = a40}")
        #expect(read.diagnostics.map(\.message).contains { $0.hasPrefix("abbreviations and inherited fields repeat more than") })
    }

    @Test func deepBracesEndInAFault() {
        let read = bibliography("@book{k, note = {\(String(repeating: "{", count: 20000))x\(String(repeating: "}", count: 20000))}}")
        #expect(read.diagnostics.map(\.message) == ["braces are nested more than 100 levels deep"])
        #expect(read.entries.first?.fields["note"]?.plain == "x")
    }

    @Test func recursiveMacrosEndInAFault() {
        let read = bibliography(#"@preamble{{\newcommand{\a}[1]{\a{#1}\a{#1}}}} @book{k, note = {\a{x}}}"#)
        #expect(read.diagnostics.map(\.message).contains("macros expand to too much text"))
    }
}
