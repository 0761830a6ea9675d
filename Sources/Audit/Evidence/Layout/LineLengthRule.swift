import TypesetBase

/// A rule about the mean number of characters in the lines of a style of running text.
protocol LineLengthRule: SourceRule {
    /// The side on which the rule limits the number.
    static var bound: LineLengthBound { get }
    /// The instruction for fixing lines of a size.
    static func fix(at category: ContentSizeCategory) -> String
}

/// The side on which a rule limits the number of characters in a line.
enum LineLengthBound { case most, least }

extension LineLengthRule {
    /// The fewest measured lines of a paragraph; one line is not a column.
    private var leastLines: Int { 2 }

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            groups(of: layout, in: context).filter { isFault($0, layout, context) }.map { fault($0, layout, context) }.joinedByCause()
        }
    }

    /// The figure of the style that is furthest from its limit.
    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        func share(_ group: StyleGroup) -> Double { group.mean / max(1, limit(of: group, context)) }
        let groups = groups(of: layout, in: context),
            worst = Self.bound == .most ? groups.max { share($0) < share($1) } : groups.min { share($0) < share($1) }
        return worst.map { RuleFigure(rounded($0.mean), required: AuditFigure(limit(of: $0, context).rounded(), .characters)) }
    }

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        layout.paragraphs.contains { $0.measured.lines >= leastLines }
    }

    private func groups(of layout: LayoutSummary, in context: AuditContext) -> [StyleGroup] {
        // A passage of ideographs is measured separately.
        layout.paragraphs.filter { $0.measured.lines >= leastLines }
            .grouped { StyleGroupKey(block: layout.styles[$0.style].block, isIdeographic: $0.ideographicShare > 0.5) }
            .map { StyleGroup(block: $0.key.block, paragraphs: $0.elements) }
            .filter { Double($0.lines) >= parameter("lines", context) }
    }

    /// The limit between those for narrow and for wide letters, by the share of the latter; forty ideographs are as long as eighty others.
    private func limit(of group: StyleGroup, _ context: AuditContext) -> Double {
        let characters = parameter("characters", context), ideographs = parameter("ideographs", context)
        let share = group.ideographicShare
        return 1 / ((1 - share) / characters + share / ideographs)
    }

    private func parameter(_ name: String, _ context: AuditContext) -> Double {
        context.configuration.parameter(name, of: Self.description)
    }

    /// Whether the mean is past its limit by more than the tolerance, and the page has room for longer lines if they are too short.
    private func isFault(_ group: StyleGroup, _ layout: LayoutSummary, _ context: AuditContext) -> Bool {
        let limit = limit(of: group, context), tolerance = parameter("tolerance", context)
        if Self.bound == .most { return group.mean > (1 + tolerance) * limit }
        guard group.mean < (1 - tolerance) * limit else { return false }
        let margin = parameter("margin", context)
        guard margin > 0, group.width > 0 else { return true }
        let room = context.styles(at: layout.category).page.size.width - 2 * margin
        return group.mean * room / group.width >= (1 - tolerance) * limit
    }

    /// The mean, rounded away from the limit, because otherwise a message could state that 80 is over 80.
    private func rounded(_ mean: Double) -> AuditFigure { AuditFigure(mean.rounded(Self.bound == .most ? .up : .down), .characters) }

    private func fault(_ group: StyleGroup, _ layout: LayoutSummary, _ context: AuditContext) -> Fault {
        let sorted = group.paragraphs.sorted { StyleGroup.mean(of: [$0]) > StyleGroup.mean(of: [$1]) },
            worst = (Self.bound == .most ? sorted.first : sorted.last) ?? group.paragraphs[0]
        let mean = rounded(group.mean), limit = AuditFigure(limit(of: group, context).rounded(), .characters)
        let message =
            "lines of `\(group.block)` have \(Self.bound == .most ? "" : "only ")\(AuditFigure.decimal(mean.value, places: 0)) characters "
            + "on average at \(layout.category.shortName), "
            + "\(Self.bound == .most ? "over" : "under") \(AuditFigure.decimal(limit.value, places: 0))"
        return fault(
            message, decidedBy: context.marginsCause(at: layout.category),
            blocks: [worst.source].compactMap(\.self) + group.paragraphs.compactMap(\.source),
            location: worst.location, at: layout.category, in: context, measured: mean, required: limit,
            fix: Self.fix(at: layout.category), identity: [group.block])
    }
}

/// The style of a group of paragraphs; passages of ideographs are a separate group.
private struct StyleGroupKey: Hashable { var block: String; var isIdeographic: Bool }

/// The paragraphs of one style.
private struct StyleGroup {
    var block: String
    var paragraphs: [ParagraphSummary]
    /// The number of measured lines.
    var lines: Int { paragraphs.reduce(0) { $0 + $1.measured.lines } }
    /// The width of the longest line, in points.
    var width: Double { paragraphs.map(\.width).max() ?? 0 }
    /// The mean number of characters per line.
    var mean: Double { Self.mean(of: paragraphs) }
    /// The share of letters that are twice as wide as others.
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
