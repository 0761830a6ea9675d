import ContentSize

/// A long stretch of running text is in italics.
///
/// Slanted letters are harder to tell apart; over twenty words of them tire every reader and stop some.
///
/// - Criterion: RNIB, Clear Print; Human Interface Guidelines, Typography.
/// - Mend: use upright letters in running text, and emphasise single words.
/// - Warns: a whole paragraph in `*…*`. Passes: a title in italics within a sentence.
public struct ItalicRun: SourceRule {
    public static let description = RuleDescription(
        id: "italic-run", summary: "italics are short", outcome: .warning, references: [Reference(.practice, "RNIB Clear Print"), Reference(.hig, "Typography")],
        mend: "use ordinary letters in running text, and emphasise single words")

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.flatMap { layout in
            layout.longRuns.filter { $0.kind == .italic }.map { run in
                Finding(rule: Self.description, message: "\(run.words) words in a row are in italics: “\(run.text.prefix(40))…”", categories: [layout.category],
                        source: subject.source(run.source) ?? subject.keys.place(of: ["symbolicTraits"], in: layout.styles[run.style].selectors, at: layout.category),
                        places: [run.place], measured: Measurement(Double(run.words), .words), required: Measurement(20, .words), subject: [String(run.text.prefix(20))])
            }
        }
    }
}
