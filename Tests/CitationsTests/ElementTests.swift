import Testing
import TypesetBase

@testable import TypesetCitations

/// Tests of the rendering elements of styles.
@Suite struct ElementTests {
    private func cite(_ elements: String, _ entry: BibliographyEntry, layout: String = "", attributes: String = "") throws -> String {
        try TestStyles.render(TestStyles.style(elements, attributes: attributes, layout: layout), [entry]).clusters[0]
    }

    private func entry(_ fields: [String: String]) -> BibliographyEntry {
        var entry = BibliographyEntry(key: "a", type: "book")
        entry.fields = fields.mapValues { CitationText($0) }
        return entry
    }

    // MARK: Names

    @Test(arguments: [
        ("<name/>", "Jane Doe, Max Roe, Ann Lee, Bo Kim"),
        ("<name and=\"text\"/>", "Jane Doe, Max Roe, Ann Lee, and Bo Kim"),
        ("<name and=\"symbol\" delimiter-precedes-last=\"never\" form=\"short\"/>", "Doe, Roe, Lee & Kim"),
        ("<name et-al-min=\"3\" et-al-use-first=\"1\"/>", "Jane Doe et al."),
        ("<name et-al-min=\"3\" et-al-use-first=\"1\" et-al-use-last=\"true\"/>", "Jane Doe, … Bo Kim"),
        ("<name name-as-sort-order=\"first\" initialize-with=\". \"/>", "Doe, J., M. Roe, A. Lee, B. Kim"),
        ("<name form=\"count\"/>", "4"),
    ])
    func namesAreJoined(_ name: String, _ expected: String) throws {
        let book = TestStyles.book("a", ["Doe, Jane", "Roe, Max", "Lee, Ann", "Kim, Bo"])
        #expect(try cite("<names variable=\"author\">\(name)</names>", book) == expected)
    }

    @Test(arguments: [
        ("<name and=\"text\"/>", "Jane Doe, Max Roe, et al."),
        ("<name et-al-min=\"3\" et-al-use-first=\"1\" et-al-use-last=\"true\"/>", "Jane Doe et al."),
    ])
    func othersAreEtAl(_ name: String, _ expected: String) throws {
        var book = TestStyles.book("a", ["Doe, Jane", "Roe, Max"])
        book.names["author"]?.append(CitedName(literal: "others"))
        #expect(try cite("<names variable=\"author\">\(name)</names>", book) == expected)
    }

    @Test(arguments: [
        ("Jean-Luc", "J.-L."), ("John M.E.", "J.M.E."), ("Guo-ping", "G."), ("Ph. M", "Ph.M."), ("Charles de", "C. de"),
        ("Eliza M. -R.", "E.M.-R."),
    ])
    func givenNamesBecomeInitials(_ given: String, _ expected: String) {
        #expect(Initials(end: ".", keepsHyphen: true).text(of: given) == expected)
    }

    @Test(arguments: [("never", "van Gogh, Vincent"), ("display-and-sort", "Gogh, Vincent van")])
    func particlesMoveBehindTheGivenName(_ demotion: String, _ expected: String) throws {
        var book = TestStyles.book("a", ["Gogh, Vincent"])
        book.names["author"]?[0].nonDroppingParticle = "van"
        let name = "<names variable=\"author\"><name name-as-sort-order=\"all\"/></names>"
        #expect(try cite(name, book, attributes: "demote-non-dropping-particle=\"\(demotion)\"") == expected)
    }

    @Test func chineseNamesHaveNoSpace() throws {
        #expect(try cite("<names variable=\"author\"/>", TestStyles.book("a", ["毛, 泽东"])) == "毛泽东")
    }

    @Test func substituteIsNotShownTwice() throws {
        let elements =
            "<names variable=\"author\"><substitute><text variable=\"title\"/></substitute></names><text variable=\"title\" prefix=\", \"/>"
        #expect(try cite(elements, entry(["title": "Essay"])) == "Essay")
    }

    // MARK: Groups, numbers and dates

    @Test func groupWithoutValuesIsOmitted() throws {
        let elements =
            "<text variable=\"title\"/><group prefix=\" [\" suffix=\"]\"><text value=\"in \"/><text variable=\"volume\"/></group>"
        #expect(try cite(elements, entry(["title": "Essay"])) == "Essay")
    }

    @Test(arguments: [("1", "1st"), ("11", "11th"), ("4", "4th"), ("second", "second")])
    func numbersAreOrdinals(_ number: String, _ expected: String) throws {
        #expect(try cite("<number variable=\"edition\" form=\"ordinal\"/>", entry(["edition": number])) == expected)
    }

    @Test(arguments: [
        ("chicago", "321-328", "321–28"), ("chicago", "107-108", "107–8"), ("chicago", "100-104", "100–104"),
        ("minimal", "42-45", "42–5"), ("minimal-two", "42-45", "42–45"), ("expanded", "42-5", "42–45"), ("expanded", "n11-x15", "n11-x15"),
    ])
    func pageRangesAreFormatted(_ format: String, _ pages: String, _ expected: String) throws {
        #expect(try cite("<text variable=\"page\"/>", entry(["page": pages]), attributes: "page-range-format=\"\(format)\"") == expected)
    }

    @Test(arguments: [("5", "p. 5"), ("5-7", "pp. 5–7"), ("5 and 8", "pp. 5 and 8")])
    func labelIsPluralForSeveralPages(_ pages: String, _ expected: String) throws {
        let elements = "<group delimiter=\" \"><label variable=\"page\" form=\"short\"/><text variable=\"page\"/></group>"
        #expect(try cite(elements, entry(["page": pages])) == expected)
    }

    @Test func dateRangeShowsEqualPartsOnce() throws {
        var entry = BibliographyEntry(key: "a", type: "book")
        entry.dates["issued"] = CitedDate(
            start: CitedDate.Point(year: 2008, month: 5, day: 4), end: CitedDate.Point(year: 2008, month: 6, day: 7))
        #expect(try cite("<date variable=\"issued\" form=\"text\"/>", entry) == "May 4–June 7, 2008")
    }

    @Test func yearZeroIsOneBeforeChrist() throws {
        #expect(try cite("<date variable=\"issued\" form=\"text\"/>", TestStyles.book("a", [], year: 0)) == "1 BC")
    }

    // MARK: Text

    @Test func punctuationMovesIntoQuotationMarks() throws {
        #expect(
            try cite("<text variable=\"title\" quotes=\"true\" suffix=\", \"/><text value=\"x\"/>", entry(["title": "Essay"]))
                == "“Essay,” x")
    }

    @Test func questionMarkReplacesTheFullStop() throws {
        #expect(try cite("<text variable=\"title\" suffix=\".\"/>", entry(["title": "Why?"])) == "Why?")
    }

    @Test func quotationsInTitlesUseInnerMarks() throws {
        #expect(try cite("<text variable=\"title\" quotes=\"true\"/>", entry(["title": "The \"new\" physics"])) == "“The ‘new’ physics”")
    }

    @Test func italicsWithinItalicsAreUpright() throws {
        var italic = CitationFormat()
        italic.isItalic = true
        var book = entry([:])
        book.fields["title"] = CitationText([CitationRun("On "), CitationRun("Homo", italic)])
        let style = try TestStyles.style("<text variable=\"title\" font-style=\"italic\"/>")
        let processor = CitationProcessor(style: style, locale: try TestStyles.locale(), entries: [book])
        #expect(
            processor.render([CitationCluster([CitationItem(key: "a")])]).clusters[0][0].text.runs == [
                CitationRun("On ", italic), CitationRun("Homo"),
            ])
    }

    @Test(arguments: [
        ("the role of art in the UK", "The Role of Art in the UK"), ("art: a history", "Art: A History"),
        ("pro-environmental acts", "Pro-Environmental Acts"), ("what is it for", "What Is It For"),
        ("philosophy. Series A: art", "Philosophy. Series A: Art"),
        ("the next step", "The Next Step"), ("on impedance.py", "On Impedance.py"), ("maps - a tool", "Maps - A Tool"),
        ("a tool at 2 m/s", "A Tool at 2 M/s"),
    ])
    func titleCaseLeavesStopWords(_ title: String, _ expected: String) throws {
        #expect(try cite("<text variable=\"title\" text-case=\"title\"/>", entry(["title": title])) == expected)
    }

    @Test func germanTitlesKeepTheirCase() throws {
        var book = entry(["title": "das kapital"])
        book.language = "de"
        #expect(try cite("<text variable=\"title\" text-case=\"title\"/>", book) == "das kapital")
    }

    @Test func identifierLinksToItsAddress() throws {
        let style = try TestStyles.style("<text variable=\"DOI\" prefix=\"https://doi.org/\"/>")
        let processor = CitationProcessor(style: style, locale: try TestStyles.locale(), entries: [entry(["DOI": "10.1/x"])])
        let run = processor.render([CitationCluster([CitationItem(key: "a")])]).clusters.first?.first?.text.runs.first
        #expect(run?.format.link == "https://doi.org/10.1/x")
    }
}
