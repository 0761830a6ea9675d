import Diagnostics
import Geometry
import Stylesheet
import Typography

/// The block that a block is laid out in: the measure and the direction that it gets (CSS 2.1, 10.1).
struct ContainingBlock {
    /// Left edge, from the left edge of the page's body.
    var x: Points
    /// The measure.
    var width: Points
    var isRightToLeft: Bool
    /// The height left for direct content, where the style of a block around it has a fixed height.
    var height: Points?
    /// Whether negative indents have no effect, as in a table cell, beside which other text stands.
    var forbidsOutdents = false
    /// Whether markers stand where lines begin, over which no text may hang.
    var standsBesideMarkers = false
    /// How far first lines of paragraphs begin before it.
    var hangingIndent: Points = 0
    /// How the pages lie that it is on.
    var orientation = PageOrientation.styled
    /// Whether it is as wide as all columns of these pages.
    var spansColumns = false

    /// The block without `leading` points on the side where lines begin and `trailing` points on the other.
    func indented(leading: Points, trailing: Points = 0) -> ContainingBlock {
        ContainingBlock(
            x: x + (isRightToLeft ? trailing : leading), width: max(0, width - leading - trailing), isRightToLeft: isRightToLeft,
            forbidsOutdents: forbidsOutdents, standsBesideMarkers: standsBesideMarkers, orientation: orientation,
            spansColumns: spansColumns)
    }
}

/// What `paragraphSpacingBefore` and `paragraphSpacing` come to: the glue before and after a block, in points.
///
/// The spacing after a block and before the next add up, as in Cocoa and TeX; margins that collapse, as in CSS, do not exist here. Only
/// where blocks end together, one in the other, the largest of what they leave is enough.
struct BlockSpacing {
    var before: Points
    var after: Points

    /// As styled.
    init(_ style: ResolvedStyle) {
        self.init(before: style.paragraphSpacingBefore, after: style.paragraphSpacing)
    }

    private init(before: Points, after: Points) {
        self.before = before
        self.after = after
    }

    static let none = BlockSpacing(before: 0, after: 0)

    /// Of the blocks of a list: the items of a tight list have none.
    static func block(_ style: ResolvedStyle, isTight: Bool) -> BlockSpacing { isTight ? none : BlockSpacing(style) }

    /// Of a label such as an alert's, which is set closer to the text it names than paragraphs to each other: three tenths.
    static func label(_ style: ResolvedStyle) -> BlockSpacing {
        BlockSpacing(before: style.paragraphSpacingBefore, after: 0.3 * style.paragraphSpacing)
    }

    /// Of an entry of a table of contents: half of what follows the whole table.
    static func contentsEntry(_ contents: ResolvedStyle) -> BlockSpacing {
        BlockSpacing(before: 0, after: contents.paragraphSpacing / 2)
    }

    /// Between two footnotes. Without a box the first paragraph in the note brings the spacing before it.
    static func betweenNotes(_ note: ResolvedStyle) -> Points {
        note.paragraphSpacing + (note.hasBox ? note.paragraphSpacingBefore : 0)
    }
}

/// What a style puts around the content of a block: spacing and keeps, indents, padding and border.
extension SizeLayout {
    /// Surrounds what `body` lays out with a style's spacing, and applies its page break and keeps.
    ///
    /// - Parameter spacing: nil: the style's own.
    func layOutBlock(
        _ style: ResolvedStyle, spacing: BlockSpacing? = nil, into list: inout VerticalList, body: (inout VerticalList) -> Void
    ) {
        let spacing = spacing ?? BlockSpacing(style)
        list.addGlue(spacing.before)
        if style.pageBreakBefore { list.beginPage() }
        if style.keepWithPrevious { list.keepWithNext() }
        let first = list.boxes.count
        body(&list)
        if style.keepTogether { list.keepTogether(from: first) }
        if style.keepWithNext { list.keepWithNext() }
        list.addSpacing(spacing.after, afterBlockFrom: first)
    }

    /// Indents what `body` lays out, and draws the box around it that the style describes.
    ///
    /// - Parameter source: where to report that there was no room for the indents or the padding.
    func layOutIndented(
        _ id: StyleID, _ source: @autoclosure () -> SourceSpan? = nil, in containing: ContainingBlock, into list: inout VerticalList,
        body: (ContainingBlock, inout VerticalList) -> Void
    ) {
        let style = styles[id], inner = indented(containing, style)
        if containing.width - inner.width < style.headIndent + style.tailIndent - Self.tolerance {
            recordFallbackOnce(.reducedIndent, of: id, source())
        }
        layOutBoxed(id, source(), in: inner, into: &list, body: body)
    }

    /// The same without the indents.
    func layOutBoxed(
        _ id: StyleID, _ source: @autoclosure () -> SourceSpan?, in containing: ContainingBlock, into list: inout VerticalList,
        body: (ContainingBlock, inout VerticalList) -> Void
    ) {
        let style = styles[id]
        guard style.hasBox else { return body(containing, &list) }
        let insets = fittedInsets(style, in: containing)
        if insets.horizontal < style.textInsets.horizontal + style.border.insets.horizontal - Self.tolerance {
            recordFallbackOnce(.reducedIndent, of: id, source())
        }
        let height = style.height.map { FixedHeight(points: max(0, $0 - insets.vertical), shareAbove: style.verticalAlignment.shareAbove) }
        list.beginContainer(
            ContainerBox(style: id, x: containing.x, width: containing.width, isMirrored: containing.isRightToLeft),
            padding: insets, fixedHeight: height)
        body(
            ContainingBlock(
                x: containing.x + insets.left, width: containing.width - insets.horizontal, isRightToLeft: containing.isRightToLeft,
                forbidsOutdents: containing.forbidsOutdents, standsBesideMarkers: containing.standsBesideMarkers,
                orientation: containing.orientation, spansColumns: containing.spansColumns), &list)
        list.endContainer()
        if height != nil { reportClipped(list.takeClipped()) }
    }

    /// Points: what sums of widths lose to rounding.
    static var tolerance: Points { 0.01 }

    /// Padding and border, reduced at the sides where they would leave too short a measure; left and right are exchanged in right-to-left
    /// text.
    func fittedInsets(_ style: ResolvedStyle, in containing: ContainingBlock) -> Insets {
        var border = style.border.insets
        var insets = style.textInsets
        // In boxes nested until nothing is left, borders take no room either.
        let least = containing.forbidsOutdents ? leastInCell : max(minimumTextWidth, min(comfortableMeasure, containing.width * 0.9))
        if containing.width - border.horizontal < min(least, minimumTextWidth) { (border.left, border.right) = (0, 0) }
        let room = max(0, containing.width - border.horizontal - least)
        if insets.horizontal > room {
            let scale = room.ratio(to: insets.horizontal)
            insets.left *= scale
            insets.right *= scale
        }
        let left = insets.left + border.left, right = insets.right + border.right
        return Insets(
            top: insets.top + border.top, right: containing.isRightToLeft ? left : right,
            bottom: insets.bottom + border.bottom, left: containing.isRightToLeft ? right : left)
    }

    /// The measure that padding always leaves in a cell, of which the width is that of its words with their padding.
    var leastInCell: Points { min(bodySize, minimumTextWidth) }

    /// The block without the style's indents. Negative ones reach into the margin, as far as printers print.
    func indented(_ containing: ContainingBlock, _ style: ResolvedStyle) -> ContainingBlock {
        limited(
            containing.indented(leading: leadingIndent(style, of: containing), trailing: trailingIndent(style, of: containing)), style)
    }

    /// The block no wider than the style's longest measure, though not so narrow that no word fits.
    private func limited(_ containing: ContainingBlock, _ style: ResolvedStyle) -> ContainingBlock {
        guard let longest = longestMeasure(style) else { return containing }
        let slack = containing.width - max(longest, minimumTextWidth)
        guard slack > 0 else { return containing }
        let leading: Points =
            switch style.alignment {
            case .center: slack / 2
            case .right: containing.isRightToLeft ? 0 : slack
            case .left: containing.isRightToLeft ? slack : 0
            case .natural, .justified: 0
            }
        return containing.indented(leading: leading, trailing: slack - leading)
    }

    /// What `maxWidth` is in points; nil: no limit.
    func longestMeasure(_ style: ResolvedStyle) -> Points? {
        switch style.maxWidth {
        case nil: nil
        case .points(let width): width
        case .characters(let count):
            count * shaper.primaryFace(FontRequest(style)).metrics.zeroAdvance.points(at: style.pointSize)
        }
    }

    func leadingIndent(_ style: ResolvedStyle, of containing: ContainingBlock) -> Points {
        max(fittedIndent(style.headIndent, of: containing), -outdentLimit(containing, isOnRight: containing.isRightToLeft))
    }
    func trailingIndent(_ style: ResolvedStyle, of containing: ContainingBlock) -> Points {
        max(fittedIndent(style.tailIndent, of: containing), -outdentLimit(containing, isOnRight: !containing.isRightToLeft))
    }

    /// How far negative indents may reach on one side: to the part of the margin that printers leave blank; beside columns not at all.
    func outdentLimit(_ containing: ContainingBlock, isOnRight: Bool) -> Points {
        let isBesideMarkers = containing.standsBesideMarkers && isOnRight == containing.isRightToLeft
        guard !containing.forbidsOutdents, !isBesideMarkers else { return 0 }
        let frame = frame(containing.orientation)
        guard frame.columns == 1 else { return 0 }
        // Either side may be the inner one.
        let (left, right) = page.isFacing ? (min(frame.left, frame.right), min(frame.left, frame.right)) : (frame.left, frame.right)
        let room = isOnRight ? right + frame.bodyWidth - containing.x - containing.width : left + containing.x
        return max(0, room - PageFrame.minimumMargin)
    }

    /// From a block's edges to those of the page; of a block in a table or a column at least the margins.
    func pageRoom(beside containing: ContainingBlock) -> (before: Points, after: Points) {
        let frame = frame(containing.orientation)
        let (left, right) = page.isFacing ? (min(frame.left, frame.right), min(frame.left, frame.right)) : (frame.left, frame.right)
        guard !containing.forbidsOutdents, frame.columns == 1 else { return (left, right) }
        return (left + containing.x, right + frame.bodyWidth - containing.x - containing.width)
    }

    /// An indent, reduced where it would leave too short a measure.
    func fittedIndent(_ styled: Points, of containing: ContainingBlock) -> Points {
        guard styled > 0 else { return styled }
        return min(styled, max(0, containing.width - max(minimumTextWidth, min(comfortableMeasure, containing.width * 0.85))))
    }
}

extension ResolvedStyle {
    /// Whether blocks of this style get a `ContainerBox`.
    var hasBox: Bool {
        background != nil || border != ResolvedStyle.Border() || textInsets != .zero || height != nil
    }
}
