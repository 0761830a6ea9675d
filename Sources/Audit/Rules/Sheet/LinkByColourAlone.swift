import Geometry
import Stylesheet

/// Only its colour tells a link from the text around it.
///
/// Who sees no colours finds no link, unless it is underlined, heavier, slanted, framed or on a ground of its own, or its colour stands out
/// from the text's by 3:1. Links that are a paragraph of their own are passed over.
///
/// - Criterion: WCAG 2.2, 1.4.1 (technique G183).
/// - Fix: underline links, or give them a colour further from the text's.
/// - Fails: `link: { color: "#333399" }` in black text. Passes: the same with `underline: true`.
public struct LinkByColourAlone: SourceRule {
    public static let description = RuleDescription(
        id: "link-by-colour-alone", summary: "links differ from text by more than their colour", outcome: .fail,
        references: Reference.wcag("1.4.1"),
        fix: "underline links, or give them a colour further from the text's", parameters: ["ratio": 3])

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool {
        layout.uses.contains { $0.isMixed && $0.link != nil }
    }

    public func findings(in subject: AuditContext) -> [Finding] {
        let required = subject.settings.parameter("ratio", of: Self.description)
        return subject.layouts.flatMap { layout in
            layout.uses.filter(\.isMixed).compactMap { finding($0, required, layout, subject) }.joinedByPlace(in: subject)
        }
    }

    private func finding(_ use: StyleUse, _ required: Double, _ layout: LayoutSummary, _ subject: AuditContext) -> Finding? {
        guard let link = use.link,
            let text = layout.styles.first(where: { $0.selectors == Array(use.style.selectors[(link + 1)...]) })?.style,
            !Self.hasCue(use.style.style, in: text)
        else { return nil }
        let ratio = Contrast.ratio(Contrast.composite(use.style.style.color, over: .white), Contrast.composite(text.color, over: .white))
        guard ratio < required else { return nil }
        let difference =
            use.style.style.color == text.color
            ? "does not differ from the text around it"
            : "differs from the text around it by its colour alone, and by \(Measurement.ratio(ratio)) only"
        return finding(
            "\(use.name) \(difference)", of: use, keys: [.underline, .color],
            at: layout.category, in: subject, measured: .ratio(ratio), required: .ratio(required), about: use.style.selectors)
    }

    /// A box of its own is a cue; that of the block around it is the text's as well.
    private static func hasCue(_ link: ResolvedStyle, in text: ResolvedStyle) -> Bool {
        link.underline != nil && text.underline == nil || link.font.weight != text.font.weight || link.font.isBold != text.font.isBold
            || link.font.isItalic != text.font.isItalic
            || link.background.map { $0 != text.background } ?? false || link.border != ResolvedStyle.Border() && link.border != text.border
            || link.textTransform != text.textTransform
            || abs(link.pointSize.value - text.pointSize.value) > 0.5 || link.font.families != text.font.families
    }
}

extension StyleUse {
    /// Which of the selectors is the link; nil outside links.
    fileprivate var link: Int? { style.selectors.firstIndex { $0 == "link" || $0.hasPrefix("link.") } }
}
