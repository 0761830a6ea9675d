import ContentSize
import Diagnostics
import Layout

/// Paragraphs whose lines have too many or too few characters, gathered by their look.
struct MeasureFaults {
    private let layout: LayoutDigest
    init(_ layout: LayoutDigest) { self.layout = layout }

    private struct Group { var worst: ParagraphSummary; var count: Int }

    func findings<Rule: SourceRule>(in subject: AuditSubject, of rule: Rule, verb: String, isFault: (_ mean: Double, _ limit: Double) -> Bool) -> [Finding] {
        let limits = (characters: subject.settings.parameter("characters", of: Rule.description), ideographs: subject.settings.parameter("ideographs", of: Rule.description))
        var order: [Int] = [], groups: [Int: Group] = [:]
        for paragraph in layout.paragraphs where paragraph.lines >= 3 {
            let limit = paragraph.isIdeographic ? limits.ideographs : limits.characters
            guard isFault(paragraph.mean, limit) else { continue }
            guard let group = groups[paragraph.style] else {
                order.append(paragraph.style)
                groups[paragraph.style] = Group(worst: paragraph, count: 1)
                continue
            }
            groups[paragraph.style] = Group(worst: isFault(paragraph.mean, group.worst.mean) ? paragraph : group.worst, count: group.count + 1)
        }
        return order.compactMap { style in groups[style].map { finding($0, limits, rule, verb, subject) } }
    }

    private func finding<Rule: SourceRule>(_ group: Group, _ limits: (characters: Double, ideographs: Double), _ rule: Rule, _ verb: String, _ subject: AuditSubject) -> Finding {
        let style = layout.styles[group.worst.style], mean = group.worst.mean.rounded(verb == "under" ? .down : .up), limit = group.worst.isIdeographic ? limits.ideographs : limits.characters
        let paragraphs = group.count == 1 ? "1 paragraph of \(style.name) has" : "\(group.count) paragraphs of \(style.name) have"
        let message = "\(paragraphs) lines of up to \(Int(mean)) characters on average at \(layout.category.shortName), \(verb) \(Int(limit))"
        let text = verb == "under" ? message.replacing("up to ", with: "only ") : message
        return Finding(rule: Rule.description, message: text, categories: [layout.category], source: subject.stylesheet.marginsPlace(at: layout.category) ?? subject.source(group.worst.source),
                       related: subject.source(group.worst.source).map { [Diagnostic.Related("the worst of them", at: $0)] } ?? [], places: [group.worst.place],
                       measured: Measurement(mean, .characters), required: Measurement(limit, .characters), subject: style.selectors)
    }
}
