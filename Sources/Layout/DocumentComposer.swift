import Synchronization
import TypesetBase
package import TypesetImages
package import TypesetMarkdown
package import TypesetStylesheet
package import TypesetText

/// Lays out one document at any number of sizes, for any reader; work that depends on neither is done once.
package final class DocumentComposer: Sendable {
    private let flow: FlowDocument
    private let stylesheet: Stylesheet
    private let shaper: any TextShaper
    /// The paragraphs of the text and of its notes.
    private let paragraphs: [FlowParagraph]
    /// The numbers of shaping attributes, the same for equal attributes at all sizes.
    private let attributeNumbers = Mutex(Interner<ParagraphText.Attributes>())
    private let attributeLists = AttributeLists()

    /// Builds structure and text and loads the pictures; `issues` lists the parts that could not be built as written.
    ///
    /// - Parameter files: the files that relative links lead to; nil to keep the links unchanged.
    package init(
        document: Document, stylesheet: Stylesheet, shaper: any TextShaper, images: ImageLoader, files: (any LinkedFiles)? = nil
    ) {
        self.stylesheet = stylesheet
        self.shaper = shaper
        var builder = FlowBuilder(document: document, stylesheet: stylesheet, images: images, files: files)
        flow = builder.build()
        paragraphs = flow.blocks.flatMap(\.paragraphs) + flow.notes.flatMap { [$0.label] + $0.children.flatMap(\.paragraphs) }
    }

    /// Problems with pictures, links and structure, which are the same at every size.
    package var issues: [BuildIssue] { flow.issues }

    /// The reasons why the files may not claim conformance to PDF/UA; empty if they may.
    package var obstacles: [ConformanceObstacle] { flow.obstacles }

    /// Returns the text as its first size needs it, for shaping ahead, for example on several threads; each size shapes missing text
    /// itself.
    package func shapingParts(at category: ContentSizeCategory = .large, for traits: ReaderTraits = .standard) -> [ShapingPart] {
        ShapingPart.parts(of: paragraphs, attributes: attributes(of: styled(at: category, for: traits)), shaper: shaper)
    }

    /// Lays out the document at a size for a reader.
    ///
    /// Editions for other readers share the shaped text, since colours change no glyph. Page numbers in the text need pages that are laid
    /// out, and their width may move text to other pages. The layout is repeated until its pages agree with what it assumed.
    package func layOut(at category: ContentSizeCategory, for traits: ReaderTraits = .standard) -> LaidOutDocument {
        let styled = styled(at: category, for: traits), attributes = attributes(of: styled)
        func context(_ assumptions: LayoutAssumptions) -> LayoutContext {
            LayoutContext(
                styled, shaper: shaper, category: category, traits: traits, attributes: attributes, assumptions: assumptions)
        }
        var assumptions = LayoutAssumptions()
        if flow.hasContents { assumptions = LayoutAssumptions(digits: flow.expectedPageDigits(context(assumptions))) }
        while true {
            var pages = PaginatedFlow(context(assumptions))
            guard let corrected = assumptions.corrected(by: pages) else {
                var document = pages.painted()
                document.glyphs = GlyphOrder(of: paragraphs.lazy.map { $0.shaped(with: attributes, by: self.shaper) })
                return document
            }
            assumptions = corrected
        }
    }

    private func styled(at category: ContentSizeCategory, for traits: ReaderTraits) -> StyledFlow {
        let stylesheet = stylesheet.adapted(to: traits).adapted(toLanguage: flow.metadata.language)
        let resolver = StyleResolver(stylesheet, category: category)
        return StyledFlow(flow, styles: flow.styles.resolve(with: resolver), page: resolver.page)
    }

    private func attributes(of styled: StyledFlow) -> AttributeTable {
        let values = styled.attributes
        let numbers = attributeNumbers.withLock { known in values.map { known.number(of: $0) } }
        return AttributeTable(values: values, numbers: numbers, lists: attributeLists)
    }
}

/// A part of a document's text, shaped before its sizes are laid out, in any order and concurrently.
package struct ShapingPart: Sendable {
    /// The length in bytes: a few milliseconds of work, so threads finish at about the same time and the overhead of tasks is negligible.
    private static let length = 16_384

    private let paragraphs: ArraySlice<FlowParagraph>
    private let attributes: AttributeTable
    private let shaper: any TextShaper

    static func parts(of paragraphs: [FlowParagraph], attributes: AttributeTable, shaper: any TextShaper) -> [ShapingPart] {
        var parts: [ShapingPart] = [], start = 0, length = 0
        for (index, paragraph) in paragraphs.enumerated() {
            length += paragraph.text.count
            guard length >= Self.length || index == paragraphs.count - 1 else { continue }
            parts.append(ShapingPart(paragraphs: paragraphs[start...index], attributes: attributes, shaper: shaper))
            (start, length) = (index + 1, 0)
        }
        return parts
    }

    package func shape() {
        for paragraph in paragraphs { _ = paragraph.shaped(with: attributes, by: shaper) }
    }
}
