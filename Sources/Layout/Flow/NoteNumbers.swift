import TypesetMarkdown

/// The numbers of a document's footnotes, in reading order.
///
/// A table's caption precedes its cells, and a note follows the block that first refers to it.
struct NoteNumbers: Sendable {
    /// Indices into `Document.footnotes`, and the number of notes already searched for references.
    private var order: [Int] = []
    private var walked = 0
    /// The ordinals by index, from 1.
    private var ordinals: [Int: Int] = [:]
    private var numbers: [Int: Int] = [:]
    /// The number of notes before the current chapter; each chapter that begins a page starts its own count.
    private var before = 0

    init() {}

    init(_ document: Document) {
        guard !document.footnotes.isEmpty else { return }
        walk(document.blocks, document)
        for index in document.footnotes.indices { add(index) }
    }

    /// Returns the number that readers see.
    subscript(_ note: Int) -> Int { numbers[note] ?? note + 1 }

    /// Returns a number that is unique in the document.
    func ordinal(_ note: Int) -> Int { ordinals[note] ?? note + 1 }

    private mutating func add(_ note: Int) {
        guard numbers[note] == nil else { return }
        order.append(note)
        ordinals[note] = order.count
        numbers[note] = order.count - before
    }

    private mutating func walk(_ blocks: [Block], _ document: Document) {
        for block in blocks {
            switch block.kind {
            case .heading(_, let inlines), .paragraph(let inlines): walk(inlines)
            case .blockQuote(let children), .alert(_, let children), .division(let children): walk(children, document)
            case .list(let list): for item in list.items { walk(item.blocks, document) }
            case .definitionList(let groups): for part in groups.flatMap({ $0.terms + $0.definitions }) { walk(part.blocks, document) }
            case .details(let summary, let children): walk(summary + children, document)
            case .figure(let caption, let children):
                walk(children, document)
                walk(caption)
            case .table(let table):
                walk(table.caption)
                for cell in table.allRows.flatMap(\.cells) {
                    walk(cell.inlines)
                    walk(cell.blocks, document)
                }
            case .chapter(let chapter):
                if chapter.opening != .runOn { before = order.count }
                walk(chapter.blocks, document)
            case .codeBlock, .thematicBreak, .pageBreak, .tableOfContents, .index: break
            }
            while walked < order.count {
                walked += 1
                walk(document.footnotes[order[walked - 1]].blocks, document)
            }
        }
    }

    private mutating func walk(_ inlines: [Inline]) {
        for inline in inlines {
            if case .footnoteReference(let note) = inline.kind { add(note) }
            walk(inline.children)
        }
    }
}
