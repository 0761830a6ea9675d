/// A font family has no bold or italic face.
///
/// Synthetically slanted or emboldened letters are harder to read than designed ones, and look alike in many families.
///
/// - Criterion: Practice.
/// - Warns: `symbolicTraits: italic` of a family without italics. Passes: a family with them.
package struct TraitsUnavailable: BuildRule {
    package static let description = RuleDescription(
        id: .traitsUnavailable, summary: "bold and italic faces are designed, not synthesized", outcome: .warning,
        references: [Reference(.practice, "fonts")],
        fix: "choose a family that has the face")

    package init() {}

    package func faults(in context: AuditContext) -> [Fault] {
        context.input.unavailableFonts.filter { $0.kind == .missingFace }.map { $0.fault(of: Self.description, in: context) }
    }
}
