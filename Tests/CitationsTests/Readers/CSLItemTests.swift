import Testing
import TypesetBase

@testable import TypesetCitations

@Suite struct CSLItemTests {
    private func item(_ json: String) throws -> BibliographyEntry {
        try #require(bibliography(#"[{"id": "a", "type": "book", \#(json)}]"#, .cslJSON).entries.first)
    }

    @Test func numbersAndTextsAreFields() throws {
        let entry = try item(#""volume": 3, "page": "1-3", "shortTitle": "S""#)
        #expect(entry.fields.mapValues(\.plain) == ["volume": "3", "page": "1-3", "title-short": "S"])
    }

    @Test func tagsAreFormats() throws {
        let runs = try #require(try item(#""title": "A <i>b <b>c</b></i> <span class=\"nocase\">d</span> x < y <z>""#).fields["title"]).runs
        #expect(runs.map(\.text) == ["A ", "b", " ", "c", " d ", "x < y <z>"])
        #expect(runs[3].format.isBold)
        #expect(runs[4].format.keepsCase)
    }

    @Test func namesAreDividedAtTheirParticles() throws {
        let names = try item(
            #""author": [{"family": "de Foo", "given": "Jean, Jr."}, {"family": "Bar", "given": "Jo van"}, {"literal": "ACM"}]"#
        )
        .names["author", default: []]
        #expect(names.map(\.nonDroppingParticle) == ["de", "", ""])
        #expect(names.map(\.suffix) == ["Jr.", "", ""])
        #expect(names.map(\.droppingParticle) == ["", "van", ""])
        #expect(names.map(\.literal) == [nil, nil, "ACM"])
    }

    @Test func datesHaveSeveralForms() throws {
        let dates = try item(
            #""issued": {"date-parts": [["2001", 2, 3], [2002]]}, "accessed": {"raw": "May 2001"}, "submitted": {"literal": "soon"}, "event-date": {"date-parts": [[-100]], "circa": 1}"#
        ).dates
        #expect(dates["issued"] == CitedDate(start: .init(year: 2001, month: 2, day: 3), end: .init(year: 2002)))
        #expect(dates["accessed"] == CitedDate(start: .init(year: 2001, month: 5)))
        #expect(dates["submitted"] == CitedDate(literal: "soon"))
        #expect(dates["event-date"]?.start?.year == -99)
        #expect(dates["event-date"]?.isCirca == true)
    }

    @Test func notesStateVariables() throws {
        let entry = try item(#""note": "DOI: 10.1/2\nissued: 2003-04\nA note: text""#)
        #expect(entry.fields["DOI"]?.plain == "10.1/2")
        #expect(entry.dates["issued"]?.start?.month == 4)
        #expect(entry.fields["note"]?.plain == "A note: text")
    }

    @Test func referencesInYAMLHaveMarkdown() throws {
        let read = bibliography("references:\n- id: a\n  type: book\n  title: The *Great* $x^2$ \"Quote\"\n  issued: 2001-02\n", .cslYAML)
        let entry = try #require(read.entries.first)
        #expect(entry.fields["title"]?.plain == "The Great x^2 “Quote”")
        #expect(entry.fields["title"]?.runs.filter(\.format.isItalic).map(\.text) == ["Great"])
        #expect(entry.dates["issued"]?.start?.month == 2)
    }

    @Test func faultsHaveSpansAndHints() throws {
        let read = bibliography(#"[{"type": "book"}, {"id": "b", "type": "bok"}]"#, .cslJSON)
        #expect(read.entries.map(\.key) == ["b"])
        #expect(read.diagnostics.map(\.hints) == [["add `id`, the key that documents cite"], ["did you mean `book`?"]])
        #expect(read.diagnostics.last?.span?.text == #""bok""#)
    }

    @Test func invalidJSONIsAnError() {
        #expect(bibliography(#"[{"id": "a""#, .cslJSON).diagnostics.map(\.severity) == [.error])
    }

    // MARK: RIS

    @Test func recordsOfRISAreEntries() throws {
        let read = bibliography(
            "TY  - JOUR\nID  - a\nAU  - Doe, Jane\nTI  - On X\nJO  - Nature\nSP  - 3\nEP  - 9\nPY  - 1999/05/\nER  - \n", .ris)
        let entry = try #require(read.entries.first)
        #expect(entry.type == "article-journal")
        #expect(entry.fields.mapValues(\.plain) == ["title": "On X", "container-title": "Nature", "page": "3–9"])
        #expect(entry.names["author"]?.first?.given == "Jane")
        #expect(entry.dates["issued"]?.start?.month == 5)
    }

    // MARK: Formats

    @Test func theContentDecidesForUnknownExtensions() {
        #expect(Bibliography(reading: SourceFile(path: "x", text: "TY  - BOOK\nID  - r\nER  - \n")).entries.map(\.key) == ["r"])
        #expect(Bibliography(reading: SourceFile(path: "x", text: "[{\"id\": \"j\", \"type\": \"book\"}]")).entries.map(\.key) == ["j"])
        #expect(Bibliography(reading: SourceFile(path: "x", text: "text\n@book{b, note = 1}")).entries.map(\.key) == ["b"])
    }
}
