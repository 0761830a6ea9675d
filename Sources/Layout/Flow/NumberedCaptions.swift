import Diagnostics
import Markdown

/// Figures and tables that the sheet numbers, or that the document refers to by number (`@fig:plot`), and these references.
extension FlowBuilder {
    /// What the caption of something with this id, or at this place, begins with; nothing where it has no number.
    func captionNumber(of id: String?, at span: SourceSpan, in language: String) -> [Inline] {
        let named = id.flatMap { anchors.index(of: $0) }.flatMap { anchors.captionLabels[$0] }
        guard let label = named ?? anchors.captionLabel(at: span) else { return [] }
        return ReferenceTerm.term(label.target, label.number, in: language).inlines(followedBy: ": ", at: span)
    }

    /// The words that are set for a reference, and where it leads; nil where nothing has the id.
    mutating func resolved(_ reference: CrossReference, at span: SourceSpan, in language: String) -> (words: [Inline], destination: Int)? {
        guard let index = anchors.index(of: reference.id) ?? anchors.indexInAnyChapter(of: reference.id) else {
            flow.issues.append(.missingTarget(name: reference.id, suggestion: nil, span))
            return nil
        }
        if let label = anchors.captionLabels[index] {
            if reference.isNumberAlone { return ([Inline(.text("\(label.number)"), span: span)], index) }
            return (ReferenceTerm.term(label.target, label.number, in: language).inlines(followedBy: "", at: span), index)
        }
        let title = headings.first { $0.destination == index }?.title ?? reference.source
        return ([Inline(.text(title), span: span)], index)
    }
}

/// Words before the numbers of figures and tables.
enum ReferenceTerm {
    /// As LaTeX's babel and polyglossia have them; `#` is the number.
    private static let figures = [
        "af": "Figuur #", "ar": "شكل #", "bg": "Фигура #", "ca": "Figura #", "cs": "Obrázek #", "da": "Figur #", "de": "Abbildung #",
        "el": "Σχήμα #", "en": "Figure #", "es": "Figura #", "et": "Joonis #", "fa": "شکل #", "fi": "Kuva #", "fr": "Figure #",
        "gl": "Figura #", "he": "איור #", "hr": "Slika #", "hu": "#. ábra", "id": "Gambar #", "is": "Mynd #", "it": "Figura #", "ja": "図 #",
        "ko": "그림 #", "lt": "# pav.", "nb": "Figur #", "nl": "Figuur #", "nn": "Figur #", "no": "Figur #", "pl": "Rysunek #",
        "pt": "Figura #", "ro": "Figura #", "ru": "Рис. #", "sk": "Obrázok #", "sl": "Slika #", "sr": "Слика #", "sv": "Figur #",
        "tr": "Şekil #", "uk": "Рис. #", "vi": "Hình #", "zh": "图 #",
    ]
    private static let tables = [
        "af": "Tabel #", "ar": "جدول #", "bg": "Таблица #", "ca": "Taula #", "cs": "Tabulka #", "da": "Tabel #", "de": "Tabelle #",
        "el": "Πίνακας #", "en": "Table #", "es": "Tabla #", "et": "Tabel #", "fa": "جدول #", "fi": "Taulukko #", "fr": "Tableau #",
        "gl": "Táboa #", "he": "טבלה #", "hr": "Tablica #", "hu": "#. táblázat", "id": "Tabel #", "is": "Tafla #", "it": "Tabella #",
        "ja": "表 #", "ko": "표 #", "lt": "# lentelė", "nb": "Tabell #", "nl": "Tabel #", "nn": "Tabell #", "no": "Tabell #",
        "pl": "Tabela #", "pt": "Tabela #", "ro": "Tabelul #", "ru": "Таблица #", "sk": "Tabuľka #", "sl": "Tabela #", "sr": "Табела #",
        "sv": "Tabell #", "tr": "Tablo #", "uk": "Таблиця #", "vi": "Bảng #", "zh": "表 #",
    ]
    private static let english: [CrossReference.Target: String] = [
        .figure: "Figure #", .table: "Table #", .listing: "Listing #", .equation: "Equation #", .section: "Section #",
    ]

    static func term(_ target: CrossReference.Target, _ number: Int, in language: String) -> BuiltInTerm {
        let primary = String(language.lowercased().prefix { $0 != "-" })
        let own = target == .figure ? figures[primary] : target == .table ? tables[primary] : nil
        let words = own ?? english[target] ?? "#"
        return BuiltInTerm(text: words.replacing("#", with: "\(number)"), ownLanguage: own == nil && primary != "en" ? "en" : nil)
    }
}

extension BuiltInTerm {
    /// With the language, where it is not that of the text around. No line ends within it.
    fileprivate func inlines(followedBy end: String, at span: SourceSpan) -> [Inline] {
        var attributes = Attributes.none
        attributes.values["lang"] = ownLanguage
        let words = Inline(.span([Inline(.text(text.replacing(" ", with: "\u{A0}")), span: span)]), span: span, attributes: attributes)
        return end.isEmpty ? [words] : [words, Inline(.text(end), span: span)]
    }
}
