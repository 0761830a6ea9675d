import Testing
import TypesetBase

@testable import TypesetCitations

@Suite struct BibTeXFieldTests {
    @Test(arguments: [
        ("inproceedings", "paper-conference"), ("phdthesis", "thesis"), ("online", "webpage"), ("techreport", "report"),
        ("misc", "document"),
        ("incollection", "chapter"), ("ARTICLE", "article-journal"),
    ])
    func typesAreThoseOfCSL(type: String, expected: String) throws {
        #expect(try entry("title = {T}", type: type).type == expected)
    }

    @Test func aMagazineIsNoJournal() throws {
        #expect(try entry("entrysubtype = {magazine}").type == "article-magazine")
    }

    @Test func aThesisHasItsGenre() throws {
        #expect(try field("genre", "title = {T}", type: "mastersthesis") == "Master’s thesis")
    }

    @Test func titlesHaveTheirSubtitles() throws {
        #expect(try field("title", "title = {One}, subtitle = {two}, titleaddon = {Three}") == "One: Two. Three")
        #expect(try field("title-short", "title = {One}, subtitle = {two}") == "One")
    }

    @Test func theNumberOfABookIsThatOfItsSeries() throws {
        #expect(try field("collection-number", "number = 7", type: "book") == "7")
        #expect(try field("issue", "number = 7") == "7")
        #expect(try field("number", "number = 7", type: "techreport") == "7")
    }

    @Test(arguments: [("1--3", "1–3"), ("1-3", "1–3"), ("A-12--A-13", "A-12–A-13"), ("e55", "e55")])
    func pagesHaveEnDashes(source: String, expected: String) throws {
        #expect(try field("page", "pages = {\(source)}") == expected)
    }

    @Test func identifiersAreBare() throws {
        #expect(try field("DOI", #"doi = {https://doi.org/10.1/a\_b}"#) == "10.1/a_b")
        #expect(try field("URL", #"url = {\url{http://x.y/a_b}}"#) == "http://x.y/a_b")
        #expect(try field("URL", "eprint = {1234.5678}, archivePrefix = {arXiv}") == "https://arxiv.org/abs/1234.5678")
        #expect(try field("URL", #"howpublished = {\url{http://x.y}}"#, type: "misc") == "http://x.y")
    }

    @Test func publishersAreAListInBibLaTeXOnly() throws {
        #expect(try field("publisher", "publisher = {Wiley and Sons}, year = 1999", type: "book") == "Wiley and Sons")
        #expect(try field("publisher", "publisher = {Wiley and Springer}, date = {1999}", type: "book") == "Wiley; Springer")
    }

    @Test func languagesAreTags() throws {
        #expect(try entry("langid = {ngerman}").language == "de-DE")
        #expect(try entry("language = {pt}").language == "pt")
    }

    // MARK: Names

    /// The parts of the names of a field, separated by "|": given names, dropping and non-dropping particle, family name, suffix.
    private func names(_ source: String, _ more: String = "") throws -> [String] {
        try entry("author = {\(source)}\(more)").names["author", default: []].map {
            $0.literal ?? [$0.given, $0.droppingParticle, $0.nonDroppingParticle, $0.family, $0.suffix].joined(separator: "|")
        }
    }

    @Test(arguments: [
        ("Donald E. Knuth", "Donald E.|||Knuth|"), ("Knuth, D.E.", "D. E.|||Knuth|"),
        ("King, Jr., Martin Luther", "Martin Luther|||King|Jr."),
        ("Ludwig van Beethoven", "Ludwig|van||Beethoven|"), ("de la Fontaine, Jean", "Jean|de la||Fontaine|"),
        ("d'Alembert, Jean", "Jean||d’|Alembert|"), (#"{\'E}mile Zola"#, "Émile|||Zola|"), (#"{\O}rsted, Hans"#, "Hans|||Ørsted|"),
        ("{Barnes and Noble, Inc.}", "Barnes and Noble, Inc."), ("Plato", "|||Plato|"), ("De Gaulle, Charles", "Charles|||De Gaulle|"),
        ("family=Foo, given={Jo An}, prefix=van, useprefix=true", "Jo An||van|Foo|"),
    ])
    func namesAreDividedAsInBibTeX(source: String, expected: String) throws {
        #expect(try names(source) == [expected])
    }

    @Test func particlesStayIfTheEntryHasThemStay() throws {
        #expect(try names("Ludwig van Beethoven", ", options = {useprefix=true}") == ["Ludwig||van|Beethoven|"])
    }

    @Test func furtherAuthorsAreOthers() throws {
        #expect(try names("A. Bee and\nothers") == ["A.|||Bee|", "others"])
    }

    // MARK: Dates

    @Test func monthsAreNumbersAndWords() throws {
        for month in ["jul", "{July}", "7", "{jul.}", "{07}"] {
            #expect(try entry("year = 2001, month = \(month)").dates["issued"] == CitedDate(start: .init(year: 2001, month: 7)))
        }
    }

    @Test func aMonthHasItsDay() throws {
        #expect(try entry(#"year = 2001, month = jul # "~4""#).dates["issued"]?.start?.day == 4)
    }

    @Test func freeYearsAreText() throws {
        #expect(try entry("year = {forthcoming}").dates["issued"] == CitedDate(literal: "forthcoming"))
        #expect(try entry("year = {1850/60}").dates["issued"] == CitedDate(start: .init(year: 1850), end: .init(year: 1860)))
    }

    @Test func aWrongDateIsReported() {
        let read = bibliography("@book{a, date = {2001-13}}")
        #expect(read.diagnostics.first?.span?.text == "{2001-13}")
    }
}
