import TypesetBase
import TypesetCitations

/// Feeds bibliographies and citation styles, and renders citations with them.
enum CitationTargets {
    /// The number of rendered entries: more take longer and reach no more code.
    private static let mostEntries = 50

    private static let locale = try? CitationLocale(
        reading: SourceFile(
            path: "locale.xml",
            text: """
                <locale xmlns="http://purl.org/net/xbiblio/csl" version="1.0" xml:lang="en-US"><style-options punctuation-in-quote="true"/>
                <date form="text"><date-part name="month" suffix=" "/><date-part name="day" suffix=", "/><date-part name="year"/></date>
                <terms><term name="and">and</term><term name="et-al">et al.</term><term name="page" form="short"><single>p.</single>
                <multiple>pp.</multiple></term><term name="open-quote">“</term><term name="close-quote">”</term></terms></locale>
                """))

    private static let style = try? CitationStyle(
        reading: SourceFile(
            path: "style.csl",
            text: """
                <style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="in-text"><info><title>T</title></info>
                <citation disambiguate-add-year-suffix="true" disambiguate-add-names="true" et-al-min="3" et-al-use-first="1" collapse="year">
                <layout prefix="(" suffix=")" delimiter="; "><group delimiter=" "><names variable="author"/><date variable="issued" form="text"/>
                <label variable="locator" form="short"/><text variable="locator"/></group></layout></citation><bibliography><layout suffix=".">
                <group delimiter=". "><names variable="author"/><text variable="title" text-case="title" quotes="true"/>
                <text variable="container-title" font-style="italic"/><number variable="edition" form="ordinal"/><text variable="page"/>
                <text variable="DOI"/></group></layout></bibliography></style>
                """))

    private static let entries = Bibliography(
        reading: SourceFile(
            path: "input.bib",
            text: """
                @article{a, author={Doe, Jane and van der Berg, Jan and {An Office}}, title={On \\emph{types} and {DNA}}, journal={J}, year=1999,
                  pages={33--45}, volume=2, number=3, edition=2, doi={10.1/x}}
                @book{b, editor={Doe, Jane}, title={“Quoted”}, date={1999-02/2001}, url={https://example.org}, publisher={P and Q}}
                @misc{c, author={Doe, J.}, title={More $x^2$}, year={forthcoming}}
                """)
    ).entries

    /// Feeds a bibliography, whose first character shows the format.
    static func bibliography(_ bytes: [UInt8]) {
        let name =
            switch bytes.first {
            case UInt8(ascii: "["), UInt8(ascii: "{"): "input.json"
            case UInt8(ascii: "-"), UInt8(ascii: "r"): "input.yaml"
            case UInt8(ascii: "T"): "input.ris"
            default: "input.bib"
            }
        let bibliography = Bibliography(reading: SourceFile(path: name, bytes: bytes))
        TextTargets.show(bibliography.diagnostics)
        if let style { render(Array(bibliography.entries.prefix(mostEntries)), style) }
    }

    static func style(_ bytes: [UInt8]) {
        do throws(Diagnostic) {
            render(entries, try CitationStyle(reading: SourceFile(path: "input.csl", bytes: bytes)))
        } catch {
            TextTargets.show([error])
        }
    }

    /// Cites each entry twice, with and without a place, and all together.
    private static func render(_ entries: [BibliographyEntry], _ style: CitationStyle) {
        guard let locale else { fatalError("the locale cannot be read") }
        var placed = entries.map { CitationItem(key: $0.key) }
        for index in placed.indices { (placed[index].label, placed[index].locator) = ("page", "3-5") }
        let all = entries.map { CitationItem(key: $0.key) }
        let clusters = all.map { CitationCluster([$0], form: .narrative) } + placed.map { CitationCluster([$0]) } + [CitationCluster(all)]
        let numbered = clusters.enumerated().map { number, cluster in
            CitationCluster(cluster.items, form: cluster.form, note: style.citesInNotes ? number + 1 : nil)
        }
        _ = CitationProcessor(style: style, locale: locale, entries: entries).render(numbered, alsoListing: .all)
    }
}
