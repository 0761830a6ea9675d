import TypesetCitations
import TypesetMarkdown

/// The place in a source that the text after a citation begins with: `, pp. 3-5, and the note` or `{p. 3}`.
///
/// Source: Pandoc User's Guide, "Citation syntax": a label of the list below, then digits or Roman numerals, or braces around the place.
struct LocatorText {
    /// The kind of the place by its CSL name; nil if there is no place.
    private(set) var label: String?
    private(set) var locator: String?
    /// The text after the place.
    private(set) var suffix: CitationText

    /// Separates a locator from the rest of the text after a key.
    ///
    /// - Parameter text: the text after the key.
    init(_ text: CitationText) {
        suffix = text
        guard let first = text.runs.first, first.format == CitationFormat() else { return }
        let whole = first.text[...]
        var rest = whole.drop(while: \.isWhitespace)
        let hasComma = rest.first == ","
        if hasComma { rest = rest.dropFirst().drop(while: \.isWhitespace) }
        if rest.first == "{" {
            guard let end = Self.endOfBraces(in: rest) else { return }
            let inner = rest[..<end].dropFirst()
            let (label, place) = Self.label(in: inner)
            take(label ?? "page", String(place).trimmingSpaces, rest: rest[rest.index(after: end)...], of: text)
            return
        }
        let (label, place) = Self.label(in: rest)
        // Without a comma, only a label shows that a number is a place.
        guard label != nil || hasComma || whole.isEmpty == false && Self.isNumeral(place) else { return }
        let end = Self.endOfLocator(in: place)
        guard end > place.startIndex else { return }
        take(label ?? "page", String(place[..<end]), rest: place[end...], of: text)
    }

    private mutating func take(_ label: String, _ locator: String, rest: Substring, of text: CitationText) {
        guard !locator.isEmpty else { return }
        (self.label, self.locator) = (label, locator)
        suffix = CitationText([CitationRun(String(rest))] + text.runs.dropFirst())
    }

    private static func endOfBraces(in text: Substring) -> String.Index? {
        var depth = 0
        for index in text.indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    // MARK: Labels

    /// The label that a text begins with, and the text after it.
    private static func label(in text: Substring) -> (label: String?, rest: Substring) {
        let word = text.prefix { !$0.isWhitespace && !$0.isNumber && $0 != "{" }
        // `§5` and `p.3` have no space before the number.
        for candidate in [String(word), String(word.drop { $0 == "." })] {
            guard let label = labels[candidate.lowercased()] ?? labels[candidate] else { continue }
            return (label, text[word.endIndex...].drop(while: \.isWhitespace))
        }
        return (nil, text)
    }

    /// The labels of pandoc's list, in English, and those of the most frequent other languages.
    private static let labels: [String: String] = [
        "book": "book", "books": "book", "bk.": "book", "bks.": "book", "chapter": "chapter", "chapters": "chapter", "chap.": "chapter",
        "chaps.": "chapter", "chap": "chapter", "ch.": "chapter", "column": "column", "columns": "column", "col.": "column",
        "cols.": "column", "figure": "figure", "figures": "figure", "fig.": "figure", "figs.": "figure", "folio": "folio",
        "folios": "folio", "fol.": "folio", "fols.": "folio", "number": "issue", "numbers": "issue", "no.": "issue", "nos.": "issue",
        "line": "line", "lines": "line", "l.": "line", "ll.": "line", "note": "note", "notes": "note", "n.": "note", "nn.": "note",
        "opus": "opus", "opera": "opus", "op.": "opus", "opp.": "opus", "page": "page", "pages": "page", "p.": "page", "pp.": "page",
        "p": "page", "pp": "page", "paragraph": "paragraph", "paragraphs": "paragraph", "para.": "paragraph", "paras.": "paragraph",
        "¶": "paragraph", "¶¶": "paragraph", "part": "part", "parts": "part", "pt.": "part", "pts.": "part", "section": "section",
        "sections": "section", "sec.": "section", "secs.": "section", "sect.": "section", "§": "section", "§§": "section",
        "sub verbo": "sub-verbo", "sub verbis": "sub-verbo", "s.v.": "sub-verbo", "s.vv.": "sub-verbo", "verse": "verse",
        "verses": "verse", "v.": "verse", "vv.": "verse", "volume": "volume", "volumes": "volume", "vol.": "volume", "vols.": "volume",
        "algorithm": "algorithm", "equation": "equation", "eq.": "equation", "eqs.": "equation", "table": "table", "tbl.": "table",
        "theorem": "theorem", "thm.": "theorem", "appendix": "appendix", "app.": "appendix",
        // German, French, Spanish and Italian
        "s.": "page", "seite": "page", "seiten": "page", "kap.": "chapter", "kapitel": "chapter", "abschn.": "section",
        "abschnitt": "section", "abb.": "figure", "bd.": "volume", "bde.": "volume", "anm.": "note", "tab.": "table", "vers": "verse",
        "chapitre": "chapter", "pág.": "page", "págs.": "page", "pag.": "page", "pagg.": "page", "cap.": "chapter", "caps.": "chapter",
    ]

    // MARK: Places

    /// Whether a text begins with a digit.
    private static func isNumeral(_ text: Substring) -> Bool { text.first?.isNumber == true }

    /// The end of the words with digits or Roman numerals that a text begins with, and of the separators between them: `3-5, 7, iv`.
    private static func endOfLocator(in text: Substring) -> String.Index {
        var end = text.startIndex, index = text.startIndex
        while index < text.endIndex {
            let word = text[index...].prefix { !$0.isWhitespace && $0 != "," }
            guard isPlace(word) else { break }
            end = word.endIndex
            let separator = text[end...].prefix { $0.isWhitespace || $0 == "," || $0 == "&" }
            guard !separator.isEmpty else { break }
            index = separator.endIndex
        }
        // A mark at the end belongs to the sentence.
        while end > text.startIndex, let before = text[..<end].last, ".;:!?".contains(before) { end = text.index(before: end) }
        return end
    }

    /// Whether a word is a place: it has a digit, or is a Roman numeral.
    private static func isPlace(_ word: Substring) -> Bool {
        let letters = word.filter { $0.isLetter || $0.isNumber }
        guard !letters.isEmpty else { return false }
        return letters.contains(where: \.isNumber) || letters.lowercased().allSatisfy { "ivxlcdm".contains($0) }
    }
}
