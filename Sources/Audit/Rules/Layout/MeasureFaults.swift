import ContentSize

/// Running text whose lines have too many or too few characters on average, gathered by its look.
struct MeasureFaults<Rule: SourceRule> {
    enum Bound { case most, least }

    let rule: Rule
    let bound: Bound
    /// One line is no column, and of two the last does not count.
    private let leastLines = 3

    init(_ rule: Rule, _ bound: Bound) {
        self.rule = rule
        self.bound = bound
    }

    func findings(in subject: AuditContext) -> [Finding] {
        subject.layouts.flatMap { layout in
            groups(of: layout).filter { isFault($0, subject) }.map { finding($0, layout, subject) }.joinedByPlace(in: subject)
        }
    }

    /// Of the look that is furthest from its limit.
    func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? {
        func share(_ group: Group) -> Double { group.mean / max(1, limit(of: group, subject)) }
        let groups = groups(of: layout),
            worst = bound == .most ? groups.max { share($0) < share($1) } : groups.min { share($0) < share($1) }
        return worst.map { RuleFigure(rounded($0.mean), required: Measurement(limit(of: $0, subject).rounded(), .characters)) }
    }

    func hasColumns(_ layout: LayoutSummary) -> Bool { layout.paragraphs.contains { $0.lines >= leastLines } }

    /// The paragraphs of one look.
    private struct Group {
        var block: String
        var paragraphs: [ParagraphSummary]
        /// Characters a line.
        var mean: Double { Self.mean(of: paragraphs) }
        /// Of the letters, those that are twice as wide as others.
        var ideographicShare: Double {
            Double(paragraphs.reduce(0) { $0 + $1.ideographs }) / Double(max(1, paragraphs.reduce(0) { $0 + $1.characters }))
        }

        static func mean(of paragraphs: [ParagraphSummary]) -> Double {
            let sum = paragraphs.reduce((characters: 0, lines: 0)) {
                ($0.characters + $1.measured.characters, $0.lines + $1.measured.lines)
            }
            return Double(sum.characters) / Double(max(1, sum.lines))
        }
    }

    private func groups(of layout: LayoutSummary) -> [Group] {
        var order: [String] = [], groups: [String: [ParagraphSummary]] = [:]
        for paragraph in layout.paragraphs where paragraph.lines >= leastLines {
            // A foreign passage has a measure of its own.
            let block = layout.styles[paragraph.style].block, key = block + (paragraph.ideographicShare > 0.5 ? " ideographic" : "")
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(paragraph)
        }
        return order.compactMap { key in groups[key].map { Group(block: layout.styles[$0[0].style].block, paragraphs: $0) } }
    }

    /// Between the two limits by the share of wide letters: forty ideographs are as long as eighty others.
    private func limit(of group: Group, _ subject: AuditContext) -> Double {
        let characters = subject.settings.parameter("characters", of: Rule.description),
            ideographs = subject.settings.parameter("ideographs", of: Rule.description)
        let share = group.ideographicShare
        return 1 / ((1 - share) / characters + share / ideographs)
    }

    private func isFault(_ group: Group, _ subject: AuditContext) -> Bool {
        bound == .most ? group.mean > limit(of: group, subject) : group.mean < limit(of: group, subject)
    }

    /// Away from the limit, so that no message says that 80 is over 80.
    private func rounded(_ mean: Double) -> Measurement { Measurement(mean.rounded(bound == .most ? .up : .down), .characters) }

    private func finding(_ group: Group, _ layout: LayoutSummary, _ subject: AuditContext) -> Finding {
        let sorted = group.paragraphs.sorted { Group.mean(of: [$0]) > Group.mean(of: [$1]) },
            worst = (bound == .most ? sorted.first : sorted.last) ?? group.paragraphs[0]
        let mean = rounded(group.mean), limit = Measurement(limit(of: group, subject).rounded(), .characters)
        let message =
            "lines of `\(group.block)` have \(bound == .most ? "" : "only ")\(Measurement.decimal(mean.value, places: 0)) characters on average at \(layout.category.shortName), "
            + "\(bound == .most ? "over" : "under") \(Measurement.decimal(limit.value, places: 0))"
        return rule.finding(
            message, decided: subject.marginsPlace(at: layout.category),
            shown: [worst.source].compactMap(\.self) + group.paragraphs.compactMap(\.source),
            place: worst.place, at: layout.category, in: subject, measured: mean, required: limit, about: [group.block])
    }
}
