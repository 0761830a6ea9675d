import TypesetBase
import TypesetStylesheet
import TypesetText

/// The block in which a block is laid out, with its measure and direction (CSS 2.1, 10.1).
struct ContainingBlock {
    /// The left edge, from the left edge of the page's body.
    var x: Points
    /// The measure.
    var width: Points
    var isRightToLeft: Bool
    /// The height left for direct content, if the style of a surrounding block has a fixed height.
    var height: Points?
    /// Whether negative indents have no effect, as in a table cell, which has text beside it.
    var forbidsOutdents = false
    /// Whether markers are at the beginnings of lines, and no text may extend over them.
    var staysBesideMarkers = false
    /// The distance by which first lines of paragraphs begin before it; negative if they begin after it.
    var hangingIndent: Points = 0
    /// The orientation of its pages.
    var orientation = PageOrientation.styled
    /// Whether it spans all columns of these pages.
    var spansColumns = false

    /// Returns the block indented by `leading` points at the start of lines and by `trailing` points at their end.
    func indented(leading: Points, trailing: Points = 0) -> ContainingBlock {
        ContainingBlock(
            x: x + (isRightToLeft ? trailing : leading), width: max(0, width - leading - trailing), isRightToLeft: isRightToLeft,
            forbidsOutdents: forbidsOutdents, staysBesideMarkers: staysBesideMarkers, orientation: orientation,
            spansColumns: spansColumns)
    }

    /// Returns the block with at most a width, aligned in this block.
    func narrowed(to longest: Points, _ alignment: ResolvedStyle.Alignment) -> ContainingBlock {
        let slack = width - longest
        guard slack > 0 else { return self }
        let left: Points =
            switch alignment {
            case .center: slack / 2
            case .right: slack
            case .left: 0
            case .natural, .justified: isRightToLeft ? slack : 0
            }
        return isRightToLeft ? indented(leading: slack - left, trailing: left) : indented(leading: left, trailing: slack - left)
    }
}

/// The glue before and after a block, in points, from `paragraphSpacingBefore` and `paragraphSpacing`.
///
/// The spacing after a block and before the next add up, as in Cocoa and TeX. Margins do not collapse as in CSS. Only if nested blocks end
/// together, the largest of their spacings applies.
struct BlockSpacing {
    var before: Points
    var after: Points

    /// Creates the spacing of a style.
    init(_ style: ResolvedStyle) {
        self.init(before: style.paragraphSpacingBefore, after: style.paragraphSpacing)
    }

    private init(before: Points, after: Points) {
        self.before = before
        self.after = after
    }

    static let none = BlockSpacing(before: 0, after: 0)

    /// Returns the spacing of a block in a list; none in a tight list.
    static func block(_ style: ResolvedStyle, isTight: Bool) -> BlockSpacing { isTight ? none : BlockSpacing(style) }

    /// Returns the spacing of a label such as an alert's, whose spacing to the text below is three tenths of that between paragraphs.
    static func label(_ style: ResolvedStyle) -> BlockSpacing {
        BlockSpacing(before: style.paragraphSpacingBefore, after: 0.3 * style.paragraphSpacing)
    }

    /// Returns the spacing of a stanza in a stylesheet that indents first lines: at least half of a line before and after.
    static func stanza(_ style: ResolvedStyle) -> BlockSpacing {
        let spacing = BlockSpacing(style), least = style.lineHeight / 2
        return BlockSpacing(before: max(spacing.before, least - spacing.after), after: max(spacing.after, least - spacing.before))
    }

    /// Returns the spacing of a bold line that heads the text below it in such a stylesheet: at least half of a line before.
    static func boldLine(_ style: ResolvedStyle) -> BlockSpacing {
        BlockSpacing(before: max(style.paragraphSpacingBefore, style.lineHeight / 2), after: style.paragraphSpacing)
    }

    /// Returns the spacing after a block alone, such as that of a code block whose title has the spacing before both.
    static func after(_ style: ResolvedStyle) -> BlockSpacing { BlockSpacing(before: 0, after: style.paragraphSpacing) }

    /// Returns the spacing of an entry of a table of contents: half of the spacing after the whole table.
    static func contentsEntry(_ contents: ResolvedStyle) -> BlockSpacing {
        BlockSpacing(before: 0, after: contents.paragraphSpacing / 2)
    }

    /// Returns the spacing between two footnotes; without a box, the first paragraph of the note has the spacing before it.
    static func betweenNotes(_ note: ResolvedStyle) -> Points {
        note.lineSpacing + note.paragraphSpacing + (note.hasBox ? note.paragraphSpacingBefore : 0)
    }
}

/// The parts of a style around the content of a block: spacing and keeps, indents, padding and border.
extension BlockLayout {
    /// Lays out `body` with a style's spacing around it, and applies the style's page break and keeps.
    ///
    /// - Parameter spacing: the spacing; nil for the style's.
    func layOutBlock(
        _ style: StyleID, spacing: BlockSpacing? = nil, into list: inout VerticalList, body: (inout VerticalList) -> Void
    ) {
        let spacing = spacing ?? BlockSpacing(styles[style])
        list.addGlue(spacing.before)
        beginPage(styles[style].pageBreakBefore, in: &list)
        if styles[style].keepWithPrevious { list.keepWithNext() }
        if styles[style].pageFoot { list.moveToPageFoot() }
        let first = list.boxes.count
        body(&list)
        if styles[style].keepTogether { list.keepTogether(from: first) }
        if styles[style].keepWithNext { list.keepWithNext() }
        list.addSpacing(spacing.after, afterBlockFrom: first)
        beginPage(styles[style].pageBreakAfter, in: &list)
    }

    /// Begins a page with the next box; pages without facing ones have no sides.
    private func beginPage(_ pageBreak: ResolvedStyle.PageBreak, in list: inout VerticalList) {
        switch pageBreak {
        case .none: break
        case .page: list.beginPage()
        case .left: list.beginPage(on: context.page.isFacing ? .left : nil)
        case .right: list.beginPage(on: context.page.isFacing ? .right : nil)
        }
    }

    /// Lays out `body` with all that a style puts around a block: spacing and keeps, indents, padding and border.
    func layOutStyled(
        _ id: StyleID, _ source: @autoclosure () -> SourceSpan? = nil, spacing: BlockSpacing? = nil, in containing: ContainingBlock,
        into list: inout VerticalList, body: (ContainingBlock, inout VerticalList) -> Void
    ) {
        layOutBlock(id, spacing: spacing, into: &list) { list in
            layOutIndented(id, source(), in: containing, into: &list, body: body)
        }
    }

    /// Lays out `body` with a style's indents and the box around it.
    ///
    /// - Parameter source: the place at which to report missing room for the indents or the padding.
    func layOutIndented(
        _ id: StyleID, _ source: @autoclosure () -> SourceSpan? = nil, in containing: ContainingBlock, into list: inout VerticalList,
        body: (ContainingBlock, inout VerticalList) -> Void
    ) {
        let inner = indented(containing, styles[id])
        if containing.width - inner.width < styles[id].headIndent + styles[id].tailIndent - .roundingError {
            fallbacks.recordOnce(.reducedIndent, of: id, source())
        }
        layOutBoxed(id, source(), in: inner, into: &list, body: body)
    }

    /// Lays out `body` with a style's box, but without its indents.
    func layOutBoxed(
        _ id: StyleID, _ source: @autoclosure () -> SourceSpan?, in containing: ContainingBlock, into list: inout VerticalList,
        body: (ContainingBlock, inout VerticalList) -> Void
    ) {
        guard styles[id].hasBox else { return body(containing, &list) }
        let style = styles[id]
        let insets = limits.insets(style, in: containing)
        if insets.horizontal < style.textInsets.horizontal + style.border.insets.horizontal - .roundingError {
            fallbacks.recordOnce(.reducedIndent, of: id, source())
        }
        let height = style.height.map { FixedHeight(points: max(0, $0 - insets.vertical), shareAbove: style.verticalAlignment.shareAbove) }
        list.beginContainer(
            ContainerBox(style: id, x: containing.x, width: containing.width, isMirrored: containing.isRightToLeft),
            padding: insets, fixedHeight: height)
        body(
            ContainingBlock(
                x: containing.x + insets.left, width: containing.width - insets.horizontal, isRightToLeft: containing.isRightToLeft,
                forbidsOutdents: containing.forbidsOutdents, staysBesideMarkers: containing.staysBesideMarkers,
                orientation: containing.orientation, spansColumns: containing.spansColumns), &list)
        list.endContainer()
        if height != nil { reportClipped(list.takeClipped()) }
    }

    /// Returns the block inside the style's indents; negative ones extend into the margin, up to the part that printers cannot print.
    func indented(_ containing: ContainingBlock, _ style: ResolvedStyle) -> ContainingBlock {
        limited(
            containing.indented(leading: leadingIndent(style, of: containing), trailing: trailingIndent(style, of: containing)), style)
    }

    /// Returns the block, no wider than the style's longest measure, but wide enough for a word.
    private func limited(_ containing: ContainingBlock, _ style: ResolvedStyle) -> ContainingBlock {
        guard let longest = styles.longestMeasure(style) else { return containing }
        return containing.narrowed(to: max(longest, limits.least), style.alignment)
    }

    func leadingIndent(_ style: ResolvedStyle, of containing: ContainingBlock) -> Points {
        max(limits.indent(style.headIndent, of: containing), -frames.outdentLimit(containing, isOnRight: containing.isRightToLeft))
    }
    func trailingIndent(_ style: ResolvedStyle, of containing: ContainingBlock) -> Points {
        max(limits.indent(style.tailIndent, of: containing), -frames.outdentLimit(containing, isOnRight: !containing.isRightToLeft))
    }
}

extension ResolvedStyle {
    /// Whether blocks of this style get a `ContainerBox`.
    var hasBox: Bool {
        background != nil || border != ResolvedStyle.Border() || textInsets != .zero || height != nil
    }
}
