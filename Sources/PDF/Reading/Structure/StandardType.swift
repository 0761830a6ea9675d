/// A standard structure type of PDF 1.7 (ISO 32000-1 14.8.4), or one that PDF 2.0 adds (ISO 32000-2 14.8.4).
package enum StandardType: Hashable, Sendable {
    case document, part, article, section, division, blockQuote, caption, contents, contentsItem, index, nonStructural, privateContent
    case paragraph, plainHeading
    /// A heading with a level, which PDF 2.0 does not limit.
    case heading(Int32)
    case list, listItem, label, listBody
    case table, row, headerCell, dataCell, tableHead, tableBody, tableFoot
    case span, quote, note, reference, bibliographyEntry, code, link, annotation
    case ruby, rubyBase, rubyText, rubyPunctuation, warichu, warichuText, warichuPunctuation
    case figure, formula, form
    case documentFragment, aside, title, footnote, subdivision, emphasis, strong, artifact
    /// An element of presentation MathML (ISO 32000-2 14.8.6.3).
    case mathML

    private static let names: [(StandardType, String)] = [
        (.document, "Document"), (.part, "Part"), (.article, "Art"), (.section, "Sect"), (.division, "Div"), (.blockQuote, "BlockQuote"),
        (.caption, "Caption"), (.contents, "TOC"), (.contentsItem, "TOCI"), (.index, "Index"), (.nonStructural, "NonStruct"),
        (.privateContent, "Private"), (.paragraph, "P"), (.plainHeading, "H"), (.list, "L"), (.listItem, "LI"), (.label, "Lbl"),
        (.listBody, "LBody"), (.table, "Table"), (.row, "TR"), (.headerCell, "TH"), (.dataCell, "TD"), (.tableHead, "THead"),
        (.tableBody, "TBody"), (.tableFoot, "TFoot"), (.span, "Span"), (.quote, "Quote"), (.note, "Note"), (.reference, "Reference"),
        (.bibliographyEntry, "BibEntry"), (.code, "Code"), (.link, "Link"), (.annotation, "Annot"), (.ruby, "Ruby"), (.rubyBase, "RB"),
        (.rubyText, "RT"), (.rubyPunctuation, "RP"), (.warichu, "Warichu"), (.warichuText, "WT"), (.warichuPunctuation, "WP"),
        (.figure, "Figure"), (.formula, "Formula"), (.form, "Form"),
    ]
    /// The types that PDF 2.0 adds, without its headings below the sixth level.
    private static let added: [(StandardType, String)] = [
        (.documentFragment, "DocumentFragment"), (.aside, "Aside"), (.title, "Title"), (.footnote, "FENote"), (.subdivision, "Sub"),
        (.emphasis, "Em"), (.strong, "Strong"), (.artifact, "Artifact"),
    ]
    private static let byName = Dictionary(uniqueKeysWithValues: names.map { ($0.1, $0.0) })
    private static let addedByName = Dictionary(uniqueKeysWithValues: added.map { ($0.1, $0.0) })
    private static let nameOfType = Dictionary(uniqueKeysWithValues: names + added + [(.mathML, "math")])

    /// The standard type with a name; nil if the version has none.
    package init?(_ name: String, isVersion2: Bool) {
        if let type = Self.byName[name] ?? (isVersion2 ? Self.addedByName[name] : nil) {
            self = type
        } else if name.hasPrefix("H"), let level = Int32(name.dropFirst()), name == "H\(level)", level > 0, level <= 6 || isVersion2 {
            self = .heading(level)
        } else {
            return nil
        }
    }

    /// The name in files, such as `TR`.
    package var name: String { if case .heading(let level) = self { "H\(level)" } else { Self.nameOfType[self] ?? "" } }

    /// Whether the type is of elements within a line, across whose ends a word may continue.
    package var isInline: Bool {
        switch self {
        case .span, .link, .reference, .quote, .code, .emphasis, .strong, .subdivision, .nonStructural, .annotation, .bibliographyEntry,
            .ruby, .rubyBase, .rubyText, .rubyPunctuation, .mathML:
            true
        default: false
        }
    }
}
