import Synchronization
import TypesetBase
package import TypesetImages
package import TypesetMarkdown
package import TypesetStylesheet
package import TypesetText

/// Lays out one document at any number of sizes, for any reader.
///
/// If parts of the document have conditions, each variant of it is built when it is first needed.
package final class DocumentComposer: Sendable {
    /// The document as some readers see it.
    package struct Variant: Sendable {
        /// The settings of these readers.
        package let environments: EnvironmentSet
        package let document: Document
        /// Problems with pictures, links and structure, which are the same at every size.
        package let issues: [BuildIssue]
        /// The reasons why the files may not claim conformance to PDF/UA; empty if they may.
        package let obstacles: [ConformanceObstacle]
        /// Whether the document has formulas that are set.
        package let hasFormulas: Bool
    }

    private let document: Document
    private let builds: [LazyFlow]
    private let make: @Sendable (Document, _ setsPrintPagesInLines: Bool) -> FlowComposer

    /// Builds structure and text and loads the pictures.
    ///
    /// - Parameter files: the files that relative links lead to; nil to keep the links unchanged.
    package init(
        document: Document, stylesheet: Stylesheet, shaper: any TextShaper, images: ImageLoader, files: (any LinkedFiles)? = nil
    ) {
        self.document = document
        builds = document.variants.map { LazyFlow(environments: $0) }
        make = {
            FlowComposer(
                document: $0, stylesheet: stylesheet, shaper: shaper, images: images, files: files, setsPrintPagesInLines: $1)
        }
        if document.conditions.isEmpty { _ = flow(of: builds[0]) }
    }

    private func flow(of build: LazyFlow) -> FlowComposer {
        build.flow { make(document.variant(in: build.environments), $0) }
    }

    /// Returns the flow for a size and a reader, with the numbers of print pages in the lines if the margin has no room for them.
    private func flow(at category: ContentSizeCategory, for traits: ReaderTraits) -> FlowComposer {
        let build = builds.first { $0.environments.contains(category, traits) } ?? builds[0], flow = flow(of: build)
        guard !flow.hasRoomForPrintPages(at: category, for: traits) else { return flow }
        return build.flow(setsPrintPagesInLines: true) { make(document.variant(in: build.environments), $0) }
    }

    /// Returns the variants for some readers, by default for all, and builds them.
    package func variants(
        at sizes: [ContentSizeCategory] = ContentSizeCategory.allCases, for editions: [ReaderTraits] = ReaderTraits.allCases
    ) -> [Variant] {
        builds.filter { build in sizes.contains { size in editions.contains { build.environments.contains(size, $0) } } }.map { build in
            let flow = flow(of: build)
            return Variant(
                environments: build.environments, document: document.variant(in: build.environments), issues: flow.issues,
                obstacles: flow.obstacles, hasFormulas: flow.hasFormulas)
        }
    }

    /// Returns the text as its first size needs it, for shaping ahead, for example on several threads; each size shapes missing text
    /// itself.
    package func shapingParts(at category: ContentSizeCategory = .large, for traits: ReaderTraits = .standard) -> [ShapingPart] {
        flow(at: category, for: traits).shapingParts(at: category, for: traits)
    }

    /// Lays out the document at a size for a reader.
    package func layOut(at category: ContentSizeCategory, for traits: ReaderTraits = .standard) -> LaidOutDocument {
        flow(at: category, for: traits).layOut(at: category, for: traits)
    }
}

/// A variant of a document, built when it is first needed.
private final class LazyFlow: Sendable {
    let environments: EnvironmentSet
    /// The flow with the numbers of print pages in the margin, and that with the numbers in the lines.
    private let built = Mutex<[Bool: FlowComposer]>([:])

    init(environments: EnvironmentSet) { self.environments = environments }

    func flow(setsPrintPagesInLines: Bool = false, _ make: (_ setsPrintPagesInLines: Bool) -> FlowComposer) -> FlowComposer {
        built.withLock { built in
            let flow = built[setsPrintPagesInLines] ?? make(setsPrintPagesInLines)
            built[setsPrintPagesInLines] = flow
            return flow
        }
    }
}

/// Lays out one variant of a document; work that depends on neither size nor reader is done once.
private final class FlowComposer: Sendable {
    private let flow: FlowDocument
    private let stylesheet: Stylesheet
    private let shaper: any TextShaper
    /// The paragraphs of the text and of its notes.
    private let paragraphs: [FlowParagraph]
    /// The numbers of shaping attributes, the same for equal attributes at all sizes.
    private let attributeNumbers = Mutex(Interner<ParagraphText.Attributes>())
    private let attributeLists = AttributeLists()
    /// The glyphs of the text by the numbers of its attributes; nearly always one list.
    private let glyphOrders = Mutex<[[Int]: GlyphOrder]>([:])

    init(
        document: Document, stylesheet: Stylesheet, shaper: any TextShaper, images: ImageLoader, files: (any LinkedFiles)?,
        setsPrintPagesInLines: Bool
    ) {
        self.stylesheet = stylesheet
        self.shaper = shaper
        var builder = FlowBuilder(
            document: document, stylesheet: stylesheet, images: images, files: files, setsPrintPagesInLines: setsPrintPagesInLines
        ) {
            shaper.mathFont(MathFamilies.all) != nil
        }
        flow = builder.build()
        paragraphs = flow.blocks.flatMap(\.paragraphs) + flow.notes.flatMap { [$0.label] + $0.children.flatMap(\.paragraphs) }
    }

    var issues: [BuildIssue] { flow.issues }

    var obstacles: [ConformanceObstacle] { flow.obstacles }
    var hasFormulas: Bool { flow.structure.elements.contains { $0.kind == .formula } }

    /// Whether the margin has room for the numbers of print pages, or there are none in the margin.
    func hasRoomForPrintPages(at category: ContentSizeCategory, for traits: ReaderTraits) -> Bool {
        guard let printPages = flow.printPages, printPages.place == .margin else { return true }
        let styled = styled(at: category, for: traits)
        return LayoutContext(
            styled, shaper: shaper, category: category, traits: traits, attributes: attributes(of: styled)
        ).hasRoom(for: printPages)
    }

    func shapingParts(at category: ContentSizeCategory, for traits: ReaderTraits) -> [ShapingPart] {
        ShapingPart.parts(of: paragraphs, attributes: attributes(of: styled(at: category, for: traits)), shaper: shaper)
    }

    /// Lays out the variant at a size for a reader.
    ///
    /// Editions for other readers share the shaped text, since colours change no glyph. Page numbers in the text need pages that are laid
    /// out, and their width may move text to other pages. The layout is repeated until its pages agree with what it assumed.
    func layOut(at category: ContentSizeCategory, for traits: ReaderTraits) -> LaidOutDocument {
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
                document.glyphs = glyphOrder(attributes)
                return document
            }
            assumptions = corrected
        }
    }

    /// Returns the glyphs of the text, which is shaped; the sizes with equal attributes share them.
    private func glyphOrder(_ attributes: AttributeTable) -> GlyphOrder {
        if let known = glyphOrders.withLock({ $0[attributes.numbers] }) { return known }
        let order = GlyphOrder(of: paragraphs.lazy.map { $0.shaped(with: attributes, by: self.shaper) })
        glyphOrders.withLock { $0[attributes.numbers] = order }
        return order
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
