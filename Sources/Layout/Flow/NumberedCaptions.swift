import Diagnostics
import Markdown

/// Figures and tables that the stylesheet numbers or the document refers to by number (`@fig:plot`), and these references.
extension FlowBuilder {
    /// Returns the label and number at the beginning of a caption, by id or place; empty without a number.
    func captionNumber(of id: String?, at span: SourceSpan, in language: String) -> [Inline] {
        let named = id.flatMap { anchors.index(of: $0) }.flatMap { anchors.captionLabels[$0] }
        guard let label = named ?? anchors.captionLabel(at: span) else { return [] }
        return ReferenceTerm.term(label.target, label.number, in: language).inlines(followedBy: ": ", at: span)
    }

    /// Returns the words and the destination of a reference; nil if no element has the id.
    mutating func resolved(_ reference: CrossReference, at span: SourceSpan, in language: String) -> (words: [Inline], destination: Int)? {
        guard let index = anchors.index(of: reference.id) ?? anchors.indexInAnyChapter(of: reference.id) else {
            flow.issues.append(.missingTarget(name: reference.id, suggestion: nil, span))
            return nil
        }
        if let label = anchors.captionLabels[index] {
            if reference.isNumberAlone { return ([Inline(.text("\(label.number)"), span: span)], index) }
            return (ReferenceTerm.term(label.target, label.number, in: language).inlines(followedBy: "", at: span), index)
        }
        let title = headings.entry(at: index)?.title ?? reference.source
        guard canRepeat(2 * title.utf8.count, as: .reference, at: span) else {
            return ([Inline(.text(reference.source), span: span)], index)
        }
        return ([Inline(.text(title), span: span)], index)
    }
}

/// The words before the numbers of figures and tables.
enum ReferenceTerm {
    /// The words as in LaTeX's babel and polyglossia; `#` is the number.
    private static let figures = [
        "af": "Figuur #", "am": "ምስል #", "ar": "شكل #", "az": "Şəkil #", "be": "Рыс. #", "bg": "Фигура #", "bn": "চিত্র #",
        "bs": "Slika #", "ca": "Figura #", "cs": "Obrázek #", "cy": "Darlun #", "da": "Figur #", "de": "Abbildung #",
        "el": "Σχήμα #", "en": "Figure #", "eo": "Figuro #", "es": "Figura #", "et": "Joonis #", "fa": "شکل #", "fi": "Kuva #",
        "fr": "Figure #", "ga": "Léaráid #", "gl": "Figura #", "gu": "આકૃતિ #", "he": "איור #", "hi": "चित्र #", "hr": "Slika #",
        "hu": "#. ábra", "hy": "Նկար #", "id": "Gambar #", "is": "Mynd #", "it": "Figura #", "ja": "図 #", "ka": "ნახაზი #",
        "km": "រូបទី #", "kn": "ಚಿತ್ರ #", "ko": "그림 #", "lo": "ຮູບທີ #", "lt": "# pav.", "lv": "#. att.", "mk": "Слика #",
        "ml": "ചിത്രം #", "mn": "Зураг #", "mr": "आकृती #", "ms": "Rajah #", "my": "ပုံ #", "nb": "Figur #", "ne": "चित्र #",
        "nl": "Figuur #", "nn": "Figur #", "pa": "ਚਿੱਤਰ #", "pl": "Rysunek #", "pt": "Figura #", "ro": "Figura #", "ru": "Рис. #",
        "sk": "Obrázok #", "sl": "Slika #", "sq": "Figura #", "sr": "Слика #", "sr-latn": "Slika #", "sv": "Figur #",
        "sw": "Kielelezo #", "ta": "படம் #", "te": "పటం #", "th": "รูปที่ #", "tr": "Şekil #", "uk": "Рис. #", "ur": "شکل #",
        "uz": "#-rasm", "vi": "Hình #", "zh": "图 #", "zh-hant": "圖 #",
    ]
    private static let tables = [
        "af": "Tabel #", "am": "ሠንጠረዥ #", "ar": "جدول #", "az": "Cədvəl #", "be": "Табліца #", "bg": "Таблица #", "bn": "সারণি #",
        "bs": "Tabela #", "ca": "Taula #", "cs": "Tabulka #", "cy": "Tabl #", "da": "Tabel #", "de": "Tabelle #",
        "el": "Πίνακας #", "en": "Table #", "eo": "Tabelo #", "es": "Tabla #", "et": "Tabel #", "fa": "جدول #",
        "fi": "Taulukko #", "fr": "Tableau #", "ga": "Tábla #", "gl": "Táboa #", "gu": "કોષ્ટક #", "he": "טבלה #",
        "hi": "तालिका #", "hr": "Tablica #", "hu": "#. táblázat", "hy": "Աղյուսակ #", "id": "Tabel #", "is": "Tafla #",
        "it": "Tabella #", "ja": "表 #", "ka": "ცხრილი #", "km": "តារាងទី #", "kn": "ಕೋಷ್ಟಕ #", "ko": "표 #", "lo": "ຕາຕະລາງທີ #",
        "lt": "# lentelė", "lv": "#. tabula", "mk": "Табела #", "ml": "പട്ടിക #", "mn": "Хүснэгт #", "mr": "कोष्टक #",
        "ms": "Jadual #", "my": "ဇယား #", "nb": "Tabell #", "ne": "तालिका #", "nl": "Tabel #", "nn": "Tabell #", "pa": "ਸਾਰਣੀ #",
        "pl": "Tabela #", "pt": "Tabela #", "ro": "Tabelul #", "ru": "Таблица #", "sk": "Tabuľka #", "sl": "Tabela #",
        "sq": "Tabela #", "sr": "Табела #", "sr-latn": "Tabela #", "sv": "Tabell #", "sw": "Jedwali #", "ta": "அட்டவணை #",
        "te": "పట్టిక #", "th": "ตารางที่ #", "tr": "Tablo #", "uk": "Таблиця #", "ur": "جدول #", "uz": "#-jadval",
        "vi": "Bảng #", "zh": "表 #", "zh-hant": "表 #",
    ]
    private static let english: [CrossReference.Target: String] = [
        .figure: "Figure #", .table: "Table #", .listing: "Listing #", .equation: "Equation #", .section: "Section #",
    ]

    /// Returns the beginnings of captions, with `#` for the number: in the language, in English, and abbreviated.
    static func labels(of target: CrossReference.Target, in language: String) -> [String] {
        let own = BuiltInTermTable.entry(for: language, in: target == .figure ? figures : tables)
        return [own, english[target], target == .figure ? "Fig. #" : nil].compactMap { $0 }
    }

    static func term(_ target: CrossReference.Target, _ number: Int, in language: String) -> BuiltInTerm {
        let table = target == .figure ? figures : target == .table ? tables : [:]
        let own = BuiltInTermTable.entry(for: language, in: table), isEnglish = language.lowercased().prefix(while: { $0 != "-" }) == "en"
        let words = own ?? english[target] ?? "#"
        return BuiltInTerm(text: words.replacing("#", with: "\(number)"), ownLanguage: own == nil && !isEnglish ? "en" : nil)
    }
}

extension BuiltInTerm {
    /// Returns the term, with its language if that is not the surrounding text's. Non-breaking spaces keep it on one line.
    fileprivate func inlines(followedBy end: String, at span: SourceSpan) -> [Inline] {
        var attributes = Attributes.none
        attributes.values["lang"] = ownLanguage
        let words = Inline(.span([Inline(.text(text.replacing(" ", with: "\u{A0}")), span: span)]), span: span, attributes: attributes)
        return end.isEmpty ? [words] : [words, Inline(.text(end), span: span)]
    }
}
