import Testing

@testable import TypesetCitations

/// Tests of what several cites have to do with each other.
@Suite struct ClusterTests {
    private static let author = "<names variable=\"author\"><name form=\"short\" and=\"text\" initialize-with=\". \"/></names>"
    private static let authorAndYear =
        "<group delimiter=\" \">\(author)<date variable=\"issued\"><date-part name=\"year\"/></date></group>"

    private func cites(_ attributes: String, _ entries: [BibliographyEntry], elements: String = authorAndYear) throws -> String {
        try TestStyles.render(
            TestStyles.style(elements, citationAttributes: attributes, layout: "prefix=\"(\" suffix=\")\" delimiter=\"; \""), entries
        ).clusters[0]
    }

    /// A choice is no element of its own (CSL 1.0.2, Delimiters).
    @Test func theDelimiterOfAGroupIsWithinAChoiceToo() throws {
        let year = "<date variable=\"issued\"><date-part name=\"year\"/></date>"
        let choice = "<choose><if type=\"book\">\(Self.author)<choose><if variable=\"issued\">\(year)</if></choose></if></choose>"
        let book = [TestStyles.book("a", ["Doe"], year: 1999)]
        #expect(try cites("", book, elements: "<group delimiter=\", \">\(choice)</group>") == "(Doe, 1999)")
    }

    // MARK: Disambiguation

    @Test func yearSuffixTellsWorksApart() throws {
        let books = [TestStyles.book("a", ["Doe"], year: 1999), TestStyles.book("b", ["Doe"], year: 1999)]
        #expect(try cites("disambiguate-add-year-suffix=\"true\"", books) == "(Doe 1999a; Doe 1999b)")
    }

    @Test func moreNamesTellWorksApart() throws {
        let books = [
            TestStyles.book("a", ["Doe", "Roe", "Lee", "Kim"], year: 1999), TestStyles.book("b", ["Doe", "Poe", "Lee", "Kim"], year: 1999),
        ]
        let attributes = "disambiguate-add-names=\"true\" et-al-min=\"3\" et-al-use-first=\"1\""
        #expect(try cites(attributes, books) == "(Doe, Roe, et al. 1999; Doe, Poe, et al. 1999)")
    }

    @Test(arguments: [("by-cite", "(J. Doe 1999; M. Doe 1999; Doe 2001)"), ("all-names", "(Jane Doe 1999; M. Doe 1999; Jim Doe 2001)")])
    func givenNamesTellAuthorsApart(_ rule: String, _ expected: String) throws {
        let books = [
            TestStyles.book("a", ["Doe, Jane"], year: 1999), TestStyles.book("b", ["Doe, Max"], year: 1999),
            TestStyles.book("c", ["Doe, Jim"], year: 2001),
        ]
        #expect(try cites("disambiguate-add-givenname=\"true\" givenname-disambiguation-rule=\"\(rule)\"", books) == expected)
    }

    @Test func conditionShowsTheTitleOfEqualCites() throws {
        let books = [
            TestStyles.book("a", ["Doe"], title: "One"), TestStyles.book("b", ["Doe"], title: "Two"),
            TestStyles.book("c", ["Roe"], title: "Three"),
        ]
        let elements = "\(Self.author)<choose><if disambiguate=\"true\"><text variable=\"title\" prefix=\", \"/></if></choose>"
        #expect(try cites("", books, elements: elements) == "(Doe, One; Doe, Two; Roe)")
    }

    @Test func manyEqualCitesTakeLittleTime() throws {
        let books = (0..<3000).map { TestStyles.book("k\($0)", ["Doe", "Roe", "Lee"], year: 1999) }
        let text = try cites(
            "disambiguate-add-names=\"true\" disambiguate-add-year-suffix=\"true\" et-al-min=\"3\" et-al-use-first=\"1\"", books)
        #expect(text.hasSuffix("Doe et al. 1999dkj)"))
    }

    // MARK: Grouping

    @Test(arguments: [
        ("year", "(Doe 1999a, 1999b, 2001; Roe 2000)"), ("year-suffix", "(Doe 1999a; b, 2001; Roe 2000)"),
    ])
    func citesOfOneAuthorCollapse(_ collapse: String, _ expected: String) throws {
        let books = [
            TestStyles.book("a", ["Doe"], year: 1999), TestStyles.book("b", ["Doe"], year: 1999), TestStyles.book("c", ["Doe"], year: 2001),
            TestStyles.book("d", ["Roe"], year: 2000),
        ]
        #expect(try cites("disambiguate-add-year-suffix=\"true\" collapse=\"\(collapse)\"", books) == expected)
    }

    @Test func consecutiveNumbersAreARange() throws {
        let books = ["a", "b", "c", "d"].map { TestStyles.book($0, ["Doe"]) }
        let style = try TestStyles.style(
            "<text variable=\"citation-number\"/>", citationAttributes: "collapse=\"citation-number\"", layout: "delimiter=\",\"")
        let order = CitationCluster(["a", "c", "d", "b"].map { CitationItem(key: $0) }),
            later = CitationCluster(["a", "c", "d"].map { CitationItem(key: $0) })
        #expect(try TestStyles.render(style, books, [later, order]).clusters == ["1–3", "1–4"])
    }

    @Test func narrativeCiteHasItsAuthorInTheSentence() throws {
        let style = try TestStyles.style(Self.authorAndYear, layout: "prefix=\"(\" suffix=\")\"")
        let cluster = CitationCluster([CitationItem(key: "a")], form: .narrative)
        #expect(try TestStyles.render(style, [TestStyles.book("a", ["Doe"], year: 1999)], [cluster]).clusters == ["Doe (1999)"])
    }

    @Test func affixesAndLocatorSurroundTheCite() throws {
        var item = CitationItem(key: "a")
        (item.prefix, item.suffix, item.label, item.locator) = (CitationText("see"), CitationText("and passim"), "page", "3-5")
        let style = try TestStyles.style("\(Self.author)<text variable=\"locator\" prefix=\", \"/>", layout: "prefix=\"(\" suffix=\")\"")
        #expect(
            try TestStyles.render(style, [TestStyles.book("a", ["Doe"])], [CitationCluster([item])]).clusters == [
                "(see Doe, 3–5 and passim)"
            ])
    }

    @Test func unknownKeysAreReportedOnce() throws {
        let processor = CitationProcessor(style: try TestStyles.style(Self.author), locale: try TestStyles.locale(), entries: [])
        let rendered = processor.render([CitationCluster([CitationItem(key: "x"), CitationItem(key: "x")])])
        #expect(rendered.unknownKeys == ["x"])
    }

    // MARK: Positions

    @Test func repeatedNotesAreShort() throws {
        let elements = """
            <choose><if position="ibid"><text term="ibid"/></if><else-if position="near-note"><text value="near"/></else-if>
            <else-if position="subsequent"><text value="see n. "/><text variable="first-reference-note-number"/></else-if>
            <else>\(Self.author)</else></choose>
            """
        let style = try TestStyles.style(elements, citationAttributes: "near-note-distance=\"2\"", isNote: true)
        let books = [TestStyles.book("a", ["Doe"]), TestStyles.book("b", ["Roe"])]
        let texts = try TestStyles.render(style, books, TestStyles.notes(["a", "a", "b", "a", "b", "b", "b", "a"])).clusters
        #expect(texts == ["Doe", "Ibid.", "Roe", "near", "near", "Ibid.", "Ibid.", "see n. 1"])
        var inChapters = TestStyles.notes(["a", "b", "a", "a"])
        for (index, note) in [1, 1, 2, 3].enumerated() { (inChapters[index].note, inChapters[index].chapter) = (note, index == 0 ? 1 : 2) }
        let restarted = try TestStyles.render(style, books, inChapters).clusters
        #expect(restarted == ["Doe", "Roe", "Doe", "Ibid."], "the notes of each chapter are counted by themselves")
    }
}
