import Diagnostics
import Markdown

/// The files of a book, as parts of its flow.
extension FlowBuilder {
    var isBook: Bool { document.blocks.contains { if case .chapter = $0.kind { true } else { false } } }

    /// The title, the table of contents and the chapters; a first chapter that is the title page comes before the contents.
    mutating func book(in context: Context) -> [FlowBlock] {
        var result = titleBlocks(in: context)
        let titlePages = result.isEmpty && beginsWithTitlePage ? 1 : 0
        result += blocks(Array(document.blocks.prefix(titlePages)), in: context)
        if let span = document.metadata.contents, !hasContents { result.append(bookContents(at: span, in: context)) }
        return result + blocks(Array(document.blocks.dropFirst(titlePages)), in: context)
    }

    /// Whether the first chapter has the book's title as its own, and no number.
    var beginsWithTitlePage: Bool {
        guard case .chapter(let first)? = document.blocks.first?.kind, first.label.isEmpty, !first.startsBody else { return false }
        return headings.first?.isChapter == true && headings.first?.title == flow.metadata.title
    }

    /// A section (ISO 32000-1 14.8.4.2) with the anchors, pictures and links of its own file.
    mutating func chapter(_ chapter: Chapter, _ block: Block, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = flow.structure.add(.section, to: context.parent)
        flow.structure[inner.parent].language = languageAttribute(block)
        let outer = (anchors.chapter, path)
        defer { (anchors.chapter, path) = outer }
        anchors.chapter = chapter.number
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

    /// The table of contents of a book, with a heading, on pages of its own.
    mutating func bookContents(at span: SourceSpan, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = flow.structure.add(.section, to: context.parent)
        flow.structure[inner.parent].source = span
        let term = BookTerm.contents(in: context.language)
        let heading = flow.structure.add(.heading(1), to: inner.parent)
        flow.structure[heading].language = term.ownLanguage
        flow.structure[heading].title = term.text
        let style = flow.styles.number(of: .block(.heading(1), classes: [ReservedClass.unnumbered.rawValue], container: nil))
        let title = text([Inline(.text(term.text), span: span)], style: style, element: heading, span: span, in: inner)
        previousHeadingLevel = 1
        let entries = contents(Block(.tableOfContents, span: span), in: inner)
        return .container(
            FlowContainer(
                style: flow.documentStyle, children: [.paragraph(title, Anchor(destinations: [], section: term.text, level: 1))] + entries,
                isRightToLeft: inner.isRightToLeft, anchor: nil, isPlain: true, opening: .newPage))
    }
}

/// Words that only books have.
enum BookTerm {
    /// The heading of a table of contents.
    static func contents(in language: String) -> BuiltInTerm {
        if let word = BuiltInTermTable.entry(for: language, in: contents) { return BuiltInTerm(text: word) }
        return BuiltInTerm(text: "Contents", ownLanguage: "en")
    }

    /// As LaTeX's babel and polyglossia have them (`\contentsname`).
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
