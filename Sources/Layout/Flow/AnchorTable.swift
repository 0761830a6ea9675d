import Markdown

/// The link targets of a document, numbered before the first link is built.
struct AnchorTable: Sendable {
    private(set) var names: [String] = []
    private(set) var headings: [FlowBuilder.HeadingEntry] = []
    private var numbers: [String: Int] = [:]
    /// Destinations of all headings, empty ones too, by the byte at which they begin.
    private var headingDestinations: [Int: Int] = [:]
    /// The destination of the title that stands above the headings; nil where none does.
    private(set) var title: Int?
    private var notes = NoteNumbers()

    init() {}

    init(document: Document) {
        var slugs = GitHubSlug()
        collect(document.blocks, language: nil, slugs: &slugs)
        for footnote in document.footnotes { collect(footnote.blocks, language: nil, isQuoted: true, slugs: &slugs) }
        notes = NoteNumbers(document)
        for index in document.footnotes.indices {
            add(noteName(index))
            add(referenceName(index))
        }
    }

    /// Enters the title of a document without headings of the first level before all other headings. Links cannot name it: the anchor of
    /// its text is that of a heading with the same text.
    mutating func addTitle(_ title: String) {
        names.append("title")
        self.title = names.count - 1
        headings.insert(.init(title: title, inlines: [], level: 1, destination: names.count - 1, isNumbered: false), at: 0)
    }

    func index(of name: String) -> Int? { numbers[name] ?? numbers[name.lowercased()] }

    /// The number of a footnote, by its index in the document.
    func noteNumber(_ index: Int) -> Int { notes[index] }
    func noteName(_ index: Int) -> String { "fn-\(notes[index])" }
    func referenceName(_ index: Int) -> String { "fnref-\(notes[index])" }

    func destination(ofHeading block: Block) -> Int? { headingDestinations[block.span.range.lowerBound] }

    /// The text of the heading that a destination is; nil where it is none.
    func title(ofDestination index: Int) -> String? {
        // Destinations are numbered in the order of the headings, but for the title above them, to which no link leads.
        var low = title == nil ? 0 : 1, high = headings.count
        while low < high {
            let middle = (low + high) / 2
            if headings[middle].destination < index { low = middle + 1 } else { high = middle }
        }
        return low < headings.count && headings[low].destination == index ? headings[low].title : nil
    }

    /// The text of the first level-1 heading.
    static func firstTitle(in document: Document) -> String? {
        for case .heading(1, let inlines) in document.blocks.lazy.map(\.kind) {
            let title = inlines.plainText
            if !title.isEmpty { return title }
        }
        return nil
    }

    @discardableResult private mutating func add(_ name: String) -> Int {
        if let known = numbers[name] { return known }
        names.append(name)
        numbers[name] = names.count - 1
        return names.count - 1
    }

    /// A heading gets its own destination even where its name is taken, since bookmarks lead to it.
    private mutating func addHeading(_ name: String) -> Int {
        names.append(name)
        if numbers[name] == nil { numbers[name] = names.count - 1 }
        return names.count - 1
    }

    /// - Parameter language: of the blocks around; nil for the document's.
    /// - Parameter isQuoted: whether the headings among them are another text's or a note's, which have no numbers here.
    private mutating func collect(_ blocks: [Block], language: String?, isQuoted: Bool = false, slugs: inout GitHubSlug) {
        for block in blocks {
            let language = block.attributes.values["lang"] ?? language
            if let id = block.attributes.id, !block.isHeading { add(id) }
            switch block.kind {
            case .heading(let level, let inlines):
                let title = inlines.plainText
                let slug = slugs.anchor(for: title)
                let destination = addHeading(block.attributes.id ?? slug)
                numbers[slug] = numbers[slug] ?? destination
                if !title.isEmpty {
                    headings.append(
                        .init(
                            title: title, inlines: inlines, language: language, level: level, destination: destination,
                            isNumbered: !isQuoted && !block.attributes.has(.unnumbered)))
                }
                headingDestinations[block.span.range.lowerBound] = destination
                collect(inlines)
            case .paragraph(let inlines): collect(inlines)
            case .blockQuote(let children): collect(children, language: language, isQuoted: true, slugs: &slugs)
            case .alert(_, let children), .division(let children):
                collect(children, language: language, isQuoted: isQuoted, slugs: &slugs)
            case .list(let list):
                for item in list.items {
                    if let id = item.attributes.id { add(id) }
                    collect(item.blocks, language: item.attributes.values["lang"] ?? language, slugs: &slugs)
                }
            case .definitionList(let groups):
                for part in groups.flatMap({ $0.terms + $0.definitions }) {
                    if let id = part.attributes.id { add(id) }
                    collect(part.blocks, language: part.attributes.values["lang"] ?? language, slugs: &slugs)
                }
            case .details(let summary, let children): collect(summary + children, language: language, slugs: &slugs)
            case .figure(let caption, let children):
                collect(children, language: language, slugs: &slugs)
                collect(caption)
            case .table(let table):
                for cell in table.allRows.flatMap(\.cells) {
                    if let id = cell.attributes.id { add(id) }
                    collect(cell.inlines)
                    collect(cell.blocks, language: cell.attributes.values["lang"] ?? language, slugs: &slugs)
                }
            case .codeBlock, .thematicBreak, .tableOfContents: break
            }
        }
    }

    private mutating func collect(_ inlines: [Inline]) {
        for inline in inlines {
            if let id = inline.attributes.id { add(id) }
            collect(inline.children)
        }
    }
}

extension Block {
    fileprivate var isHeading: Bool { if case .heading = kind { true } else { false } }
}
