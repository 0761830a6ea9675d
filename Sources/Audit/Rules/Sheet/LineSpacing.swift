/// Lines of running text stand too close.
///
/// Baselines of a paragraph at least one and a half times the size apart let a reader find the next line. Off unless the profile is `wcag-aaa`.
///
/// - Criterion: WCAG 2.2, 1.4.8 and 1.4.12.
/// - Mend: write `lineHeightMultiple: 1.5`.
/// - Warns: `lineHeightMultiple: 1.2`. Passes: `lineHeightMultiple: 1.5`.
public struct LineSpacing: SourceRule {
    public static let description = RuleDescription(
        id: "line-spacing", summary: "baselines of running text are 1.5 times its size apart", outcome: .warning, references: [Reference(.wcag, "1.4.8"), Reference(.wcag, "1.4.12")],
        mend: "write `lineHeightMultiple: 1.5`", profiles: [.wcagAAA], parameters: ["multiple": 1.5])

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        let multiple = subject.settings.parameter("multiple", of: Self.description)
        return subject.layouts.flatMap { layout in
            layout.runningBlocks.compactMap { use in
                let style = use.style.style, required = multiple * style.pointSize
                guard style.lineHeight < required - 0.01 else { return nil }
                return finding("the lines of \(use.name) are \(Measurement.decimal(style.lineHeight / style.pointSize, places: 2)) times the size apart, under \(Measurement.decimal(multiple, places: 2))",
                               of: use, keys: ["maximumLineHeight", "lineHeightMultiple", "lineSpacing"], at: layout.category, in: subject,
                               measured: .points(style.lineHeight), required: .points(required), about: use.style.selectors)
            }
        }
    }
}

extension LayoutDigest {
    /// The looks of whole paragraphs of running text, each once.
    var runningBlocks: [StyleUse] { uses.filter { $0.role.isRunning && $0.style.selectors.count == 1 } }
}
