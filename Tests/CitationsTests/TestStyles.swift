import TypesetBase

@testable import TypesetCitations

/// Styles, entries and renderings of tests.
enum TestStyles {
    /// A style with the elements of its citation and its list.
    static func style(
        _ citation: String, bibliography: String? = nil, attributes: String = "", citationAttributes: String = "",
        bibliographyAttributes: String = "", parts: String = "", layout: String = "", isNote: Bool = false
    ) throws -> CitationStyle {
        let list = bibliography.map { "<bibliography \(bibliographyAttributes)>\($0)</bibliography>" } ?? ""
        return try CitationStyle(
            reading: SourceFile(
                path: "test.csl",
                text: """
                    <style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="\(isNote ? "note" : "in-text")" \(attributes)>
                    <info><title>Test</title></info>\(parts)
                    <citation \(citationAttributes)><layout \(layout)>\(citation)</layout></citation>\(list)</style>
                    """))
    }

    /// A locale with the terms that the tests use.
    static func locale(_ language: String = "en-US", _ more: String = "") throws -> CitationLocale {
        try CitationLocale(
            reading: SourceFile(
                path: "locales.xml",
                text: """
                    <locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="\(language)">
                    <style-options punctuation-in-quote="true"/>
                    <date form="text"><date-part name="month" suffix=" "/><date-part name="day" suffix=", "/><date-part name="year"/></date>
                    <terms><term name="and">and</term><term name="et-al">et al.</term><term name="ibid">ibid.</term>
                    <term name="open-quote">“</term><term name="close-quote">”</term><term name="open-inner-quote">‘</term>
                    <term name="close-inner-quote">’</term><term name="month-05">May</term><term name="month-06">June</term>
                    <term name="page" form="short"><single>p.</single><multiple>pp.</multiple></term>
                    <term name="ordinal">th</term><term name="ordinal-01">st</term><term name="ordinal-11">th</term>\(more)</terms></locale>
                    """))
    }

    /// A book of authors, whose family and given names are in one text each ("Doe, Jane").
    static func book(_ key: String, _ authors: [String], year: Int? = nil, title: String = "") -> BibliographyEntry {
        var entry = BibliographyEntry(key: key, type: "book")
        entry.names["author"] = authors.map { name in
            let parts = name.split(separator: ",").map { String($0.trimmingWhitespace) }
            return CitedName(family: parts[0], given: parts.count > 1 ? parts[1] : "")
        }
        if let year { entry.dates["issued"] = CitedDate(start: CitedDate.Point(year: year)) }
        if !title.isEmpty { entry.fields["title"] = CitationText(title) }
        return entry
    }

    /// The texts of the clusters and of the list.
    static func render(
        _ style: CitationStyle, _ entries: [BibliographyEntry], _ clusters: [CitationCluster]? = nil, locale: CitationLocale? = nil
    ) throws -> (clusters: [String], entries: [String]) {
        let processor = CitationProcessor(style: style, locale: try locale ?? self.locale(), entries: entries)
        let rendered = processor.render(clusters ?? [CitationCluster(entries.map { CitationItem(key: $0.key) })])
        return (rendered.clusters.map { $0.map(\.text.plain).joined() }, rendered.entries.map(\.text.plain))
    }

    /// The cites of keys, each with the number of a note.
    static func notes(_ keys: [String]) -> [CitationCluster] {
        keys.enumerated().map { CitationCluster([CitationItem(key: $1)], note: $0 + 1) }
    }
}
