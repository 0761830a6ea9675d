import TypesetBase
import TypesetStylesheet

/// A flow on its pages at one size, before painting.
struct PaginatedFlow {
    let context: LayoutContext
    let plans: [PagePlan]
    private var boxes: PlannedBoxes
    /// The destinations with their pages and heights.
    let destinations: [Destination]
    /// The destinations that are on the pages; empty for a document without volumes and print pages.
    let placed: Set<Int>
    private(set) var numbers: PageNumbers
    /// The place among the volumes of a document; nil for a document that is one file.
    private var volume: VolumePages?
    /// The figures and tables on landscape pages that leave the page before blank, and that may be upright instead.
    let sparsePages: UnrotatedFloats

    init(_ context: LayoutContext) {
        self.context = context
        if context.flow.printPages?.place == .lines { context.fallbacks.record(.printPagesInLines, nil) }
        if context.frames.reducesMargins { context.fallbacks.record(.reducedMargin, nil) }
        var paginator = Paginator(context, list: BlockLayout(context: context).flowList())
        plans = paginator.paginate()
        sparsePages = paginator.sparsePages
        (destinations, placed) = Self.located(context, on: plans, of: paginator)
        boxes = PlannedBoxes(consume paginator)
        let frontMatter = context.flow.bodyStart.map { [destinations] in destinations[$0].page } ?? 0
        numbers = PageNumbers(pageCount: plans.count, frontMatter: frontMatter)
    }

    /// Returns the destinations with the pages and heights of the boxes that have their anchors, and those that have one.
    private static func located(
        _ context: LayoutContext, on plans: [PagePlan], of paginator: borrowing Paginator
    ) -> ([Destination], placed: Set<Int>) {
        let flow = context.flow, notesPlaced = flow.printPages != nil || context.assumptions.volume != nil
        var destinations = flow.destinations, found: Set<Int> = []
        let body = paginator.body.boxes, notes = paginator.notes.boxes
        for (number, plan) in plans.enumerated() {
            for (placed, boxes) in ([plan] + plan.columns).flatMap({ [($0.boxes, body), ($0.notes, notes)] }) {
                for placed in placed {
                    for index in placed.anchor(in: boxes)?.destinations ?? [] {
                        destinations[index].page = number
                        destinations[index].y = max(0, plan.top + placed.y)
                        if notesPlaced { found.insert(index) }
                    }
                }
            }
        }
        return (flow.printPages?.located(destinations, found: found) ?? destinations, found)
    }

    /// Makes the pages those of a volume, whose numbers continue those of the volumes before it.
    mutating func number(as volume: VolumePages) { (self.volume, numbers) = (volume, volume.numbers) }

    /// Returns the document with its pages painted; each page releases its boxes, unless they are painted again in other colours.
    mutating func painted(keepsBoxes: Bool = false) -> LaidOutDocument {
        let flow = context.flow, destinationPages = volume?.indices ?? destinations.map(\.page)
        var boxes = PlannedBoxes()
        if keepsBoxes { boxes = self.boxes } else { swap(&boxes, &self.boxes) }
        var pages = plans.enumerated().map { index, plan in
            var builder = PageBuilder(layout: context, pageNumbers: numbers, destinationPages: destinationPages)
            return builder.build(plan, of: &boxes, number: index + 1)
        }
        if let printPages = flow.printPages, printPages.labelPages {
            let labels = printPages.labels(ofPages: plans.map(\.textTop), destinations)
            for index in pages.indices { pages[index].label = labels[index] }
        }
        var document = LaidOutDocument(
            category: context.category, traits: context.traits, pages: pages, structure: flow.structure, outline: flow.outline,
            printPageOutline: flow.printPages?.outline ?? [], destinations: destinations, metadata: flow.metadata,
            fallbacks: context.fallbacks.fallbacks,
            conformanceObstacles: flow.obstacles, styles: context.styles.computedStyles)
        if let volume { document.become(volume) }
        return document
    }
}

extension PagePlan {
    /// The top of the first box, from the top of the page.
    fileprivate var textTop: Points { top + ((columns.first?.boxes.first ?? boxes.first)?.y ?? 0) }
}
