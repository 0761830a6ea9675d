import Synchronization
import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// A variant of a document, built when it is first needed.
final class LazyFlow: Sendable {
    let environments: EnvironmentSet
    /// The flow with the numbers of print pages in the margin, and that with the numbers in the lines.
    let built = Mutex<[Bool: FlowComposer]>([:])

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
final class FlowComposer: Sendable {
    let flow: FlowDocument
    let stylesheet: Stylesheet
    let shaper: any TextShaper
    /// The paragraphs of the text and of its notes.
    let paragraphs: [FlowParagraph]
    /// The numbers of shaping attributes, the same for equal attributes at all sizes.
    private let attributeNumbers = Mutex(Interner<ParagraphText.Attributes>())
    private let attributeLists = AttributeLists()
    /// The palettes of editions, which all sizes share.
    private let palettes = SharedCache<PaletteKey, EditionPalette>()

    private struct PaletteKey: Hashable {
        var design: EditionDesign
        var paper: EditionPalette.Ground
    }

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

    func shapingParts(at category: ContentSizeCategory, for editions: [ReaderTraits]) -> [ShapingPart] {
        let tables = editions.map { attributes(of: styled(at: category, for: $0)) }.grouped(by: \.numbers)
        return tables.compactMap(\.1.first).flatMap { ShapingPart.parts(of: paragraphs, attributes: $0, shaper: shaper) }
    }

    func editions(_ editions: [ReaderTraits], withEqualLayoutAt category: ContentSizeCategory) -> [[ReaderTraits]] {
        var groups: [(first: StyledFlow, editions: [ReaderTraits])] = []
        for traits in editions {
            let styled = styled(at: category, for: traits)
            if let index = groups.firstIndex(where: { $0.first.hasLayout(of: styled) }) {
                groups[index].editions.append(traits)
            } else {
                groups.append((styled, [traits]))
            }
        }
        return groups.map(\.editions)
    }

    /// Lays out the variant at a size for a reader.
    func layOut(at category: ContentSizeCategory, for traits: ReaderTraits) -> LaidOutDocument {
        var (pages, attributes) = paginated(styled(at: category, for: traits), at: category, for: traits)
        return painted(&pages, attributes, keepsBoxes: false)
    }

    /// Breaks the variant into pages at a size for a reader.
    ///
    /// Editions share the shaped text if they have the same fonts and spacing. Page numbers in the text need pages that are laid out, and
    /// their width may move text to other pages. The layout is repeated until its pages agree with what it assumed.
    func paginated(
        _ styled: StyledFlow, at category: ContentSizeCategory, for traits: ReaderTraits
    ) -> (PaginatedFlow, AttributeTable) {
        let attributes = attributes(of: styled)
        func context(_ assumptions: LayoutAssumptions) -> LayoutContext {
            self.context(styled, attributes, at: category, for: traits, assumptions)
        }
        var assumptions = LayoutAssumptions()
        if flow.hasContents { assumptions = LayoutAssumptions(digits: flow.expectedPageDigits(context(assumptions))) }
        while true {
            let pages = PaginatedFlow(context(assumptions))
            guard let corrected = assumptions.corrected(by: pages) else { return (pages, attributes) }
            assumptions = corrected
        }
    }

    func context(
        _ styled: StyledFlow, _ attributes: AttributeTable, at category: ContentSizeCategory, for traits: ReaderTraits,
        _ assumptions: LayoutAssumptions
    ) -> LayoutContext {
        LayoutContext(styled, shaper: shaper, category: category, traits: traits, attributes: attributes, assumptions: assumptions)
    }

    /// Breaks the variant into pages at a size for a reader, in volumes if it is too thick for one.
    ///
    /// The thickness is that of the whole document. The title page and the table of contents of each volume are known only when it is laid
    /// out; if a volume is then too thick, the document is split again.
    func volumes(at category: ContentSizeCategory, for traits: ReaderTraits) -> ([PaginatedFlow], AttributeTable) {
        let styled = styled(at: category, for: traits)
        let (whole, attributes) = paginated(styled, at: category, for: traits)
        guard var split = SplitVolumes(whole) else { return ([whole], attributes) }
        while true {
            guard split.isSplit else { return ([split.recordingOversize(in: whole)], attributes) }
            let volumes = PaginatedVolumes(split.blocks, of: styled.flow, digits: "\(whole.plans.count)".count) {
                PaginatedFlow(context(styled.with($0, $1), attributes, at: category, for: traits, $2))
            }
            guard let corrected = split.corrected(by: volumes.flows) else {
                split.recordOversize(in: volumes.flows)
                return (volumes.flows, attributes)
            }
            split = corrected
        }
    }

    func painted(_ pages: inout PaginatedFlow, _ attributes: AttributeTable, keepsBoxes: Bool) -> LaidOutDocument {
        var document = pages.painted(keepsBoxes: keepsBoxes)
        document.glyphs = glyphOrder(attributes)
        return document
    }

    /// Returns the glyphs of the text, which is shaped; the sizes with equal attributes share them.
    private func glyphOrder(_ attributes: AttributeTable) -> GlyphOrder {
        if let known = glyphOrders.withLock({ $0[attributes.numbers] }) { return known }
        let order = GlyphOrder(of: paragraphs.lazy.map { $0.shaped(with: attributes, by: self.shaper) })
        glyphOrders.withLock { $0[attributes.numbers] = order }
        return order
    }

    func styled(at category: ContentSizeCategory, for traits: ReaderTraits) -> StyledFlow {
        let stylesheet = stylesheet.adapted(to: traits).adapted(toLanguage: flow.metadata.language)
        let resolver = StyleResolver(stylesheet, category: category)
        // The palette of the first size has the colours that are already derived.
        let palette = resolver.palette.map { palette in
            palettes.value(of: PaletteKey(design: palette.design, paper: palette.paper)) { palette }
        }
        return StyledFlow(
            flow, styles: flow.styles.resolve(with: resolver), page: resolver.page, isDark: stylesheet.traits.appearance == .dark,
            palette: palette)
    }

    func attributes(of styled: StyledFlow) -> AttributeTable {
        let values = styled.attributes
        let numbers = attributeNumbers.withLock { known in values.map { known.number(of: $0) } }
        return AttributeTable(values: values, numbers: numbers, lists: attributeLists)
    }
}
