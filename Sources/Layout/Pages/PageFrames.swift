import TypesetBase
import TypesetStylesheet

/// The frames of a document's pages, by orientation.
struct PageFrames {
    private let page: PageStyle
    /// The frame of pages in the stylesheet's orientation.
    let styled: PageFrame
    /// The frame of pages with width and height exchanged.
    ///
    /// Margins keep their sides as the reader sees them: the top margin stays at the top, with the running text.
    let turned: PageFrame
    /// The frame of pages with the columns of an index.
    let columned: PageFrame
    /// The frame of pages with the columns of a long table of contents.
    let listed: PageFrame
    /// The frame that fits on pages of both orientations.
    private let common: PageFrame
    /// Whether blocks for pages of any orientation may be on landscape pages.
    private var hasLandscapePages = false

    init(_ page: PageStyle, documentStyle: StyleID, index: FlowIndex.Styles?, contents: StyleID?, styles: StyleTable) {
        // Margins are reduced to keep a measure of eight em, about 16 characters.
        let width = page.size.width, height = page.size.height, em = styles.bodySize
        func frame(_ width: Double, _ height: Double) -> PageFrame {
            PageFrame(size: Size(width: width, height: height), margins: page.margins, minimumMeasure: 8 * em)
        }
        // Landscape pages have no longest measure, since they contain wide content.
        let longest = styles.longestMeasure(styles[documentStyle])
        func limited(_ frame: PageFrame) -> PageFrame { frame.limited(to: longest, minimumMeasure: 8 * em) }
        let single = limited(frame(width, height))
        // A column has at least 30 characters, 15 em, about a newspaper column. A gap of 1.5 em is wider than any word space.
        styled = page.columns == 1 ? single : single.divided(into: page.columns, gap: 1.5 * em, least: 15 * em)
        columned = if let index { styled.columned(as: index, styles) } else { styled }
        listed = if let contents { styled.columned(as: FlowIndex.Styles(block: contents, entry: contents), styles) } else { styled }
        turned = frame(height, width)
        common = limited(frame(min(width, height), min(width, height)))
        self.page = page
    }

    /// Returns the frame of pages of an orientation.
    subscript(orientation: PageOrientation) -> PageFrame {
        switch orientation {
        case .styled: styled
        case .turned: turned
        case .columned: columned
        case .listed: listed
        case .either: hasLandscapePages ? common : styled
        }
    }

    /// The frames of a document that has landscape pages.
    var withLandscapePages: PageFrames {
        var frames = self
        frames.hasLandscapePages = true
        return frames
    }

    /// Returns the page orientation for landscape or portrait; a square page does not change.
    func orientation(of wanted: FlowContainer.Orientation) -> PageOrientation {
        let isTurned = wanted == .landscape ? page.size.width < page.size.height : page.size.width > page.size.height
        return isTurned ? .turned : .styled
    }

    var reducesMargins: Bool { styled.left < page.margins.left - 0.01 || styled.right < page.margins.right - 0.01 }

    /// Returns the limit of negative indents on one side: the part of the margin that printers leave blank, or 0 beside columns.
    func outdentLimit(_ containing: ContainingBlock, isOnRight: Bool) -> Points {
        let isBesideMarkers = containing.staysBesideMarkers && isOnRight == containing.isRightToLeft
        guard !containing.forbidsOutdents, !isBesideMarkers, self[containing.orientation].columns == 1 else { return 0 }
        let room = room(beside: containing)
        return max(0, (isOnRight ? room.after : room.before) - PageFrame.minimumMargin)
    }

    /// Returns the distances from a block's edges to those of the page, or the margins for a block in a table or column.
    func room(beside containing: ContainingBlock) -> (before: Points, after: Points) {
        let frame = self[containing.orientation], least = min(frame.left, frame.right)
        // Either side of a facing page may be the inner one.
        let (left, right) = page.isFacing ? (least, least) : (frame.left, frame.right)
        guard !containing.forbidsOutdents, frame.columns == 1 else { return (left, right) }
        return (left + containing.x, right + frame.bodyWidth - containing.x - containing.width)
    }
}

extension PageFrame {
    /// Returns the frame with the columns of an index or of contents; that of pages with several columns is unchanged.
    fileprivate func columned(as index: FlowIndex.Styles, _ styles: StyleTable) -> PageFrame {
        guard columns == 1, styles[index.block].columns > 1 else { return self }
        // Few entries with their numbers are longer than 22 digits. Most are shorter, so a gap of 1.5 em separates them.
        return divided(
            into: styles[index.block].columns, gap: 1.5 * styles.bodySize, least: styles.width(ofDigits: 22, styles[index.entry]))
    }
}
