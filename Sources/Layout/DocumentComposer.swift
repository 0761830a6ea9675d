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
    private let stylesheet: Stylesheet
    private let builds: [LazyFlow]
    private let make: @Sendable (Document, _ setsPrintPagesInLines: Bool) -> FlowComposer

    /// Builds structure and text and loads the pictures.
    ///
    /// - Parameter files: the files that relative links lead to; nil to keep the links unchanged.
    package init(
        document: Document, stylesheet: Stylesheet, shaper: any TextShaper, images: ImageLoader, files: (any LinkedFiles)? = nil
    ) {
        (self.document, self.stylesheet) = (document, stylesheet)
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
        // An edition of a sheet has traits of its own.
        let own = stylesheet.traits(for: traits)
        let build = builds.first { $0.environments.contains(category, own) } ?? builds[0], flow = flow(of: build)
        guard !flow.hasRoomForPrintPages(at: category, for: traits) else { return flow }
        return build.flow(setsPrintPagesInLines: true) { make(document.variant(in: build.environments), $0) }
    }

    /// Returns the variants for some readers, by default for all, and builds them.
    package func variants(
        at sizes: [ContentSizeCategory] = ContentSizeCategory.allCases, for editions: [ReaderTraits] = ReaderTraits.allCases
    ) -> [Variant] {
        builds.filter { build in
            sizes.contains { size in editions.contains { build.environments.contains(size, stylesheet.traits(for: $0)) } }
        }.map { build in
            let flow = flow(of: build)
            return Variant(
                environments: build.environments, document: document.variant(in: build.environments), issues: flow.issues,
                obstacles: flow.obstacles, hasFormulas: flow.hasFormulas)
        }
    }

    /// Returns the text as a size of some editions needs it, for shaping ahead, for example on several threads.
    ///
    /// Each size shapes missing text itself.
    package func shapingParts(at category: ContentSizeCategory = .large, for editions: [ReaderTraits] = [.standard]) -> [ShapingPart] {
        byFlow(editions, at: category).flatMap { flow, editions in flow.shapingParts(at: category, for: editions) }
    }

    /// Lays out the document at a size for a reader.
    package func layOut(at category: ContentSizeCategory, for traits: ReaderTraits = .standard) -> LaidOutDocument {
        flow(at: category, for: traits).layOut(at: category, for: traits)
    }

    /// Whether the document is split into volumes at sizes at which it is too thick for one.
    package var hasVolumes: Bool { stylesheet.volumes != nil }

    /// Lays out the document at a size for a reader, in volumes if it is too thick for one.
    package func volumes(at category: ContentSizeCategory, for traits: ReaderTraits = .standard) -> VolumeLayouts {
        VolumeLayouts(flow(at: category, for: traits), category, traits)
    }

    /// Returns the editions grouped by layout: those of a group differ only in colours.
    package func editions(_ editions: [ReaderTraits], withEqualLayoutAt category: ContentSizeCategory) -> [[ReaderTraits]] {
        byFlow(editions, at: category).flatMap { flow, editions in flow.editions(editions, withEqualLayoutAt: category) }
    }

    /// Returns the layouts of editions that differ only in colours, which are made when they are requested.
    package func layouts(at category: ContentSizeCategory, forEqual editions: [ReaderTraits]) -> EqualLayouts {
        EqualLayouts(flow(at: category, for: editions.first ?? .standard), category, editions)
    }

    /// Groups editions by the variant of the document that they have.
    private func byFlow(_ editions: [ReaderTraits], at category: ContentSizeCategory) -> [(FlowComposer, [ReaderTraits])] {
        editions.grouped { ObjectIdentifier(flow(at: category, for: $0)) }.compactMap { _, editions in
            editions.first.map { (flow(at: category, for: $0), editions) }
        }
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
    fileprivate func paginated(
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

    private func context(
        _ styled: StyledFlow, _ attributes: AttributeTable, at category: ContentSizeCategory, for traits: ReaderTraits,
        _ assumptions: LayoutAssumptions
    ) -> LayoutContext {
        LayoutContext(styled, shaper: shaper, category: category, traits: traits, attributes: attributes, assumptions: assumptions)
    }

    /// Breaks the variant into pages at a size for a reader, in volumes if it is too thick for one.
    ///
    /// The thickness is that of the whole document. The title page and the table of contents of each volume are known only when it is laid
    /// out; if a volume is then too thick, the document is split again.
    fileprivate func volumes(at category: ContentSizeCategory, for traits: ReaderTraits) -> ([PaginatedFlow], AttributeTable) {
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

    fileprivate func painted(_ pages: inout PaginatedFlow, _ attributes: AttributeTable, keepsBoxes: Bool) -> LaidOutDocument {
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

    fileprivate func styled(at category: ContentSizeCategory, for traits: ReaderTraits) -> StyledFlow {
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

    private func attributes(of styled: StyledFlow) -> AttributeTable {
        let values = styled.attributes
        let numbers = attributeNumbers.withLock { known in values.map { known.number(of: $0) } }
        return AttributeTable(values: values, numbers: numbers, lists: attributeLists)
    }
}

/// The layouts of a document at one size for editions that differ only in colours: lines and pages are broken once.
package struct EqualLayouts {
    private let flow: FlowComposer
    private let category: ContentSizeCategory
    private var editions: ArraySlice<ReaderTraits>
    private var pages: (flow: PaginatedFlow, attributes: AttributeTable, fallbacks: [LayoutFallback])?

    fileprivate init(_ flow: FlowComposer, _ category: ContentSizeCategory, _ editions: [ReaderTraits]) {
        (self.flow, self.category, self.editions) = (flow, category, editions[...])
    }

    /// Returns the layout of the next edition; nil after the last one.
    package mutating func next() -> LaidOutDocument? {
        guard let traits = editions.popFirst() else { return nil }
        let styled = flow.styled(at: category, for: traits)
        if let pages {
            pages.flow.context.takeColors(of: styled, for: traits)
            pages.flow.context.fallbacks.restore(pages.fallbacks)
        }
        var (pages, attributes, fallbacks) = take() ?? paginated(styled, traits)
        defer { if !editions.isEmpty { self.pages = (pages, attributes, fallbacks) } }
        return flow.painted(&pages, attributes, keepsBoxes: !editions.isEmpty)
    }

    /// Returns the pages, and releases them here, so that they are not copied.
    private mutating func take() -> (PaginatedFlow, AttributeTable, [LayoutFallback])? {
        defer { pages = nil }
        return pages
    }

    private func paginated(_ styled: StyledFlow, _ traits: ReaderTraits) -> (PaginatedFlow, AttributeTable, [LayoutFallback]) {
        let (pages, attributes) = flow.paginated(styled, at: category, for: traits)
        return (pages, attributes, pages.context.fallbacks.fallbacks)
    }
}

/// The layouts of the volumes of a document at one size for a reader, painted one after the other.
package struct VolumeLayouts {
    private let flow: FlowComposer
    private let attributes: AttributeTable
    private var volumes: ArraySlice<PaginatedFlow>
    /// The number of volumes; 1 for a document that is one file.
    package let count: Int

    fileprivate init(_ flow: FlowComposer, _ category: ContentSizeCategory, _ traits: ReaderTraits) {
        let (volumes, attributes) = flow.volumes(at: category, for: traits)
        (self.flow, self.attributes, self.volumes, count) = (flow, attributes, volumes[...], volumes.count)
    }

    /// Returns the layout of the next volume; nil after the last one.
    package mutating func next() -> LaidOutDocument? {
        guard var pages = volumes.popFirst() else { return nil }
        return flow.painted(&pages, attributes, keepsBoxes: false)
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
