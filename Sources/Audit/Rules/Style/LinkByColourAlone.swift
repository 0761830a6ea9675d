import TypesetBase
import TypesetStylesheet

/// Only its colour distinguishes a link from the text around it.
///
/// Readers who do not see colours cannot find such a link. The link must be underlined, heavier, slanted, framed or on a different
/// background, or have a contrast of 3:1 with the text. Links that form a whole paragraph are not judged.
///
/// - Technique: G183 of WCAG.
/// - Fails: `link: { color: "#333399" }` in black text. Passes: the same with `underline: true`.
struct LinkByColourAlone: SourceRule {
    static let judgesColors = true
    static let description = RuleDescription(
        id: .linkByColourAlone, summary: "links differ from text in more than their colour", outcome: .fail,
        references: Reference.wcag("1.4.1"),
        fix: "underline links, or give them a colour with more contrast to the text", parameters: ["ratio": 3])

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool {
        layout.uses.contains { $0.isMixed && $0.link != nil }
    }

    func faults(in context: AuditContext) -> [Fault] {
        let required = context.configuration.parameter("ratio", of: Self.description)
        return context.layouts.flatMap { layout in
            layout.uses.filter(\.isMixed).compactMap { fault($0, required, layout, context) }.joinedByCause()
        }
    }

    private func fault(_ use: StyleUse, _ required: Double, _ layout: LayoutSummary, _ context: AuditContext) -> Fault? {
        guard let link = use.link,
            let text = layout.styles.first(where: { $0.selectors == Array(use.style.selectors[(link + 1)...]) })?.style,
            !Self.hasCue(use.style.style, in: text)
        else { return nil }
        let ratio = Contrast.ratio(Contrast.composite(use.style.style.color, over: .white), Contrast.composite(text.color, over: .white))
        guard ratio < required else { return nil }
        let difference =
            use.style.style.color == text.color
            ? "does not differ from the text around it"
            : "differs from the text around it only in colour, with a contrast of \(AuditFigure.ratio(ratio))"
        return fault(
            "\(use.name) \(difference)", of: use, keys: [Style.underline, Style.color.key],
            at: layout.category, in: context, measured: .ratio(ratio), required: .ratio(required), identity: use.style.selectors)
    }

    /// Whether a link differs from its text in more than its colour.
    ///
    /// The link's box is a cue; the box of the block around it is not.
    private static func hasCue(_ link: ResolvedStyle, in text: ResolvedStyle) -> Bool {
        link.underline != nil && text.underline == nil || link.font.heaviness != text.font.heaviness
            || link.font.isSlanted != text.font.isSlanted
            || link.background.map { $0 != text.background } ?? false || link.border != ResolvedStyle.Border() && link.border != text.border
            || link.textTransform != text.textTransform
            || abs(link.pointSize.value - text.pointSize.value) > 0.5 || link.font.families != text.font.families
    }
}

extension StyleUse {
    /// The index of the link's selector; nil outside links.
    fileprivate var link: Int? { style.selectors.firstIndex { $0 == "link" || $0.hasPrefix("link.") } }
}
