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

    let document: Document
    let stylesheet: Stylesheet
    private let builds: [LazyFlow]
    let make: @Sendable (Document, _ setsPrintPagesInLines: Bool) -> FlowComposer

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

    func flow(of build: LazyFlow) -> FlowComposer {
        build.flow { make(document.variant(in: build.environments), $0) }
    }

    /// Returns the flow for a size and a reader, with the numbers of print pages in the lines if the margin has no room for them.
    func flow(at category: ContentSizeCategory, for traits: ReaderTraits) -> FlowComposer {
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

/// The layouts of a document at one size for editions that differ only in colours: lines and pages are broken once.
package struct EqualLayouts {
    let flow: FlowComposer
    let category: ContentSizeCategory
    var editions: ArraySlice<ReaderTraits>
    var pages: (flow: PaginatedFlow, attributes: AttributeTable, fallbacks: [LayoutFallback])?

    init(_ flow: FlowComposer, _ category: ContentSizeCategory, _ editions: [ReaderTraits]) {
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

    func paginated(_ styled: StyledFlow, _ traits: ReaderTraits) -> (PaginatedFlow, AttributeTable, [LayoutFallback]) {
        let (pages, attributes) = flow.paginated(styled, at: category, for: traits)
        return (pages, attributes, pages.context.fallbacks.fallbacks)
    }
}

/// The layouts of the volumes of a document at one size for a reader, painted one after the other.
package struct VolumeLayouts {
    let flow: FlowComposer
    let attributes: AttributeTable
    var volumes: ArraySlice<PaginatedFlow>
    /// The number of volumes; 1 for a document that is one file.
    package let count: Int

    init(_ flow: FlowComposer, _ category: ContentSizeCategory, _ traits: ReaderTraits) {
        let (volumes, attributes) = flow.volumes(at: category, for: traits)
        (self.flow, self.attributes, self.volumes, count) = (flow, attributes, volumes[...], volumes.count)
    }

    /// Returns the layout of the next volume; nil after the last one.
    package mutating func next() -> LaidOutDocument? {
        guard var pages = volumes.popFirst() else { return nil }
        return flow.painted(&pages, attributes, keepsBoxes: false)
    }
}
