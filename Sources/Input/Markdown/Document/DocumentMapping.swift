/// Changes of a whole document by later stages.
extension Document {
    /// Numbers the citations from 0, in the order of the tree.
    package mutating func numberCitations() {
        var count = 0
        map(
            .ofInlines { inline in
                guard case .citation(var citation) = inline.kind else { return inline }
                citation.number = count
                count += 1
                return Inline(.citation(citation), span: inline.span, attributes: inline.attributes)
            })
    }

    /// Changes the title block, the blocks and the footnotes.
    package mutating func map(_ mapping: TreeMapping) {
        metadata.titleText = mapping.mapped(metadata.titleText)
        if let subtitle = metadata.subtitle { metadata.subtitle = Located(mapping.mapped(subtitle.value), span: subtitle.span) }
        if let abstract = metadata.abstract { metadata.abstract = Located(mapping.mapped(abstract.value), span: abstract.span) }
        blocks = mapping.mapped(blocks)
        for index in footnotes.indices { footnotes[index].blocks = mapping.mapped(footnotes[index].blocks) }
    }

    /// Adds footnotes, to which the number -n of a call refers as the n-th.
    ///
    /// The new footnotes of a chapter of a book come after its others, because those of a chapter are together.
    package mutating func insert(notes: [Footnote]) {
        guard !notes.isEmpty else { return }
        var numbers: [Int: Int] = [:], all: [Footnote] = []
        func move(_ range: Range<Int>) {
            for index in range where footnotes.indices.contains(index) {
                numbers[index] = all.count
                all.append(footnotes[index])
            }
        }
        func add(calledBy inline: Inline) -> Inline {
            guard case .footnoteReference(let call) = inline.kind, call < 0, notes.indices.contains(-call - 1), numbers[call] == nil else {
                return inline
            }
            numbers[call] = all.count
            all.append(notes[-call - 1])
            // The suffix of a citation in a note may have a citation, which is a note of its own.
            add(calledIn: notes[-call - 1].blocks)
            return inline
        }
        // A mapping also visits the captions of pictures.
        func add(calledIn blocks: [Block]) { _ = withoutActuallyEscaping(add(calledBy:)) { TreeMapping.ofInlines($0).mapped(blocks) } }
        var moved = 0
        for index in blocks.indices {
            guard case .chapter(var chapter) = blocks[index].kind else { continue }
            let start = all.count
            moved = max(moved, chapter.footnotes.upperBound)
            move(chapter.footnotes)
            add(calledIn: chapter.blocks)
            chapter.footnotes = start..<all.count
            blocks[index].kind = .chapter(chapter)
        }
        move(moved..<footnotes.count)
        let title = metadata.titleText + (metadata.subtitle?.value ?? [])
        if let span = title.first?.span { add(calledIn: [Block(.paragraph(title), span: span)]) }
        add(calledIn: blocks.filter { if case .chapter = $0.kind { false } else { true } } + (metadata.abstract?.value ?? []))
        footnotes = all
        map(.ofNoteCalls { numbers[$0] ?? $0 })
    }
}
