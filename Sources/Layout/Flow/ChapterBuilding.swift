import Diagnostics
import Markdown

/// The files of a book as parts of its flow.
extension FlowBuilder {
    var isBook: Bool { document.blocks.contains { if case .chapter = $0.kind { true } else { false } } }

    /// Returns the title, the table of contents, the chapters and the index. A first chapter that is the title page precedes the contents.
    mutating func book(in context: Context) -> [FlowBlock] {
        var result = titleBlocks(in: context)
        let titlePages = plan.title == nil && beginsWithTitlePage ? 1 : 0
        result += blocks(Array(document.blocks.prefix(titlePages)), in: context)
        if let span = document.metadata.contents, !hasContents { result.append(bookContents(at: span, in: context)) }
        result += blocks(Array(document.blocks.dropFirst(titlePages)), in: context)
        return result + bookIndex(in: context)
    }

    /// Whether the first chapter has the book's title as its own, and no number.
    var beginsWithTitlePage: Bool {
        guard case .chapter(let first)? = document.blocks.first?.kind, first.label.isEmpty, !first.startsBody else { return false }
        return headings.first?.isChapter == true && headings.first?.title == flow.metadata.title
    }

    /// Returns a section (ISO 32000-1 14.8.4.2) with the anchors, pictures and links of its own file.
    mutating func chapter(_ chapter: Chapter, _ block: Block, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = flow.structure.add(.section, to: context.parent)
        flow.structure[inner.parent].language = languageAttribute(block)
        let outer = (anchors.chapter, path, headingShift)
        defer { (anchors.chapter, path, headingShift) = outer }
        anchors.chapter = chapter.number
        headingShift = chapter.headingShift
        path = chapter.path ?? document.source.path
        var anchor: Anchor?
        if let destination = anchors.destination(ofChapter: chapter.number) {
            flow.destinations[destination].element = inner.parent
            anchor = Anchor(destinations: [destination])
            if chapter.startsBody { flow.bodyStart = destination }
        }
        let children = blocks(chapter.blocks, in: inner)
        return .container(
            FlowContainer(
                style: flow.documentStyle, children: children, isRightToLeft: inner.isRightToLeft, anchor: anchor, isPlain: true,
                opening: chapter.opening))
    }

    /// Returns the table of contents of a book, with a heading, on its own pages.
    private mutating func bookContents(at span: SourceSpan, in context: Context) -> FlowBlock {
        listing(BookTerm.contents(in: context.language), level: 1, Block(.tableOfContents, span: span), in: context)
    }

    /// Returns a heading and the generated block below it.
    ///
    /// - Parameter destination: nil for a heading that no link leads to.
    mutating func listing(
        _ term: BuiltInTerm, level: Int, destination: Int? = nil, _ block: Block, opening: Chapter.Opening = .newPage, in context: Context
    ) -> FlowBlock {
        var inner = context
        inner.parent = flow.structure.add(.section, to: context.parent)
        flow.structure[inner.parent].source = block.span
        let heading = flow.structure.add(.heading(level), to: inner.parent)
        flow.structure[heading].language = term.ownLanguage
        flow.structure[heading].title = term.text
        let style = flow.styles.number(of: .block(.heading(level), classes: [ReservedClass.unnumbered.rawValue], container: nil))
        let title = text([Inline(.text(term.text), span: block.span)], style: style, element: heading, span: block.span, in: inner)
        previousHeadingLevel = min(max(level - plan.shift, 1), previousHeadingLevel + 1)
        flow.structure[heading].kind = .heading(previousHeadingLevel)
        if let destination { flow.destinations[destination].element = heading }
        var anchor = Anchor(destinations: destination.map { [$0] } ?? [], section: term.text, level: level)
        anchor.isChapter = true
        return .container(
            FlowContainer(
                style: flow.documentStyle, children: [.paragraph(title, anchor)] + blocks([block], in: inner),
                isRightToLeft: inner.isRightToLeft, anchor: nil, isPlain: true, opening: opening))
    }
}

/// The words that only books have.
enum BookTerm {
    /// Returns the heading of a table of contents.
    static func contents(in language: String) -> BuiltInTerm {
        if let word = BuiltInTermTable.entry(for: language, in: contents) { return BuiltInTerm(text: word) }
        return BuiltInTerm(text: "Contents", ownLanguage: "en")
    }

    /// Returns the heading of an index.
    static func index(in language: String) -> BuiltInTerm {
        if let word = BuiltInTermTable.entry(for: language, in: indexes) { return BuiltInTerm(text: word) }
        return BuiltInTerm(text: "Index", ownLanguage: "en")
    }

    /// The headings of indexes, as in LaTeX's babel and polyglossia (`\indexname`).
    private static let indexes = [
        "af": "Indeks", "am": "ጠቋሚ", "ar": "الفهرس", "az": "İndeks", "be": "Прадметны паказальнік", "bg": "Азбучен указател",
        "bn": "নির্ঘণ্ট", "bs": "Indeks", "ca": "Índex alfabètic", "cs": "Rejstřík", "cy": "Mynegai", "da": "Indeks",
        "de": "Stichwortverzeichnis",
        "el": "Ευρετήριο", "en": "Index", "eo": "Indekso", "es": "Índice alfabético", "et": "Aineregister", "eu": "Aurkibide alfabetikoa",
        "fa": "نمایه", "fi": "Hakemisto", "fr": "Index", "ga": "Innéacs", "gl": "Índice alfabético", "he": "מפתח עניינים",
        "hi": "अनुक्रमणिका", "hr": "Kazalo", "hu": "Tárgymutató", "hy": "Առարկայական ցանկ", "id": "Indeks", "is": "Atriðaskrá",
        "it": "Indice analitico", "ja": "索引", "ka": "საძიებელი", "kk": "Көрсеткіш", "km": "លិបិក្រម", "ko": "찾아보기", "la": "Index verborum",
        "lo": "ດັດຊະນີ", "lt": "Rodyklė", "lv": "Alfabētiskais rādītājs", "mk": "Индекс", "mn": "Үгийн хэлхээ", "mr": "शब्दसूची",
        "ms": "Indeks", "nb": "Register", "nl": "Index", "nn": "Register", "no": "Register", "pl": "Skorowidz", "pt": "Índice remissivo",
        "ro": "Index", "ru": "Предметный указатель", "sk": "Register", "sl": "Stvarno kazalo", "sq": "Treguesi", "sr": "Регистар",
        "sr-latn": "Registar", "sv": "Sakregister", "sw": "Faharasa", "ta": "அட்டவணை", "te": "సూచిక", "th": "ดัชนี", "tr": "Dizin",
        "uk": "Предметний покажчик", "ur": "اشاریہ", "uz": "Koʻrsatkich", "vi": "Chỉ mục", "zh": "索引", "zh-hant": "索引",
    ]

    /// The headings of tables of contents, as in LaTeX's babel and polyglossia (`\contentsname`).
    private static let contents = [
        "af": "Inhoudsopgawe", "am": "ይዘት", "ar": "المحتويات", "az": "Mündəricat", "be": "Змест", "bg": "Съдържание", "bn": "সূচিপত্র",
        "bs": "Sadržaj", "ca": "Índex", "cs": "Obsah", "cy": "Cynnwys",
        "da": "Indhold", "de": "Inhaltsverzeichnis", "el": "Περιεχόμενα", "en": "Contents", "eo": "Enhavo", "es": "Índice",
        "et": "Sisukord",
        "eu": "Gaien Aurkibidea", "fa": "فهرست مطالب", "fi": "Sisällys", "fr": "Table des matières", "ga": "Clár Ábhair",
        "gl": "Índice xeral", "he": "תוכן העניינים", "hi": "विषय सूची", "hr": "Sadržaj", "hu": "Tartalomjegyzék", "hy": "Բովանդակություն",
        "id": "Daftar Isi",
        "is": "Efnisyfirlit", "it": "Indice", "ja": "目次", "ka": "სარჩევი", "kk": "Мазмұны", "km": "មាតិកា", "ko": "차례", "la": "Index",
        "lo": "ສາລະບານ", "lt": "Turinys", "lv": "Saturs", "mk": "Содржина", "mn": "Гарчиг", "mr": "अनुक्रमणिका", "ms": "Kandungan",
        "nb": "Innhold",
        "nl": "Inhoudsopgave", "nn": "Innhald", "no": "Innhold", "pl": "Spis treści", "pt": "Conteúdo", "ro": "Cuprins",
        "ru": "Оглавление", "sk": "Obsah", "sl": "Kazalo", "sq": "Përmbajtja", "sr": "Садржај", "sr-latn": "Sadržaj", "sv": "Innehåll",
        "sw": "Yaliyomo", "ta": "உள்ளடக்கம்", "te": "విషయసూచిక", "th": "สารบัญ", "tr": "İçindekiler", "uk": "Зміст", "ur": "فہرست",
        "uz": "Mundarija", "vi": "Mục lục", "zh": "目录", "zh-hant": "目錄",
    ]
}
