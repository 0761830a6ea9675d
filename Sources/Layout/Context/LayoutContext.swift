import ContentSize
import Geometry
import Images
import Stylesheet
import Typography

/// Everything that the layout of a document at one size reads. One thread uses it, and it is discarded when the pages are built.
final class LayoutContext {
    let flow: FlowDocument
    let category: ContentSizeCategory
    let page: PageStyle
    /// The text runs of header, footer and watermark.
    let runningRuns: StyledFlow.RunningRuns
    let assumptions: LayoutAssumptions
    let attributes: AttributeTable
    let styles: StyleTable
    let texts: GeneratedTexts
    let frames: PageFrames
    let limits: MeasureLimits
    let running: RunningTextLayout
    let bodies: PageBodies
    let tableFamilies: TableFamilies
    let fallbacks: FallbackLog
    private let shaper: any TextShaper
    /// The pictures that dark pages replace by others, which need no light background.
    private let replacedPictures: Set<ObjectIdentifier>

    /// - Parameter replacedPictures: the pictures that dark pages replace by others.
    init(
        _ styled: StyledFlow, shaper: any TextShaper, category: ContentSizeCategory, attributes: AttributeTable,
        assumptions: LayoutAssumptions = LayoutAssumptions(), replacedPictures: Set<ObjectIdentifier> = []
    ) {
        (tableFamilies, fallbacks) = (TableFamilies(styled.flow), FallbackLog())
        flow = styled.flow
        page = styled.page
        runningRuns = styled.runningRuns
        styles = StyleTable(styled, shaper: shaper)
        texts = GeneratedTexts(flow, styles: styles, attributes: attributes, shaper: shaper)
        frames = PageFrames(page, documentStyle: flow.documentStyle, styles: styles)
        limits = MeasureLimits(bodySize: styles.bodySize, bodyWidth: frames.styled.measure)
        running = RunningTextLayout(styled, category: category, styles: styles, texts: texts, limits: limits, fallbacks: fallbacks)
        bodies = PageBodies(page, frames: frames, running: running, lineHeight: styles[flow.documentStyle].lineHeight)
        (self.shaper, self.category, self.attributes) = (shaper, category, attributes)
        (self.assumptions, self.replacedPictures) = (assumptions, replacedPictures)
    }

    /// Creates the context of the notes of a document that has landscape pages, on which notes may continue.
    convenience init(notesOnLandscapePagesOf other: LayoutContext) {
        self.init(other, frames: other.frames.withLandscapePages, fallbacks: other.fallbacks)
    }

    /// Creates the context of a layout that is only measured. Its fallbacks are not recorded in the document's.
    convenience init(trialOf other: LayoutContext) { self.init(other, frames: other.frames, fallbacks: FallbackLog()) }

    private init(_ other: LayoutContext, frames: PageFrames, fallbacks: FallbackLog) {
        (flow, category, page, runningRuns, assumptions) = (other.flow, other.category, other.page, other.runningRuns, other.assumptions)
        (attributes, styles, texts, running, limits) = (other.attributes, other.styles, other.texts, other.running, other.limits)
        (tableFamilies, shaper, replacedPictures) = (other.tableFamilies, other.shaper, other.replacedPictures)
        (self.frames, self.fallbacks) = (frames, fallbacks)
        bodies = PageBodies(page, frames: frames, running: running, lineHeight: styles[flow.documentStyle].lineHeight)
    }

    /// Returns a paragraph as shaped in the styles of this size.
    func shaped(_ paragraph: FlowParagraph) -> ShapedParagraph { paragraph.shaped(with: attributes, by: shaper) }

    /// Returns the style of a piece of a paragraph, shrunk if the paragraph is.
    func style(ofPiece piece: FlowPiece, in paragraph: ParagraphBox) -> StyleID {
        styles.scaled(flow.runs[piece.run].style, by: paragraph.scale)
    }

    /// Returns the style of the box around a picture.
    func pictureStyle(_ style: StyleID, of image: ImageResource) -> StyleID {
        replacedPictures.contains(ObjectIdentifier(image)) ? styles.withoutBackground(style) : style
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
