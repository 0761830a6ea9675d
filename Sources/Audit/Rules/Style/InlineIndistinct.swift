import TypesetStylesheet

/// Emphasis or code looks like the text around it.
///
/// Readers who see the page do not notice the words that an author stresses or marks as code. Only the tags distinguish them. One cause is
/// a stylesheet that gives the element no distinct look. Another is surrounding text that already has this look, such as emphasis in an
/// italic quotation. A difference in font, weight, slant, size, colour, background, border, line, case or height is enough. In headings,
/// which are bold for other reasons, strong words are only a note. Links are judged by `link-by-colour-alone`.
///
/// - Warns: `*words*` in `blockQuote: { symbolicTraits: [italic] }`. Passes: the same in upright text.
struct InlineIndistinct: SourceRule {
    static let judgesColors = true
    static let description = RuleDescription(
        id: .inlineIndistinct, summary: "emphasis and code look different from the text around them", outcome: .warning,
        references: [Reference(.practice, "emphasis")] + Reference.wcag("1.3.1"),
        fix: "give the element a distinct look, also within slanted or bold text")

    /// The elements whose look has a meaning.
    ///
    /// Spans have the look of their class, and footnote references are figures.
    private static let elements: Set<String> = ["emphasis", "strong", "code", "strikethrough"]

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { layout.uses.contains(where: Self.isJudged) }

    private static func isJudged(_ use: StyleUse) -> Bool {
        let name = use.style.selectors.first?.prefix { $0 != "." } ?? ""
        return use.isMixed && use.style.selectors.count > 1 && elements.contains(String(name))
    }

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            layout.namedUses.filter(Self.isJudged).compactMap { fault($0, layout, context) }.joinedByCause()
        }
    }

    private func fault(_ use: StyleUse, _ layout: LayoutSummary, _ context: AuditContext) -> Fault? {
        let around = Array(use.style.selectors.dropFirst())
        guard let text = layout.styles.first(where: { $0.selectors == around })?.style, !use.style.style.differs(from: text) else {
            return nil
        }
        var isHeading = false
        if case .heading = use.role { isHeading = true }
        return fault(
            "\(use.name) looks like the text around it: “\(use.words.prefix(40))”", of: use,
            keys: [Style.symbolicTraits.key, Style.weight.key, Style.family, Style.color.key, Style.underline], at: layout.category,
            in: context,
            outcome: isHeading ? .note : nil, identity: use.style.selectors)
    }
}

extension ResolvedStyle {
    /// Whether readers see that a text has a different style than the text around it.
    fileprivate func differs(from text: ResolvedStyle) -> Bool {
        font.isSlanted != text.font.isSlanted || font.heaviness != text.font.heaviness
            || font.families != text.font.families || font.fontName != text.font.fontName || font.face != text.font.face
            || font.isMonospace != text.font.isMonospace || font.isCondensed != text.font.isCondensed
            || font.isExpanded != text.font.isExpanded || font.features != text.font.features || font.axes != text.font.axes
            || abs(pointSize.value - text.pointSize.value) > 0.5 || color != text.color || gradient != text.gradient
            || background != text.background || border != text.border || underline != text.underline
            || strikethrough != text.strikethrough || textTransform != text.textTransform || inlineBox != text.inlineBox
            || shadows != text.shadows || outline != text.outline || characterSpacing != text.characterSpacing
            || baselineOffset != text.baselineOffset
    }
}
