extension Construct {
    static let textAnnotation = Construct(
        "text-annotation", "`Words (1)` with `{ .annotate }` above a numbered list", .otherStage, set: [.mkdocs])
}

/// Annotations of Material for MkDocs: marks such as `(1)` in a block of the class `annotate`, whose notes are the numbered list after it.
///
/// They become footnotes, since a page has no places to open.
///
/// Source: squidfunk.github.io/mkdocs-material/reference/annotations.
extension DocumentBuilder {
    private static let annotate = "annotate"

    func annotated(_ blocks: [Block]) -> [Block] {
        guard blocks.contains(where: { $0.attributes.classes.contains(Self.annotate) }) else { return blocks }
        var result: [Block] = [], index = 0
        while index < blocks.count {
            var block = blocks[index]
            index += 1
            if block.attributes.classes.contains(Self.annotate) {
                block.attributes.classes.removeAll { $0 == Self.annotate }
                if index < blocks.count, case .list(let list) = blocks[index].kind, case .ordered = list.marker,
                    let noted = annotated(block, list)
                {
                    block = noted
                    index += 1
                }
            }
            result.append(block)
        }
        return result
    }

    /// The block with its marks as calls of footnotes; nil if a note would be lost, because no mark has its number.
    private func annotated(_ block: Block, _ list: List) -> Block? {
        var numbers: Set<Int> = []
        _ = TreeMapping(inline: { inline in
            if case .text(let text) = inline.kind { numbers.formUnion(Self.marks(in: text).map(\.number)) }
            return inline
        }).mapped([block])
        guard !list.items.isEmpty, numbers.isSuperset(of: 1...list.items.count) else { return nil }
        var calls: [Int: Int] = [:]
        return TreeMapping(inline: { inline in
            guard case .text(let text) = inline.kind else { return inline }
            var parts: [Inline] = [], rest = text.startIndex
            for mark in Self.marks(in: text) where list.items.indices.contains(mark.number - 1) {
                let item = list.items[mark.number - 1], call = calls[mark.number] ?? self.addNote(item.blocks, at: item.span)
                calls[mark.number] = call
                var words = text[rest..<mark.range.lowerBound]
                while words.last == " " { words.removeLast() }
                if !words.isEmpty { parts.append(Inline(.text(String(words)), span: inline.span)) }
                parts.append(Inline(.footnoteReference(call), span: inline.span))
                rest = mark.range.upperBound
            }
            guard !parts.isEmpty else { return inline }
            if rest < text.endIndex { parts.append(Inline(.text(String(text[rest...])), span: inline.span)) }
            return Inline(.span(parts), span: inline.span)
        }).mapped([block]).first
    }

    /// The numbers between parentheses in a text.
    private static func marks(in text: String) -> [(number: Int, range: Range<String.Index>)] {
        guard text.utf8.contains(UInt8(ascii: "(")) else { return [] }
        return text.matches(of: /\(([0-9]{1,3})\)/).compactMap { match in Int(match.1).map { ($0, match.range) } }
    }
}
