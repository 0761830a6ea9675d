import TypesetMarkdown

/// The numbers of a document's footnotes, in the order of their first calls.
///
/// A note that another note calls follows it, as at the foot of a page (`NoteLists.unseen`). Those of the title come first.
/// A table's caption precedes its cells.
struct NoteNumbers: Sendable {
    /// The ordinals by index into `Document.footnotes`, from 1.
    private var ordinals: [Int: Int] = [:]
    private var numbers: [Int: Int] = [:]
    /// The number of notes before the current chapter; each chapter that begins a page starts its own count.
    private var before = 0

    init() {}

    init(_ document: Document) {
        guard !document.footnotes.isEmpty else { return }
        for case .footnoteReference(let note) in document.metadata.noteReferences.map(\.kind) { add(note, document) }
        walk(document.blocks, document)
        for index in document.footnotes.indices { add(index, document) }
    }

    /// Returns the number that readers see.
    subscript(_ note: Int) -> Int { numbers[note] ?? note + 1 }

    /// Returns a number that is unique in the document.
    func ordinal(_ note: Int) -> Int { ordinals[note] ?? note + 1 }

    /// Numbers a note, then those that it calls, without recursion, since notes may call each other to any depth.
    private mutating func add(_ note: Int, _ document: Document) {
        var next = [note]
        while let note = next.popLast() {
            guard numbers[note] == nil, document.footnotes.indices.contains(note) else { continue }
            ordinals[note] = ordinals.count + 1
            numbers[note] = ordinals.count - before
            var calls = NoteCalls()
            calls.walk(document.footnotes[note].blocks)
            next += calls.notes.reversed()
        }
    }

    private mutating func walk(_ blocks: [Block], _ document: Document) {
        for block in blocks {
            if case .chapter(let chapter) = block.kind {
                if chapter.opening != .runOn { before = ordinals.count }
                walk(chapter.blocks, document)
            } else {
                var calls = NoteCalls()
                calls.walk([block])
                for note in calls.notes { add(note, document) }
            }
        }
    }
}

/// The footnotes that blocks call, in the order of the calls, without those that these notes call.
private struct NoteCalls {
    private(set) var notes: [Int] = []

    mutating func walk(_ blocks: [Block]) {
        for block in blocks {
            switch block.kind {
            case .heading(_, let inlines), .paragraph(let inlines): walk(inlines)
            case .blockQuote(let children), .alert(_, let children), .division(let children): walk(children)
            case .list(let list): for item in list.items { walk(item.blocks) }
            case .definitionList(let groups): for part in groups.flatMap({ $0.terms + $0.definitions }) { walk(part.blocks) }
            case .details(let summary, let children): walk(summary + children)
            case .figure(let caption, let children):
                walk(children)
                walk(caption)
            case .table(let table):
                walk(table.caption)
                for cell in table.allRows.flatMap(\.cells) {
                    walk(cell.inlines)
                    walk(cell.blocks)
                }
            case .chapter(let chapter): walk(chapter.blocks)
            case .references(let list): for entry in list.entries { walk(entry.text) }
            case .codeBlock, .thematicBreak, .pageBreak, .tableOfContents, .index, .printPages: break
            }
        }
    }

    private mutating func walk(_ inlines: [Inline]) {
        for inline in inlines {
            if case .footnoteReference(let note) = inline.kind { notes.append(note) }
            walk(inline.children + inline.imageCaption)
        }
    }
}
