import TypesetBase
import TypesetStylesheet

/// Captions beside figures and tables that leave room for them (`captionPlace: side`).
extension BlockLayout {
    /// The least width of a caption, in digits of its style: as wide as the narrowest column of an index.
    private static let leastDigits = 22.0

    /// The distance between a caption and the block beside it, in em of the caption.
    private static let captionGap = 1.5

    /// The height of a page from which a block with its caption has the caption as usual, since no page ends within the two.
    private static let highestShare = 0.5

    /// Lays out a block with its caption at its side, at the height of its top.
    ///
    /// - Parameters:
    ///   - block: the block without its caption.
    ///   - style: the style of the block.
    ///   - width: the width of the block.
    ///   - captionLeads: whether the caption precedes the block in the tags.
    /// - Returns: false if the style has its captions elsewhere, or the block leaves no room.
    func layOut(
        _ block: FlowBlock, besideCaption caption: FlowParagraph, style: StyleID, width: Points, captionLeads: Bool,
        in containing: ContainingBlock, into list: inout VerticalList
    ) -> Bool {
        guard styles[style].captionPlace == .side, containing.height == nil, !list.hasPendingMarkers else { return false }
        let captionStyle = styles[caption.style], gap = Self.captionGap * captionStyle.pointSize
        let room = containing.width - width - gap
        guard room >= styles.width(ofDigits: Self.leastDigits, captionStyle) else { return false }
        var first = containing, second = containing
        (first.forbidsOutdents, second.forbidsOutdents) = (true, true)
        (first.width, second.width) = (width, room)
        if containing.isRightToLeft { first.x += room + gap } else { second.x += width + gap }
        let words = FlowBlock.paragraph(caption, nil)
        let row = captionLeads ? row([words, block], [second, first], style: style) : row([block, words], [first, second], style: style)
        guard row.height <= Self.highestShare * context.bodies.height(containing.orientation) else { return false }
        tables.append(row, x: containing.x, width: containing.width, to: &list)
        return true
    }
}
