import TypesetBase
import TypesetStylesheet

/// Indexes: entries with their page numbers, and their turnover lines.
extension BlockLayout {
    func layOut(_ index: FlowIndex, in containing: ContainingBlock, into list: inout VerticalList) {
        // A surrounding item may begin on the other side, because of its first letter.
        var containing = containing
        containing.isRightToLeft = index.isRightToLeft
        let hasColumns = frames.columned.columns > 1 && frames.styled.columns == 1 && isInBody(containing, of: list)
        layOut(on: hasColumns ? .columned : containing.orientation, in: containing, into: &list) {
            layOutItems(of: index, in: $0, into: &$1)
        }
    }

    private func layOutItems(of index: FlowIndex, in containing: ContainingBlock, into list: inout VerticalList) {
        layOutStyled(index.style, in: containing, into: &list) { inner, list in
            for (position, item) in index.items.enumerated() {
                switch item {
                case .heading(let letter):
                    layOut(letter, anchor: nil, in: inner, into: &list, isTight: false)
                    list.keepWithNext()
                case .entry(let entry):
                    append(entry, of: index, in: inner, to: &list)
                    // An entry stays with the first of its subentries.
                    if position + 1 < index.items.count, case .entry(let next) = index.items[position + 1], next.level > entry.level {
                        list.keepWithNext()
                    }
                }
            }
        }
    }

    private func append(_ entry: FlowIndexEntry, of index: FlowIndex, in containing: ContainingBlock, to list: inout VerticalList) {
        let paragraph = entry.paragraph(on: context.assumptions.indexedPages, of: index, numerals: flow.numerals.replacing)
        layOutStyled(entry.words.style, in: containing, into: &list) { inner, list in
            let (box, place) = fitted(paragraph, level: entry.level, in: inner)
            append(box, in: place, to: &list)
        }
    }

    /// Returns an entry without divided words: indented by an em for each level, with turnover lines two em deeper, or else without
    /// indents.
    ///
    /// A word that is wider than the line is divided.
    private func fitted(_ entry: FlowParagraph, level: Int, in containing: ContainingBlock) -> (ParagraphBox, ContainingBlock) {
        let size = styles[entry.style].pointSize
        func form(_ indent: Points, _ turnover: Points) -> (box: ParagraphBox, place: ContainingBlock) {
            var place = containing.indented(leading: indent + turnover)
            place.hangingIndent = turnover
            return (text.paragraphBox(entry, in: place), place)
        }
        let indent = limits.indent(Double(level) * size, of: containing)
        let turnover = limits.indent(indent + 2 * size, of: containing) - indent
        let usual = form(indent, turnover)
        guard usual.box.dividesWords else { return usual }
        let widest = form(0, 0)
        return widest.box.dividesWords ? usual : widest
    }
}

extension FlowDocument {
    /// The destinations that indexes refer to, if they are in the document.
    var indexDestinations: [Int] {
        blocks.flatMap(\.indexDestinations).filter { destinations[$0].element != structure.root }
    }
}

extension FlowBlock {
    fileprivate var indexDestinations: [Int] {
        switch self {
        case .index(let index): index.entries.flatMap { $0.references.map(\.destination) }
        case .container(let container): container.children.flatMap(\.indexDestinations)
        default: []
        }
    }
}
