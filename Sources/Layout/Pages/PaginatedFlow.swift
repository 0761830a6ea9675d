import TypesetBase
import TypesetStylesheet

/// A flow on its pages at one size, before painting.
struct PaginatedFlow {
    let context: LayoutContext
    let plans: [PagePlan]
    private var boxes: PlannedBoxes
    /// The destinations with their pages and heights.
    let destinations: [Destination]
    let numbers: PageNumbers
    /// The figures and tables on landscape pages that leave the page before blank, and that may be upright instead.
    let sparsePages: UnrotatedFloats

    init(_ context: LayoutContext) {
        self.context = context
        if context.frames.reducesMargins { context.fallbacks.record(.reducedMargin, nil) }
        var paginator = Paginator(context, list: BlockLayout(context: context).flowList())
        plans = paginator.paginate()
        sparsePages = paginator.sparsePages
        destinations = Self.located(context.flow.destinations, on: plans, of: paginator)
        boxes = PlannedBoxes(consume paginator)
        let frontMatter = context.flow.bodyStart.map { [destinations] in destinations[$0].page } ?? 0
        numbers = PageNumbers(pageCount: plans.count, frontMatter: frontMatter)
    }

    /// Returns the destinations with the pages and heights of the boxes that have their anchors.
    private static func located(_ destinations: [Destination], on plans: [PagePlan], of paginator: borrowing Paginator) -> [Destination] {
        var destinations = destinations
        let body = paginator.body.boxes, notes = paginator.notes.boxes
        for (number, plan) in plans.enumerated() {
            for (placed, boxes) in ([plan] + plan.columns).flatMap({ [($0.boxes, body), ($0.notes, notes)] }) {
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

    /// Returns the document with its pages painted; each page releases its boxes, unless they are painted again in other colours.
    mutating func painted(keepsBoxes: Bool = false) -> LaidOutDocument {
        let flow = context.flow, destinationPages = destinations.map(\.page)
        var boxes = PlannedBoxes()
        if keepsBoxes { boxes = self.boxes } else { swap(&boxes, &self.boxes) }
        let pages = plans.enumerated().map { index, plan in
            var builder = PageBuilder(layout: context, pageNumbers: numbers, destinationPages: destinationPages)
            return builder.build(plan, of: &boxes, number: index + 1)
        }
        return LaidOutDocument(
            category: context.category, traits: context.traits, pages: pages, structure: flow.structure, outline: flow.outline,
            destinations: destinations, metadata: flow.metadata, fallbacks: context.fallbacks.fallbacks,
            conformanceObstacles: flow.obstacles, styles: context.styles.computedStyles)
    }
}
