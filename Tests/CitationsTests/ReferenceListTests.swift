import Testing

@testable import TypesetCitations

/// Tests of the list of references.
@Suite struct ReferenceListTests {
    private static let names = "<names variable=\"author\"><name name-as-sort-order=\"all\"/></names>"

    private func list(_ sort: String, _ entries: [BibliographyEntry], attributes: String = "", elements: String? = nil) throws -> [String] {
        let layout =
            "<layout suffix=\".\">\(elements ?? "<group delimiter=\". \">\(Self.names)<text variable=\"title\"/></group>")</layout>"
        let style = try TestStyles.style(
            "<text variable=\"title\"/>", bibliography: sort + layout, bibliographyAttributes: attributes,
            parts: "<macro name=\"names\">\(Self.names)</macro>")
        return try TestStyles.render(style, entries).entries
    }

    @Test func entriesAreSortedByTheLanguage() throws {
        let books = [TestStyles.book("a", ["Zoe"]), TestStyles.book("b", ["Éluard"]), TestStyles.book("c", ["Fox"])]
        #expect(try list("<sort><key variable=\"author\"/></sort>", books) == ["Éluard.", "Fox.", "Zoe."])
    }

    @Test(arguments: [("", ["A.", "B.", "C."]), ("sort=\"descending\"", ["B.", "A.", "C."])])
    func entriesWithoutValueAreLast(_ direction: String, _ expected: [String]) throws {
        let books = [TestStyles.book("c", ["C"]), TestStyles.book("a", ["A"], year: -50), TestStyles.book("b", ["B"], year: 1990)]
        #expect(try list("<sort><key variable=\"issued\" \(direction)/></sort>", books) == expected)
    }

    @Test(arguments: [
        ("complete-all", "———. B."), ("complete-each", "———, ———. B."), ("partial-each", "———, ———. B."),
        ("partial-first", "———, Roe, M. B."),
    ])
    func repeatedAuthorsHaveASubstitute(_ rule: String, _ expected: String) throws {
        let books = [TestStyles.book("a", ["Doe, J", "Roe, M"], title: "A"), TestStyles.book("b", ["Doe, J", "Roe, M"], title: "B")]
        let attributes = "subsequent-author-substitute=\"———\" subsequent-author-substitute-rule=\"\(rule)\""
        #expect(try list("<sort><key macro=\"names\"/><key variable=\"title\"/></sort>", books, attributes: attributes)[1] == expected)
    }

    @Test func firstFieldIsTheLabel() throws {
        let style = try TestStyles.style(
            "<text variable=\"citation-number\"/>",
            bibliography: "<layout><text variable=\"citation-number\" suffix=\".\"/><text variable=\"title\" prefix=\" \"/></layout>",
            bibliographyAttributes: "second-field-align=\"flush\" hanging-indent=\"true\"")
        let processor = CitationProcessor(
            style: style, locale: try TestStyles.locale(), entries: [TestStyles.book("a", [], title: "Essay")])
        let entry = processor.render([], alsoListing: .all).entries.first
        #expect(entry?.label == CitationText("1."))
    }

    @Test func uncitedEntriesAreListedIfWanted() throws {
        let style = try TestStyles.style("<text variable=\"title\"/>", bibliography: "<layout><text variable=\"title\"/></layout>")
        let books = [TestStyles.book("a", [], title: "A"), TestStyles.book("b", [], title: "B")]
        let processor = CitationProcessor(style: style, locale: try TestStyles.locale(), entries: books)
        #expect(processor.render([], alsoListing: .keys(["b"])).entries.map(\.key) == ["b"])
    }
}
