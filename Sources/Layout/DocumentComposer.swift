package import ContentSize
package import Images
import Interning
package import Markdown
package import Stylesheet
import Synchronization
package import Typography

/// Lays out one document at any number of sizes, for any reader. Work that depends on neither is done once.
package final class DocumentComposer: Sendable {
    private let flow: FlowDocument
    private let stylesheet: Stylesheet
    private let shaper: any TextShaper
    /// The numbers of shaping attributes. Equal attributes have the same number at all sizes.
    private let attributeNumbers = Mutex(Interner<ParagraphText.Attributes>())
    private let attributeLists = AttributeLists()

    /// Builds structure and text and loads the pictures. `issues` lists the parts that could not be built as written.
    ///
    /// - Parameter files: the files that relative links lead to; nil to keep the links unchanged.
    package init(
        document: Document, stylesheet: Stylesheet, shaper: any TextShaper, images: ImageLoader, files: (any LinkedFiles)? = nil
    ) {
        self.stylesheet = stylesheet
        self.shaper = shaper
        var builder = FlowBuilder(document: document, stylesheet: stylesheet, images: images, files: files)
        flow = builder.build()
    }

    /// Problems with pictures, links and structure, which are the same at every size.
    package var issues: [BuildIssue] { flow.issues }

    /// The reasons why the files may not claim conformance to PDF/UA; empty if they may.
    package var obstacles: [ConformanceObstacle] { flow.obstacles }

    /// Returns the text as its first size needs it, for shaping ahead, for example on several threads. Each size shapes missing text
    /// itself.
    package func shapingParts(at category: ContentSizeCategory = .large, for traits: ReaderTraits = .standard) -> [ShapingPart] {
        let paragraphs = flow.blocks.flatMap(\.paragraphs) + flow.notes.flatMap { [$0.label] + $0.children.flatMap(\.paragraphs) }
        return ShapingPart.parts(of: paragraphs, attributes: sizeLayout(at: category, for: traits).attributes, shaper: shaper)
    }

    /// Lays out the document at a size for a reader. Editions for other readers share the shaped text, since colours change no glyph.
    package func layOut(at category: ContentSizeCategory, for traits: ReaderTraits = .standard) -> LaidOutDocument {
        var reserve = PageReserve()
        if flow.hasContents { reserve = PageReserve(digits: flow.expectedPageDigits(sizeLayout(at: category, for: traits))) }
        while true {
            var pages = paginated(sizeLayout(at: category, for: traits, reserve: reserve))
            guard let next = reserve.next(flow, pages) else { return painted(&pages, traits) }
            reserve = next
        }
    }

    private func paginated(_ layout: SizeLayout) -> PaginatedFlow {
        if layout.reducesMargins { layout.recordFallback(.reducedMargin, nil) }
        var paginator = Paginator(layout: layout, list: layout.flowList())
        let plans = paginator.paginate(), sparsePages = paginator.sparsePages
        let boxes = PlannedBoxes(consume paginator)
        let destinations = located(flow.destinations, on: plans, of: boxes)
        return PaginatedFlow(
            layout: layout, plans: plans, boxes: boxes, destinations: destinations,
            numbers: PageNumbers(pageCount: plans.count, frontMatter: flow.bodyStart.map { destinations[$0].page } ?? 0),
            sparsePages: sparsePages)
    }

    private func painted(_ pages: inout PaginatedFlow, _ traits: ReaderTraits) -> LaidOutDocument {
        let layout = pages.layout, destinations = pages.destinations, numbers = pages.numbers
        let destinationPages = destinations.map(\.page)
        var boxes = pages.takeBoxes()
        let painted = pages.plans.enumerated().map { index, plan in
            var builder = PageBuilder(layout: layout, pageNumbers: numbers, destinationPages: destinationPages)
            let page = builder.build(plan, of: &boxes, number: index + 1)
            return traits.appearance == .dark && !flow.darkPictures.isEmpty ? page.showing(flow.darkPictures) : page
        }
        return LaidOutDocument(
            category: layout.category, traits: traits, pages: painted, structure: flow.structure, outline: flow.outline,
            destinations: destinations,
            metadata: flow.metadata, fallbacks: layout.fallbacks, conformanceObstacles: flow.obstacles,
            styles: layout.computedStyles)
    }

    private func sizeLayout(at category: ContentSizeCategory, for traits: ReaderTraits, reserve: PageReserve = PageReserve()) -> SizeLayout
    {
        let stylesheet = stylesheet.adapted(to: traits).adapted(toLanguage: flow.metadata.language)
        let resolver = StyleResolver(stylesheet, category: category)
        let styled = StyledFlow(flow, styles: flow.styles.resolve(with: resolver), page: resolver.page)
        let values = styled.attributes
        let numbers = attributeNumbers.withLock { known in values.map { known.number(of: $0) } }
        let layout = SizeLayout(
            styled, shaper: shaper, category: category, attributes: AttributeTable(values: values, numbers: numbers, lists: attributeLists),
            reserve: reserve)
        if traits.appearance == .dark { layout.replacedPictures = Set(flow.darkPictures.keys) }
        return layout
    }

    /// Returns the destinations with the pages and heights of the boxes that have their anchors.
    private func located(
        _ destinations: [Destination], on plans: [PagePlan], of boxes: PlannedBoxes
    ) -> [Destination] {
        var destinations = destinations
        for (number, plan) in plans.enumerated() {
            for (placed, boxes) in ([plan] + plan.columns).flatMap({ [($0.boxes, boxes.body), ($0.notes, boxes.notes)] }) {
                for placed in placed {
                    for index in placed.anchor(in: boxes)?.destinations ?? [] {
                        destinations[index].page = number
                        destinations[index].y = max(0, plan.top + placed.y)
                    }
                }
            }
        }
        return destinations
    }
}

/// A part of a document's text, shaped before its sizes are laid out. Parts may be shaped in any order and concurrently.
package struct ShapingPart: Sendable {
    /// The length in bytes, a few milliseconds of work. All threads finish at about the same time, and the overhead of tasks is negligible.
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
