import ContentSize
import Diagnostics
import Geometry

/// The same part of the document at each size side by side, with boxes on the findings.
struct HTMLContactSheet {
    /// So many parts show what goes wrong; every finding has its own picture further down.
    private static let rowLimit = 6

    let report: AuditReport
    let options: ReportOptions
    let findings: [NumberedFinding]
    let album: PictureAlbum

    /// Empty where nothing can be shown.
    var html: String {
        let rows = subjects.map(row).filter { !$0.isEmpty }
        guard !rows.isEmpty else { return "" }
        return """
            <section aria-labelledby="contact-sheet">
            <h2 id="contact-sheet">Contact sheet</h2>
            <p>The same part of the document at each size; boxes mark findings by their numbers.</p>
            \(rows.joined())</section>

            """
    }

    /// The first findings that have a place, none inside of the picture of another.
    private var subjects: [NumberedFinding] {
        var chosen: [(item: NumberedFinding, place: Place, region: Rect)] = []
        for item in findings where chosen.count < Self.rowLimit {
            guard let place = item.finding.places.first(where: { $0.rect != nil }), let rect = place.rect, let region = album.region(around: place) else { continue }
            let isShown = chosen.contains { $0.place.category == place.category && $0.place.page == place.page && $0.region.intersects(rect) }
            if !isShown { chosen.append((item, place, region)) }
        }
        return chosen.map(\.item)
    }

    private func row(_ item: NumberedFinding) -> String {
        let figures = report.sizes.compactMap { figure(item, at: $0) }
        guard !figures.isEmpty else { return "" }
        let place = HTMLText.isolated(ReportPlace(item.finding, in: report, options).text)
        return "<h3>Around <a href=\"#finding-\(item.number)\">finding \(item.number)</a>, \(place)</h3>\n<div class=\"sheet\">\n\(figures.joined())</div>\n"
    }

    private func figure(_ item: NumberedFinding, at category: ContentSizeCategory) -> String? {
        let own = item.finding.places.first { $0.category == category && $0.rect != nil }
        guard let place = own ?? located(item.finding, at: category), let region = album.region(around: place) else { return nil }
        let marked = marks(on: place, in: region)
        let caption = "<strong>\(category.shortName)</strong>, page \(place.page): " + Self.list(marked.map(\.number))
        let alternative = "Part of page \(place.page) at \(category.shortName)"
        let boxes = marked.map { PictureAlbum.Box(rect: $0.rect, label: "\($0.number)") }
        guard let shot = album.shot(region, on: place, in: .contact, boxes: boxes, alternative: alternative) else { return nil }
        return "<figure>\(shot)<figcaption>\(caption)</figcaption></figure>\n"
    }

    /// A finding that the sheet causes has its place in the document among the related ones.
    private func located(_ finding: Finding, at category: ContentSizeCategory) -> Place? {
        guard let locate = album.pictures.locate else { return nil }
        let spans = (finding.source.map { [$0] } ?? []) + finding.related.map(\.span)
        return spans.lazy.compactMap { locate($0, category) }.first
    }

    /// Every finding that shows in the picture, once, by number.
    private func marks(on place: Place, in region: Rect) -> [(number: Int, rect: Rect)] {
        findings.compactMap { item in
            let seen = item.finding.places.first { other in
                other.category == place.category && other.page == place.page && (other.rect.map(region.intersects) ?? false)
            }
            return seen?.rect.map { (item.number, $0) }
        }
    }

    private static func list(_ numbers: [Int]) -> String {
        switch numbers.count {
        case 0: "no finding"
        case 1: "finding \(numbers[0])"
        default: "findings " + numbers.map(String.init).joined(separator: ", ")
        }
    }
}
