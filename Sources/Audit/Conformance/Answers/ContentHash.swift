import TypesetBase
import TypesetMarkdown

/// The digest of a part of a document: its words, its markup and its pictures, without the line ends of the source.
struct ContentHash {
    private(set) var digest = ContentDigest()
    /// Words that are not yet part of the digest, because more may follow on the next line.
    private var words = ""
    private(set) var isEmpty = true
    /// Returns the digest of the file of a picture.
    private let picture: (_ destination: String) -> String

    init(picture: @escaping (_ destination: String) -> String) { self.picture = picture }

    /// Adds marks, each separated from the others and from words.
    mutating func mark(_ marks: String...) {
        isEmpty = false
        if !words.isEmpty { digest.add("=" + words.split(whereSeparator: \.isWhitespace).joined(separator: " ")) }
        words = ""
        for mark in marks { digest.add(mark) }
    }

    mutating func add(_ blocks: [Block]) {
        for block in blocks { add(block) }
        mark("end")
    }

    mutating func add(_ block: Block) {
        add(block.attributes)
        switch block.kind {
        case .heading(let level, let inlines):
            mark("heading", "\(level)")
            add(inlines)
        case .paragraph(let inlines):
            mark("paragraph")
            add(inlines)
        case .blockQuote(let inner), .division(let inner):
            mark(block.kind.isQuote ? "quote" : "division")
            add(inner)
        case .alert(let kind, let inner):
            mark("alert", kind)
            add(inner)
        case .list(let list): add(list)
        case .codeBlock(let info, let text, let listing): mark("code", info ?? "", text, listing.title ?? "")
        case .table(let table): add(table)
        case .definitionList(let groups):
            for group in groups {
                mark("terms")
                for term in group.terms { add(term.blocks) }
                mark("definitions")
                for definition in group.definitions { add(definition.blocks) }
            }
        case .details(let summary, let inner):
            mark("details")
            add(summary)
            add(inner)
        case .figure(let caption, let inner):
            mark("figure")
            add(inner)
            add(caption)
        case .chapter(let chapter):
            mark("chapter")
            add(chapter.blocks)
        case .references(let list):
            mark("references")
            for entry in list.entries {
                add(entry.label)
                add(entry.text)
            }
        case .thematicBreak: mark("break")
        case .pageBreak: mark("page")
        case .tableOfContents: mark("contents")
        case .index: mark("index")
        case .printPages: mark("pages")
        }
    }

    private mutating func add(_ list: List) {
        mark("list", "\(list.marker)", "\(list.numbering)", "\(list.isReversed)")
        for item in list.items {
            add(item.attributes)
            mark("item", item.checked.map { "\($0)" } ?? "", item.value.map { "\($0)" } ?? "")
            add(item.blocks)
        }
        mark("end")
    }

    private mutating func add(_ table: Table) {
        mark("table", "\(table.head.count)", "\(table.rowHeaders)", "\(table.footerRows)")
        for row in table.allRows { add(row) }
        add(table.caption)
    }

    mutating func add(_ row: Table.Row) {
        for cell in row.cells {
            add(cell.attributes)
            mark("cell", "\(cell.isHeader)", "\(cell.columns)", "\(cell.rows)")
            add(cell.inlines)
            add(cell.blocks)
        }
        mark("end")
    }

    /// Adds what attributes change for readers; an id changes nothing.
    private mutating func add(_ attributes: Attributes) {
        if attributes.isEmpty { return }
        let values = attributes.values.sorted { $0.key < $1.key }
        for text in attributes.classes + values.flatMap({ [$0.key, $0.value] }) { mark("attribute", text) }
        guard let environments = attributes.environments else { return }
        for traits in ReaderTraits.allCases { mark("when", "\(environments.categories(with: traits))") }
    }

    mutating func add(_ inlines: [Inline]) {
        for inline in inlines { add(inline) }
        mark("end")
    }

    mutating func add(_ inline: Inline) {
        add(inline.attributes)
        switch inline.kind {
        case .text(let text): words += text
        case .softBreak: words += " "
        case .hardBreak: mark("line")
        case .code(let text): mark("code", text)
        case .formula(let text): mark("formula", text)
        case .emphasis, .strong, .strikethrough, .span: mark(inline.kind.mark)
        case .element(let element, _): mark(element.rawValue)
        case .link(let destination, let title, _): mark("link", destination, title)
        case .image(let destination, let title, let description):
            mark("picture", picture(destination), title, description.alt)
            add(description.inlines)
        case .footnoteReference: mark("note")
        case .printPage(let number): mark("page", number)
        case .crossReference(let reference): mark("reference", reference.source)
        case .citation(let citation): mark("citation", citation.source)
        case .ruby: mark("ruby")
        }
        if !inline.children.isEmpty { add(inline.children) }
    }
}

extension BlockKind {
    fileprivate var isQuote: Bool { if case .blockQuote = self { true } else { false } }
}

extension InlineKind {
    /// The mark of an inline that only has content.
    fileprivate var mark: String {
        switch self {
        case .emphasis: "emphasis"
        case .strong: "strong"
        case .strikethrough: "strikethrough"
        default: "span"
        }
    }
}
