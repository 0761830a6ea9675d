import TypesetBase

/// Blocks on pages of another orientation than those around them.
extension BlockLayout {
    /// Lays out blocks on pages of another orientation, if possible; `body` gets the containing block for these pages.
    ///
    /// - Parameter floats: whether following text of the section may move before these pages.
    /// - Returns: whether the blocks have that orientation. Boxes, table cells and notes keep the orientation of their page.
    @discardableResult
    func layOut(
        on orientation: PageOrientation, in containing: ContainingBlock, into list: inout VerticalList, floats: Bool = false,
        body: (ContainingBlock, inout VerticalList) -> Void
    ) -> Bool {
        guard orientation != containing.orientation, let inner = block(containing, on: orientation, in: list) else {
            body(containing, &list)
            return orientation == containing.orientation
        }
        // What is kept with the first box of columns spans them, and keeps its place.
        let isColumned = orientation.hasColumnsOfBlock
        let width = isColumned ? frames[orientation].bodyWidth : inner.x + inner.width
        list.turnPages(
            to: PageTurn(
                orientation: orientation,
                leadingRoom: Size(width: width.value, height: context.bodies.height(orientation).value / 3),
                widening: isColumned ? 0 : inner.width - containing.width, isRightToLeft: containing.isRightToLeft, floats: floats))
        body(inner, &list)
        list.turnPages(to: PageTurn(orientation: containing.orientation))
        return true
    }

    /// Returns the containing block on pages of another orientation, with the same indents; nil if the orientation cannot change.
    func block(_ containing: ContainingBlock, on orientation: PageOrientation, in list: VerticalList) -> ContainingBlock? {
        guard containing.orientation != .either, !containing.forbidsOutdents, containing.height == nil, !list.hasOpenContainers else {
            return nil
        }
        var block = containing
        block.orientation = orientation
        let frame = frames[containing.orientation]
        block.width += frames[orientation].measure - (containing.spansColumns ? frame.bodyWidth : frame.measure)
        block.spansColumns = false
        return block.width >= min(limits.least, containing.width) ? block : nil
    }
}
