import TypesetBase
import TypesetImages
import TypesetStylesheet
import TypesetText

/// Everything that the layout of a document at one size reads, used by one thread and discarded when the pages are built.
final class LayoutContext {
    let flow: FlowDocument
    let category: ContentSizeCategory
    private(set) var traits: ReaderTraits
    private(set) var page: PageStyle
    /// The text runs of header, footer and watermark.
    let runningRuns: StyledFlow.RunningRuns
    let assumptions: LayoutAssumptions
    private let attributes: AttributeTable
    let styles: StyleTable
    let texts: GeneratedTexts
    let frames: PageFrames
    let limits: MeasureLimits
    let running: RunningTextLayout
    let bodies: PageBodies
    /// The grid of the body's lines; nil without one.
    let grid: BaselineGrid?
    let tableFamilies: TableFamilies
    let fallbacks: FallbackLog
    private let shaper: any TextShaper
    /// The pictures that replace others on the pages; empty on light pages.
    private let darkPictures: [ObjectIdentifier: ImageResource]

    init(
        _ styled: StyledFlow, shaper: any TextShaper, category: ContentSizeCategory, traits: ReaderTraits = .standard,
        attributes: AttributeTable, assumptions: LayoutAssumptions = LayoutAssumptions()
    ) {
        (tableFamilies, fallbacks) = (TableFamilies(styled.flow), FallbackLog())
        flow = styled.flow
        page = styled.page
        runningRuns = styled.runningRuns
        styles = StyleTable(styled, shaper: shaper)
        texts = GeneratedTexts(flow, styles: styles, attributes: attributes, shaper: shaper)
        frames = PageFrames(
            page, documentStyle: flow.documentStyle, index: flow.indexStyles, contents: flow.contentsStyle, styles: styles)
        limits = MeasureLimits(bodySize: styles.bodySize, bodyWidth: frames.styled.measure)
        running = RunningTextLayout(styled, category: category, styles: styles, texts: texts, limits: limits, fallbacks: fallbacks)
        bodies = PageBodies(page, frames: frames, running: running, lineHeight: styles[flow.documentStyle].lineHeight)
        grid = BaselineGrid(page, styles.lineMetrics(flow.documentStyle))
        (self.shaper, self.category, self.traits, self.attributes, self.assumptions) = (shaper, category, traits, attributes, assumptions)
        darkPictures = styled.isDark ? flow.darkPictures : [:]
        if styled.omitsBackgroundImage { fallbacks.record(.omittedBackground, nil) }
    }

    /// Takes the colours of another edition, whose layout is equal, to paint the pages again.
    func takeColors(of styled: StyledFlow, for traits: ReaderTraits) {
        (self.traits, page) = (traits, styled.page)
        styles.takeColors(of: styled)
    }

    /// Creates the context of the notes of a document that has landscape pages, on which notes may continue.
    convenience init(notesOnLandscapePagesOf other: LayoutContext) {
        self.init(other, frames: other.frames.withLandscapePages, fallbacks: other.fallbacks)
    }

    /// Creates the context of a layout that is only measured, whose fallbacks are not recorded in the document's.
    convenience init(trialOf other: LayoutContext) { self.init(other, frames: other.frames, fallbacks: FallbackLog()) }

    private init(_ other: LayoutContext, frames: PageFrames, fallbacks: FallbackLog) {
        (flow, category, traits, page, runningRuns) = (other.flow, other.category, other.traits, other.page, other.runningRuns)
        (styles, texts, running, limits, assumptions) = (other.styles, other.texts, other.running, other.limits, other.assumptions)
        (tableFamilies, shaper, attributes, darkPictures) = (other.tableFamilies, other.shaper, other.attributes, other.darkPictures)
        (self.frames, self.fallbacks, grid) = (frames, fallbacks, other.grid)
        bodies = PageBodies(page, frames: frames, running: running, lineHeight: styles[flow.documentStyle].lineHeight)
    }

    /// Returns a paragraph as shaped in the styles of this size.
    func shaped(_ paragraph: FlowParagraph) -> ShapedParagraph { paragraph.shaped(with: attributes, by: shaper) }

    /// Returns the boxes of a formula's parts in the style of a text run; empty without a font for formulas.
    func boxes(of formula: FlowFormula, run: TextRunID, _ style: StyleID) -> [FormulaBox] {
        formulaSetting(run, style).map { formula.boxes($0) { words($0, run: run) } } ?? []
    }

    /// Returns the rows of a formula that is a block by itself; nil without a font for formulas.
    ///
    /// - Parameter room: the room for a part; larger ones are set in lines. Nil for any room.
    func display(of formula: FlowFormula, run: TextRunID, _ style: StyleID, in room: LineRoom? = nil) -> DisplayBoxes? {
        formulaSetting(run, style).map { formula.display($0, in: room) { words($0, run: run) } }
    }

    private func formulaSetting(_ run: TextRunID, _ style: StyleID) -> FormulaSetting? {
        styles.mathFont(style).map { FormulaSetting(font: $0, size: styles[style].pointSize, attributes: attributes.numbers[run]) }
    }

    private func words(_ text: String, run: TextRunID) -> ShapedParagraph {
        let text = Array(text.utf8), piece = ParagraphText.Piece(length: text.count, attributes: 0)
        return shaper.shape(ParagraphText(text: text, attributes: [attributes.values[run]], pieces: [piece]))
    }

    /// Returns the style of a piece of a paragraph, shrunk if the paragraph is.
    func style(ofPiece piece: FlowPiece, in paragraph: ParagraphBox) -> StyleID {
        styles.scaled(flow.runs[piece.run].style, by: paragraph.scale)
    }

    /// Returns the style of the box around a picture; pictures for dark pages need no light background.
    func pictureStyle(_ style: StyleID, of image: ImageResource) -> StyleID {
        darkPictures[ObjectIdentifier(image)] == nil ? style : styles.withoutBackground(style)
    }

    /// Returns a picture on a page: on dark pages the one that replaces it, within the original's rectangle.
    func picture(_ image: ImageResource, in rect: Rect, opacity: Double = 1) -> PlacedItem.Content {
        guard let other = darkPictures[ObjectIdentifier(image)] else { return .image(image, rect, opacity: opacity) }
        return .image(other, rect.fitting(other.naturalSize), opacity: opacity)
    }
}

/// A part of layout: functions that read one context.
protocol LayoutPart {
    var context: LayoutContext { get }
}

extension LayoutPart {
    var flow: FlowDocument { _read { yield context.flow } }
    var styles: StyleTable { context.styles }
    var frames: PageFrames { _read { yield context.frames } }
    var limits: MeasureLimits { context.limits }
    var fallbacks: FallbackLog { context.fallbacks }
    var text: TextLayout { TextLayout(context: context) }
    var blocks: BlockLayout { BlockLayout(context: context) }
    var tables: TableLayout { TableLayout(context: context) }
}

extension Points {
    /// The rounding error of sums of widths.
    static var roundingError: Points { 0.01 }
}

extension Rect {
    /// Returns the largest centred rectangle of a shape within this one.
    fileprivate func fitting(_ shape: Size) -> Rect {
        guard shape.width > 0, shape.height > 0 else { return self }
        let scale = min(size.width / shape.width, size.height / shape.height)
        let fitted = Size(width: shape.width * scale, height: shape.height * scale)
        return Rect(
            x: origin.x + (size.width - fitted.width) / 2, y: origin.y + (size.height - fitted.height) / 2, width: fitted.width,
            height: fitted.height)
    }
}
