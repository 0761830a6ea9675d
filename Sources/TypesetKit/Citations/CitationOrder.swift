import TypesetMarkdown

/// The citations of a document in reading order, in which a footnote follows its call.
struct CitationOrder {
    /// A citation, and the number of the note that it is in or becomes, from 1; nil for a citation in the text.
    struct Place {
        var citation: Citation
        var note: Int?
        /// The number of chapters so far whose notes are counted from 1.
        var chapter: Int
        /// Whether the document has the citation in a note.
        var isInNote: Bool
    }

    private(set) var places: [Place] = []
    private let document: Document
    /// Whether citations in the text become notes.
    private let citesInNotes: Bool
    private var notes = 0, chapter = 0
    private var visited: Set<Int> = []

    /// Finds the citations of a document in their order.
    ///
    /// - Parameters:
    ///   - chapters: the indices of the chapters with the citations; nil for the whole document.
    ///   - hasTitle: whether the citations of the title block are among them.
    init(of document: Document, chapters: Range<Int>? = nil, hasTitle: Bool = true, citesInNotes: Bool) {
        (self.document, self.citesInNotes) = (document, citesInNotes)
        if hasTitle {
            walk(document.metadata.titleText + (document.metadata.subtitle?.value ?? []))
            for block in document.metadata.abstract?.value ?? [] { walk([block]) }
        }
        guard let chapters else {
            walk(document.blocks)
            for note in document.footnotes.indices { walk(note: note) }
            return
        }
        let blocks = Array(document.blocks[chapters])
        walk(blocks)
        for block in blocks { if case .chapter(let chapter) = block.kind { for note in chapter.footnotes { walk(note: note) } } }
    }

    private mutating func walk(_ blocks: [Block]) {
        Document.forEachPart(in: blocks) { part in
            switch part {
            case .inline(let inline): add(inline)
            case .block(let block): if case .chapter(let chapter) = block.kind { begin(chapter) }
            }
        }
    }

    /// Counts notes from 1 again, as they are numbered in chapters that begin a page.
    private mutating func begin(_ chapter: Chapter) {
        guard chapter.opening != .runOn else { return }
        self.chapter += 1
        notes = 0
    }

    private mutating func walk(_ inlines: [Inline]) {
        for inline in inlines {
            add(inline)
            walk(inline.children)
        }
    }

    private mutating func add(_ inline: Inline) {
        switch inline.kind {
        case .citation(let citation):
            if citesInNotes { notes += 1 }
            places.append(Place(citation: citation, note: citesInNotes ? notes : nil, chapter: chapter, isInNote: false))
        case .image(_, _, let description): walk(description.inlines)
        case .footnoteReference(let note): walk(note: note)
        default: break
        }
    }

    /// Adds the citations of a note, and of those that it calls, which follow it.
    private mutating func walk(note: Int) {
        var next = [note]
        while let note = next.popLast() {
            guard document.footnotes.indices.contains(note), visited.insert(note).inserted else { continue }
            notes += 1
            var called: [Int] = []
            Document.forEachPart(in: document.footnotes[note].blocks) { part in
                guard case .inline(let inline) = part else { return }
                switch inline.kind {
                case .citation(let citation): places.append(Place(citation: citation, note: notes, chapter: chapter, isInNote: true))
                case .footnoteReference(let note): called.append(note)
                default: break
                }
            }
            next += called.reversed()
        }
    }
}
