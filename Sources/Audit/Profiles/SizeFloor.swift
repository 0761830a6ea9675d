/// The minimum text size of a profile or a stylesheet.
struct SizeFloor {
    /// The minimum size, in points.
    let size: Double
    /// The size in messages, such as `11 pt, the minimum of the Human Interface Guidelines`.
    let phrase: String
    private let isOfStandard: Bool

    /// The tolerance, in points, for rounding and for the 10.91 pt (10.95 TeX points) that LaTeX calls 11.
    private static let tolerance = 0.1

    init(_ configuration: AuditConfiguration) {
        let rule = TextTooSmall.description, standard = configuration.profile.standard,
            limit = standard?.requirements[rule.id]?.limits["floor"]
        size = configuration.parameter("floor", of: rule)
        isOfStandard = limit != nil
        let name = limit == nil ? "the Human Interface Guidelines" : standard?.name ?? ""
        phrase = AuditFigure.points(size).description + (size == limit ?? rule.parameters["floor"] ? ", the minimum of \(name)" : "")
    }

    func excludes(_ size: Double) -> Bool { size < self.size - Self.tolerance }

    /// The layouts that are judged, from `layouts` in ascending order of size.
    ///
    /// For a guideline for print, these start at the first size at which no text is too small. If there is none, they start at the first
    /// size at which the paragraphs are not too small, or else at the first size. Other profiles judge all sizes.
    ///
    /// - Parameter sizes: returns the sizes of the texts that count, in points.
    func judged(_ layouts: [LayoutSummary], sizes: (LayoutSummary) -> [Double]) -> [LayoutSummary] {
        guard isOfStandard else { return layouts }
        let first =
            layouts.firstIndex { !sizes($0).contains(where: excludes) }
            ?? layouts.firstIndex { layout in layout.levels.contains { $0.level == .paragraph && !excludes($0.size) } } ?? 0
        return Array(layouts[first...])
    }
}

extension AuditContext {
    /// The context with the layouts that a guideline for print judges, because smaller sizes are not an edition by the guideline.
    var ofPrint: AuditContext {
        AuditContext(input, layouts: SizeFloor(configuration).judged(layouts, sizes: TextTooSmall.sizes))
    }
}
