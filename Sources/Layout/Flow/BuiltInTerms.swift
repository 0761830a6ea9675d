import TypesetBase
import TypesetMarkdown
import TypesetText

/// A word or phrase that typesetting adds to a document, in the language of the surrounding text or in English.
struct BuiltInTerm: Equatable {
    var text: String
    /// English if the language of the surrounding text has no word, which the element around it must state (ISO 14289-1 7.2); else nil.
    var ownLanguage: String?

    /// Returns the name of an alert's kind, in English for every language if only DocC has the kind.
    static func alert(_ kind: String, in language: String) -> BuiltInTerm {
        if let column = Column(alert: kind) { return BuiltInTerm(column, in: language) }
        let isEnglish = language.lowercased().split(separator: "-").first == "en"
        return BuiltInTerm(text: AlertKind.heading(of: kind), ownLanguage: isEnglish ? nil : "en")
    }

    /// Returns the text that a screen reader reads instead of a ballot box.
    static func task(done: Bool, in language: String) -> BuiltInTerm { BuiltInTerm(done ? .done : .toDo, in: language) }

    /// Returns the description of a reference to a footnote.
    static func footnote(_ number: String, in language: String) -> BuiltInTerm { BuiltInTerm(.footnote, number, in: language) }

    /// Returns the description of the link from a footnote back to its reference.
    static func backToText(_ number: String, in language: String) -> BuiltInTerm { BuiltInTerm(.backToText, number, in: language) }

    /// Returns the description of the link from an entry of a reference list back to its first citation.
    ///
    /// - Parameter citation: the words of the citation, such as "Doe 1999".
    static func backToCitation(_ citation: String, in language: String) -> BuiltInTerm {
        BuiltInTerm(.backToCitation, citation, in: language)
    }

    /// Returns the description of a link without text.
    static func link(in language: String) -> BuiltInTerm { BuiltInTerm(.link, in: language) }

    /// Returns the heading of a book's table of contents.
    static func contents(in language: String) -> BuiltInTerm { BuiltInTerm(.contents, in: language) }

    /// Returns the heading of an index.
    static func index(in language: String) -> BuiltInTerm { BuiltInTerm(.index, in: language) }

    /// Returns the heading of the table of print pages and of their bookmarks.
    static func printPages(in language: String) -> BuiltInTerm { BuiltInTerm(.printPages, in: language) }

    /// Returns the description of a page of the print edition.
    static func printPage(_ number: String, in language: String) -> BuiltInTerm { BuiltInTerm(.printPage, number, in: language) }

    /// Returns the words above the table of print pages, which name its two columns.
    static func printPageColumns(in language: String) -> BuiltInTerm { BuiltInTerm(.printPageColumns, in: language) }

    /// Returns the name of a volume.
    static func volume(_ number: String, in language: String) -> BuiltInTerm { BuiltInTerm(.volume, number, in: language) }

    /// Returns the name of a volume, and the number of all volumes.
    static func volume(_ number: String, of count: String, in language: String) -> BuiltInTerm {
        BuiltInTerm(.volumeOfAll, number, second: count, in: language)
    }

    /// Returns the name of a page in another volume; numbers alone for a language without a word for volumes.
    static func page(_ page: String, ofVolume number: String, in language: String) -> BuiltInTerm {
        let term = BuiltInTerm(.volumePage, number, second: page, in: language)
        return term.ownLanguage == nil ? term : BuiltInTerm(text: "\(number): \(page)")
    }

    /// Returns the heading of a reference list.
    static func references(in language: String) -> BuiltInTerm { BuiltInTerm(.references, in: language) }

    /// Returns a word or a sentence of the front matter of papers; labels have the colon of the language.
    static func ofPaper(_ column: Column, in language: String) -> BuiltInTerm { BuiltInTerm(column, in: language) }

    /// Returns the mark for the part of a record on another page, in brackets, which are full-width in Chinese and Japanese.
    static func continued(in language: String) -> String {
        let word = BuiltInTerm(.continued, in: language).text
        return ["zh", "ja"].contains(language.lowercased().prefix(2)) ? "（\(word)）" : "(\(word))"
    }

    init(text: String, ownLanguage: String? = nil) { (self.text, self.ownLanguage) = (text, ownLanguage) }

    private init(_ column: Column, _ number: String = "", second: String? = nil, in language: String) {
        let own = BuiltInTermTable.term(column, in: language)
        var term = own ?? BuiltInTermTable.english(column)
        if let second { term = term.replacing("##", with: second) }
        text = term.split(separator: "#", omittingEmptySubsequences: false).joined(separator: number)
        ownLanguage = own == nil ? "en" : nil
    }

    /// A column of the table of terms.
    enum Column: String, CaseIterable {
        case note, tip, important, warning, caution, done, toDo, footnote, backToText, link, continued, figure, table, contents, index
        // Elements with numbers and their kinds, as `CrossReference.Target` names them
        case theorem, lemma, corollary, proposition, conjecture, definition, example, exercise, solution, remark, proof, algorithm, listing
        case equation, chapter, section, appendix, references
        // Front matter of papers
        case abstract, keywords, correspondence, equalContribution, deceased, backToCitation, archive, contributions
        // Roles of authors (CRediT, ANSI/NISO Z39.104), as `Metadata.Role` names them, and their degrees
        case conceptualization, dataCuration, formalAnalysis, fundingAcquisition, investigation, methodology, projectAdministration
        case resources, software, supervision, validation, visualization, originalDraft, reviewAndEditing
        case lead, equal, supporting
        // Pages of the print edition
        case printPages, printPage, printPageColumns
        // Volumes
        case volume, volumeOfAll, volumePage

        fileprivate init?(alert: String) {
            guard ["note", "tip", "important", "warning", "caution"].contains(alert) else { return nil }
            self.init(rawValue: alert)
        }
    }
}

/// The terms by language, from `BuiltInTerms.txt`: every language with hyphenation patterns in Debian, and others.
///
/// `ReferenceTerms.txt` has those of theorems, chapters and other elements with numbers, `PaperTerms.txt` those of papers, and
/// `RoleTerms.txt` those of the roles of authors (CRediT), and `PageTerms.txt` those of print pages and volumes, for fewer languages.
/// Abstracts have the words of LaTeX's babel (`\abstractname`).
///
/// Names of alerts follow the translators of DocBook, Sphinx, docutils and Asciidoctor. Each differs from the other four of its language.
/// If a note's number would need a case ending, the link back names the note after a colon. It then reads "return to" or "go up", as in
/// MediaWiki and its extension Cite. Figures, tables, contents and indexes have the words of LaTeX's babel and polyglossia
/// (`\contentsname`, `\indexname`). `#` is a number, `##` a second one, and `-` an unknown phrase.
enum BuiltInTermTable {
    /// The languages in which documents of all kinds have their terms, as the table names them.
    static var languages: [String] { rows.filter { $0.value[.note] != nil }.keys.sorted() }

    /// Returns the term of a column in the script of a language's tag; nil if there is none in that script.
    ///
    /// Rows are named by language, as `zh`, or by language and script, as `zh-hant`.
    static func term(_ column: BuiltInTerm.Column, in language: String) -> String? {
        let subtags = language.lowercased().split(separator: "-").map(String.init)
        guard let primary = subtags.first else { return nil }
        let script = script(of: subtags)
        if let script, let row = rows["\(primary)-\(script)"] { return row[column] }
        guard let row = rows[synonyms[primary] ?? primary] else { return nil }
        return script.map { LanguageScript.isUsual($0, of: primary) } ?? true ? row[column] : nil
    }

    static func english(_ column: BuiltInTerm.Column) -> String { term(column, in: "en") ?? "" }

    /// Returns the script that a tag names, or that Chinese has in the tag's region (CLDR, likely subtags).
    private static func script(of subtags: [String]) -> String? {
        if let script = subtags.dropFirst().first(where: { $0.count == 4 }) { return script }
        return subtags[0] == "zh" && subtags.contains { ["tw", "hk", "mo"].contains($0) } ? "hant" : nil
    }

    /// Aliases of language codes.
    ///
    /// Norwegian without a written standard is nearly always Bokmål. Cantonese uses the words of Chinese in traditional characters. The
    /// others are withdrawn codes (BCP 47, IANA's registry).
    private static let synonyms = ["no": "nb", "iw": "he", "in": "id", "tl": "fil", "yue": "zh-hant"]

    private static let rows: [String: [BuiltInTerm.Column: String]] = {
        var rows: [String: [BuiltInTerm.Column: String]] = [:]
        for table in [
            EmbeddedText.BuiltInTerms_txt, EmbeddedText.ReferenceTerms_txt, EmbeddedText.PaperTerms_txt, EmbeddedText.RoleTerms_txt,
            EmbeddedText.PageTerms_txt,
        ] {
            let lines = table.split(separator: "\n").map { $0.split(separator: "|").map(String.init) }
            let columns = lines.first?.map { BuiltInTerm.Column(rawValue: $0) } ?? []
            for cells in lines.dropFirst() {
                for (column, cell) in zip(columns, cells) where cell != "-" { column.map { rows[cells[0], default: [:]][$0] = cell } }
            }
        }
        return rows
    }()
}

/// The heading of a reference list, in the words of LaTeX's babel and polyglossia (`\refname`).
package enum ReferenceListTitle {
    /// Returns the heading in a language, and `en` as its own language if there is no word in that language.
    package static func text(in language: String) -> (text: String, ownLanguage: String?) {
        let term = BuiltInTerm.references(in: language)
        return (term.text, term.ownLanguage)
    }
}
