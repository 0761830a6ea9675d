import TypesetBase

/// The contact sheet: the same part of the document at each size, side by side, with boxes on the findings.
struct HTMLContactSheet {
    /// The largest number of parts of the document; six are enough for an overview, as every finding has its own picture further down.
    private static let rowLimit = 6

    let report: AuditReport
    let options: ReportOptions
    let findings: [NumberedFinding]
    let album: PictureAlbum

    /// Empty if no finding can be drawn.
    var html: String {
        let rows = subjects.map(row).filter { !$0.isEmpty }
        guard !rows.isEmpty else { return "" }
        return """
            <section aria-labelledby="contact-sheet">
            <h2 id="contact-sheet">Contact sheet</h2>
            <details><summary>The same part of the document at each size</summary>
            <p>Drawn to one scale. A red box marks the finding, dashed boxes mark other findings.</p>
            \(rows.joined())</details>
            </section>

            """
    }

    /// The findings to show: the first with a location, one of each rule before a second of any, and none that is already visible in the
    /// pictures of another.
    private var subjects: [NumberedFinding] {
        var chosen: [NumberedFinding] = [], regions: [Region] = []
        for item in candidates where chosen.count < Self.rowLimit {
            guard !item.finding.locations.contains(where: { place in regions.contains { $0.shows(place) } }) else { continue }
            chosen.append(item)
            regions += self.regions(item)
        }
        return chosen.sorted { $0.number < $1.number }
    }

    private var candidates: [NumberedFinding] {
        var seen: Set<RuleID> = []
        let placed = findings.filter { item in Self.isOfLayout(item.finding) && item.finding.locations.contains { $0.rect != nil } },
            isFirst = placed.map { seen.insert($0.finding.rule).inserted }
        return zip(placed, isFirst).filter(\.1).map(\.0) + zip(placed, isFirst).filter { !$0.1 }.map(\.0)
    }

    /// Whether the finding is about layout, which differs at each size, unlike a missing language.
    private static func isOfLayout(_ finding: Finding) -> Bool {
        [.textOffPage, .textOverlap].contains(finding.rule)
            || finding.outcome != .note && RuleID.allCases.prefix { $0 != .titleMissing }.contains(finding.rule)
    }

    // MARK: - One part of the document

    /// A part of a page.
    private struct Region {
        var category: ContentSizeCategory
        var place: Location
        var rect: Rect

        func shows(_ other: Location) -> Bool {
            other.category == place.category && other.traits == place.traits && other.page == place.page
                && (other.rect.map(rect.intersects) ?? false)
        }
    }

    /// The surroundings of a finding at each size, all in one scale and of one size, so that growth is visible.
    private func regions(_ item: NumberedFinding) -> [Region] {
        let places = report.sizes.compactMap { category in place(of: item.finding, at: category).map { (category, $0) } }
        let tight = places.compactMap { album.region(around: $1, of: 0, atLeast: Self.leastSize) }
        let size = Size(width: tight.map(\.width).max() ?? 0, height: min(Self.greatestHeight, tight.map(\.height).max() ?? 0))
        return places.compactMap { category, place in
            album.region(around: place, of: 0, atLeast: size).map { Region(category: category, place: place, rect: $0) }
        }
    }

    /// The smallest size of a region, in points: about three words at the largest content size, and the lines around them.
    private static let leastSize = Size(width: 360, height: 150)
    /// The greatest height of a region, in points; taller ones are cut at some sizes, or else other pictures would be mostly white.
    private static let greatestHeight = 260.0

    private func place(of finding: Finding, at category: ContentSizeCategory) -> Location? {
        finding.locations.first { $0.category == category && $0.rect != nil } ?? located(finding, at: category)
    }

    /// The location of a finding at a size without one; if the stylesheet is the cause, the related spans have the place in the document.
    private func located(_ finding: Finding, at category: ContentSizeCategory) -> Location? {
        let spans = (finding.source.map { [$0] } ?? []) + finding.related.map(\.span)
        return spans.lazy.compactMap { album.locate($0, category, of: 0) }.first
    }

    private func row(_ item: NumberedFinding) -> String {
        let figures = regions(item).compactMap { figure(item, $0) }
        guard !figures.isEmpty else { return "" }
        let location = HTMLText.isolated(ReportLocation(item.finding, in: report, options).text), id = "sheet-\(item.number)"
        return """
            <h3 id="\(id)">Around <a href="#finding-\(item.number)">finding \(item.number)</a>, \(location)</h3>
            <div class="contact-sheet" role="group" aria-labelledby="\(id)" tabindex="0">
            \(figures.joined())</div>

            """
    }

    private func figure(_ item: NumberedFinding, _ region: Region) -> String? {
        let marked = marks(in: region), others = marked.map(\.number).filter { $0 != item.number }
        let boxes = marked.map {
            PictureAlbum.Box(rect: $0.rect, label: $0.number == item.number ? "\($0.number)" : "", isMain: $0.number == item.number)
        }
        let alternative = "Part of \(region.place.pageName) at \(region.category.shortName)"
        guard let picture = album.picture(region.rect, on: region.place, of: 0, in: .contactSheet, boxes: boxes, alternative: alternative)
        else {
            return nil
        }
        let caption = Self.caption(isFound: others.count < marked.count ? item.number : nil, others: others)
        let title = "<strong>\(region.category.shortName)</strong>, \(region.place.pageName): \(caption)"
        return "<figure>\(picture)<figcaption>\(title)</figcaption></figure>\n"
    }

    /// The findings visible in the region, each once, by number.
    private func marks(in region: Region) -> [(number: Int, rect: Rect)] {
        findings.compactMap { item in item.finding.locations.first(where: region.shows)?.rect.map { (item.number, $0) } }
    }

    private static func caption(isFound number: Int?, others: [Int]) -> String {
        let list = others.map(String.init).joined(separator: ", ")
        switch (number, others.isEmpty) {
        case (let number?, true): return "finding \(number)"
        case (let number?, false): return "finding \(number); others: \(list)"
        case (nil, true): return "no finding"
        case (nil, false): return "other findings: \(list)"
        }
    }
}
