import TypesetBase
import TypesetImages
import TypesetStylesheet
import TypesetText

/// A picture that is a block, at one size, with the ways in which it can adapt to a page with too little room.
final class FigureBox {
    let flow: FlowFigure
    let size: Size
    /// The fraction of the free width at its left, from 0 to 1.
    let shareAtLeft: Double
    /// The factor by which it may shrink to stay on the page of the content that it belongs to.
    let leastScale: Double
    /// Whether following text of its section may move before it.
    let mayFloat: Bool
    /// The content of a figure on a landscape page that may return to an upright one if the page before would stay blank; nil otherwise.
    let portraitContent: ContentID?

    init(_ flow: FlowFigure, size: Size, shareAtLeft: Double, leastScale: Double, mayFloat: Bool, portraitContent: ContentID? = nil) {
        self.flow = flow
        self.size = size
        self.shareAtLeft = shareAtLeft
        self.leastScale = leastScale
        self.mayFloat = mayFloat
        self.portraitContent = portraitContent
    }

    /// Returns the picture at a smaller size, which is fixed.
    func scaled(by scale: Double) -> FigureBox {
        let size = Size(width: size.width * scale, height: size.height * scale)
        return FigureBox(flow, size: size, shareAtLeft: shareAtLeft, leastScale: 1, mayFloat: mayFloat)
    }
}

/// Pictures: figures, and those within lines.
extension BlockLayout {
    func layOut(_ figure: FlowFigure, in containing: ContainingBlock, into list: inout VerticalList) {
        guard let gain = gainOfTurning(figure, in: containing, list) else { return layOutInPlace(figure, in: containing, into: &list) }
        let upright = gain <= Self.greatestLoss ? figure.content : nil
        layOut(on: frames.orientation(of: .landscape), in: containing, into: &list, floats: true) { inner, list in
            // Beside a heading it is smaller, but still larger than on an upright page.
            layOutInPlace(figure, in: inner, into: &list, leastScale: 0.5, portraitContent: upright)
        }
    }

    /// The largest gain at which a figure may return to an upright page, then as small as one shrunk to save a page (`leastScale`).
    private static let greatestLoss = 1 / 0.7

    /// Returns the factor by which a wide figure is larger on a landscape page at the accessibility sizes.
    ///
    /// Nil if the gain does not justify a landscape page: less than a quarter, or a figure that fills less than half of the page with its
    /// caption. Photographs have no lettering and stay upright. So do figures at the beginning of a document, such as a logo: a document
    /// should not open on a landscape page.
    private func gainOfTurning(_ figure: FlowFigure, in containing: ContainingBlock, _ list: VerticalList) -> Double? {
        let landscape = frames.orientation(of: .landscape)
        if case .jpeg = figure.image.content { return nil }
        if list.isOnlyKept || figure.isCaptionedByNext { return nil }
        if let content = figure.content, context.assumptions.upright.figures.contains(content) { return nil }
        guard context.category.isAccessibility, landscape != containing.orientation, isInBody(containing, of: list),
            let turned = block(containing, on: landscape, in: list)
        else { return nil }
        let style = styles[figure.style], upright = size(of: figure, style, in: indented(containing, style), room: nil)
        guard upright.width >= 0.9 * indented(containing, style).width.value else { return nil }
        // A heading before it moves with it.
        let others = captionHeight(of: figure, in: turned) + list.keptHeight, body = context.bodies.height(landscape)
        let large = size(of: figure, style, in: indented(turned, style), room: body - others)
        return large.width >= 1.25 * upright.width && Points(large.height) + others >= body / 2 ? large.width / upright.width : nil
    }

    /// Lays out a figure at its place in the text.
    ///
    /// - Parameter leastScale: the smallest scale; nil for the one that the picture's lettering allows.
    private func layOutInPlace(
        _ figure: FlowFigure, in containing: ContainingBlock, into list: inout VerticalList, leastScale: Double? = nil,
        portraitContent content: ContentID? = nil
    ) {
        let style = styles[figure.style], mayFloat = isInBody(containing, of: list) && !style.hasBox && !figure.isCaptionedByNext
        layOutBlock(figure.style, into: &list) { list in
            if layOutBesideCaption(figure, style, in: containing, into: &list) { return }
            list.add(figure.anchor)
            layOutIndented(figure.style, figure.source, in: containing, into: &list) { inner, list in
                append(figure, style, mayFloat: mayFloat, leastScale: leastScale, portraitContent: content, in: inner, to: &list)
            }
            if let caption = figure.caption {
                list.keepWithNext()
                let first = list.boxes.count
                layOut(caption, anchor: nil, in: containing, into: &list, isTight: false)
                // The text after a caption without words is not kept with the figure.
                if list.boxes.count == first { list.allowBreak() }
                list.keepTogether(from: first, penalty: Penalty.withinHeading)
            }
        }
    }

    /// Lays out a picture with its caption at its side; returns false if its style has no such captions or there is no room.
    private func layOutBesideCaption(
        _ figure: FlowFigure, _ style: ResolvedStyle, in containing: ContainingBlock, into list: inout VerticalList
    ) -> Bool {
        guard style.captionPlace == .side, let caption = figure.caption else { return false }
        let inner = indented(containing, style), indents = containing.width - inner.width
        let width = Points(size(of: figure, style, in: inner, room: nil).width) + insets(of: figure, in: inner).horizontal + indents
        var alone = figure
        alone.caption = nil
        return layOut(
            .figure(alone), besideCaption: caption, style: figure.style, width: width, captionLeads: false, in: containing, into: &list)
    }

    private func append(
        _ figure: FlowFigure, _ style: ResolvedStyle, mayFloat: Bool, leastScale: Double?, portraitContent uprightContent: ContentID?,
        in containing: ContainingBlock, to list: inout VerticalList
    ) {
        let frameStyle = context.pictureStyle(figure.imageStyle, of: figure.image), frame = styles[frameStyle],
            insets = self.insets(of: figure, in: containing),
            measure = containing.width - insets.horizontal
        let room = list.room.flatMap { $0 >= style.lineHeight ? $0 : nil }, size = size(of: figure, style, in: containing, room: room)
        let share = shareAtLeft(figure.alignment ?? style.alignment, isRightToLeft: containing.isRightToLeft)
        let x = containing.x + (measure - Points(size.width)) * share
        let content = FigureBox(
            figure, size: size, shareAtLeft: share, leastScale: room == nil ? leastScale ?? self.leastScale(of: figure.image, at: size) : 1,
            mayFloat: mayFloat, portraitContent: uprightContent)
        let box = Box(content: .figure(content), x: x + insets.left, width: Points(size.width), height: Points(size.height))
        guard frame.hasBox else { return list.append(box) }
        list.beginContainer(
            ContainerBox(
                style: frameStyle, x: x, width: Points(size.width) + insets.horizontal, isMirrored: containing.isRightToLeft),
            padding: insets)
        list.append(box)
        list.endContainer()
    }

    private func captionHeight(of figure: FlowFigure, in containing: ContainingBlock) -> Points {
        guard let caption = figure.caption else { return 0 }
        let style = styles[caption.style], lines = text.paragraphBox(caption, in: indented(containing, style)).lines.count
        return style.paragraphSpacingBefore + styles.lineMetrics(caption.style).height(ofLines: lines)
    }

    private func insets(of figure: FlowFigure, in containing: ContainingBlock) -> Insets {
        let frameStyle = context.pictureStyle(figure.imageStyle, of: figure.image), frame = styles[frameStyle]
        return frame.hasBox ? limits.insets(frame, in: containing) : .zero
    }

    /// Returns the size of a picture in a block.
    ///
    /// A page keeps room for the figure's caption, at least three lines, since the caption may be a separate paragraph. A landscape page
    /// keeps room only for the figure's own caption.
    ///
    /// - Parameter room: the height that a fixed height or a heading leaves; nil for that of a page.
    private func size(of figure: FlowFigure, _ style: ResolvedStyle, in containing: ContainingBlock, room: Points?) -> Size {
        let insets = insets(of: figure, in: containing), body = context.bodies.height(containing.orientation)
        let own = captionHeight(of: figure, in: containing),
            caption = containing.orientation == .turned ? own : max(own, 3 * style.lineHeight)
        let height = min(max(body - caption, body / 2), room ?? .infinity) - insets.vertical
        return text.fitted(
            figure.image, figure.wanted, measure: containing.width - insets.horizontal, height: max(1, height),
            growth: text.growth(of: figure.image))
    }

    /// Returns the fraction of the free width at the left of a picture.
    func shareAtLeft(_ alignment: ResolvedStyle.Alignment, isRightToLeft: Bool) -> Double {
        switch alignment {
        case .center: 0.5
        case .right: 1
        case .left, .justified: 0
        case .natural: isRightToLeft ? 1 : 0
        }
    }

    /// Returns seven tenths, or more for drawings: their lettering stays within an eighth of its size in the drawing's natural size.
    private func leastScale(of image: ImageResource, at size: Size) -> Double {
        guard case .svg = image.content, size.width > 0 else { return 0.7 }
        return min(1, max(0.7, 0.875 * image.naturalSize.width / size.width))
    }

    /// Whether a block is directly in the body, and in no quote, item or cell.
    func isInBody(_ containing: ContainingBlock, of list: VerticalList) -> Bool {
        containing.orientation != .either && containing.x == 0 && containing.width == frames[containing.orientation].measure
            && !containing.forbidsOutdents && !list.hasOpenContainers && !list.hasPendingMarkers
    }
}
