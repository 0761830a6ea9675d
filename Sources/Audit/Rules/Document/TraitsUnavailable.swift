import TypesetStylesheet

/// A font family has no bold or italic face.
///
/// Synthetically slanted or emboldened letters are harder to read than designed ones, and look the same in many families. The faces that a
/// stylesheet asks for are judged without a document. Emphasis and strong words are judged if a document uses them in a family that the
/// stylesheet names.
///
/// - Warns: `symbolicTraits: italic` of a family without italics. Passes: a family with them.
struct TraitsUnavailable: BuildRule {
    static let description = RuleDescription(
        id: .traitsUnavailable, summary: "bold and italic faces are designed, not synthesized", outcome: .warning,
        references: [Reference(.practice, "fonts")],
        fix: "choose a family that has the face")

    func faults(in context: AuditContext) -> [Fault] {
        let reported = context.input.unavailableFonts.filter { $0.kind == .missingFace }
        return reported.map { $0.fault(of: Self.description, in: context) }
            + context.layouts.flatMap { layout in
                layout.namedUses.compactMap { fault($0, layout, reported: Set(reported.map(\.message)), context) }.joinedByCause()
            }
    }

    /// The fault of words in a line, such as emphasis, whose face is missing in the family of the text around them.
    ///
    /// nil if the family is from a built-in template or is a fallback font, because the user cannot fix these.
    private func fault(_ use: StyleUse, _ layout: LayoutSummary, reported: Set<String>, _ context: AuditContext) -> Fault? {
        guard use.style.selectors.count > 1, let synthesis = use.synthesis, synthesis.isOfFirstFamily(of: use.style.style.font),
            let cause = context.keys.value(of: [Style.fontName.key, Style.family], in: use.style.selectors, at: layout.category)
        else { return nil }
        let message = "\(synthesis.family) has no \(synthesis.isSlanted ? "italic" : "bold") face"
        guard !reported.contains(message) else { return nil }
        let outcome = synthesis.isSlanted ? "its upright face, slanted" : "its regular face, emboldened"
        return fault(
            "\(message); \(use.name) is set in \(outcome)", decidedBy: cause, blocks: use.blocks, location: use.location,
            at: layout.category, in: context, identity: [message] + use.style.selectors)
    }
}

extension FaceSynthesis {
    fileprivate func isOfFirstFamily(of font: ResolvedStyle.Font) -> Bool {
        font.fontName != nil || font.families.first?.lowercased() == family.lowercased()
    }
}
