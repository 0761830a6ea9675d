/// A font has no bold or italic face.
///
/// Slanted and thickened letters are harder to read than drawn ones, and look alike in many families.
///
/// - Criterion: Practice.
/// - Fix: choose a family that has the face.
/// - Warns: `symbolicTraits: italic` of a family without italics. Passes: a family with them.
public struct TraitsUnavailable: DiagnosticRule {
    public static let description = RuleDescription(
        id: "traits-unavailable", summary: "bold and italic faces are drawn, not made up", outcome: .warning,
        references: [Reference(.practice, "fonts")],
        fix: "choose a family that has the face")

    public init() {}
}
