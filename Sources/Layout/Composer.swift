public import ContentSize
public import Diagnostics
public import Images
public import Markdown
public import Stylesheet
public import Typography
import Synchronization

/// Lays out one document at any number of sizes: everything that does not depend on the size is done once.
public final class Composer: Sendable {
    private let flow: FlowDocument
    private let stylesheet: Stylesheet
    private let shaper: any TextShaper
    /// Numbers that equal shaping attributes share across sizes.
    private let attributeNumbers = Mutex<[ParagraphText.Attributes: Int]>([:])

    /// Builds structure, text and pictures; `diagnostics` tells what was wrong with them.
    public init(document: Document, stylesheet: Stylesheet, shaper: any TextShaper, images: ImageStore) {
        self.stylesheet = stylesheet
        self.shaper = shaper
        var builder = FlowBuilder(document: document, stylesheet: stylesheet, images: images)
        flow = builder.build()
    }

    /// About pictures, links and structure; the same at every size.
    public var diagnostics: [Diagnostic] { flow.diagnostics }

    /// Why the files may not claim conformance; empty where they may.
    public var obstacles: [Diagnostic] { flow.obstacles }

    /// The document's text as the first of its sizes needs it. Shaping it ahead is optional: a size shapes what it does not find done.
    public func shapingParts(at category: ContentSizeCategory = .large) -> [ShapingPart] {
        let paragraphs = flow.blocks.flatMap(\.paragraphs) + flow.notes.flatMap { [$0.label] + $0.children.flatMap(\.paragraphs) }
        return ShapingPart.parts(of: paragraphs, attributes: sizeLayout(at: category).attributes, shaper: shaper)
    }

    public func layOut(at category: ContentSizeCategory) -> LaidOutDocument {
        let layout = sizeLayout(at: category)
        if layout.reducesMargins { layout.recordFallback(.reducedMargin, nil) }
        var list = VerticalList()
        let area = Area(x: 0, width: layout.bodyWidth, isRightToLeft: WritingDirection.isRightToLeft(language: flow.metadata.language))
        layout.lay(flow.blocks, in: area, into: &list)
        var paginator = Paginator(layout: layout, list: list)
        let plans = paginator.paginate()
        let destinations = place(flow.destinations, on: plans)
        let pages = destinations.map(\.page)
        let painted = plans.enumerated().map { index, plan in
            var painter = PagePainter(layout: layout, pageCount: plans.count, destinationPages: pages)
            return painter.paint(plan, number: index + 1)
        }
        return LaidOutDocument(
            category: category, pages: painted, structure: flow.structure, outline: flow.outline, destinations: destinations,
            metadata: flow.metadata, fallbacks: layout.fallbacks, conformanceObstacles: flow.obstacles,
            styles: layout.drawnStyles)
    }

    private func sizeLayout(at category: ContentSizeCategory) -> SizeLayout {
        let resolver = StyleResolver(stylesheet, category: category)
        var styles = flow.styles.resolve(with: resolver)
        let page = resolver.page
        var flow = self.flow
        for running in [page.header, page.footer] {
            styles.append(running?.style ?? styles[flow.documentStyle])
            _ = flow.runs.number(of: TextRunKey(style: styles.count - 1, language: flow.metadata.language))
        }
        let values = flow.runs.keys.map { ParagraphText.Attributes(styles[$0.style], language: $0.language) }
        let numbers = attributeNumbers.withLock { known in values.map { known.number(of: $0) } }
        return SizeLayout(
            flow: flow, shaper: shaper, category: category, styles: styles, attributes: AttributeTable(values: values, numbers: numbers),
            page: page)
    }

    /// The pages and heights that the marks of the boxes came to stand at.
    private func place(_ destinations: [Destination], on plans: [PagePlan]) -> [Destination] {
        var destinations = destinations
        for (number, plan) in plans.enumerated() {
            // By index: a copy of each box would cost more than the search.
            for index in plan.boxes.indices where plan.boxes[index].box.mark != nil {
                place(plan.boxes[index], of: plan, number, in: &destinations)
            }
            for index in plan.notes.indices where plan.notes[index].box.mark != nil {
                place(plan.notes[index], of: plan, number, in: &destinations)
            }
        }
        return destinations
    }

    private func place(_ placed: PagePlan.PlacedBox, of plan: PagePlan, _ number: Int, in destinations: inout [Destination]) {
        for index in placed.box.mark?.destinations ?? [] {
            destinations[index].page = number
            destinations[index].y = max(0, plan.top + placed.y)
        }
    }
}

extension [ParagraphText.Attributes: Int] {
    /// The number of these attributes; a new one for new attributes.
    fileprivate mutating func number(of attributes: ParagraphText.Attributes) -> Int {
        if let known = self[attributes] { return known }
        self[attributes] = count
        return count - 1
    }
}
