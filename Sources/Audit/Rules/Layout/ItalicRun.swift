import ContentSize
import Stylesheet

/// A long stretch of running text is in italics.
///
/// Slanted letters are harder to tell apart; over twenty words of them tire every reader and stop some.
///
/// - Criterion: RNIB, Clear Print; Human Interface Guidelines, Typography.
/// - Fix: use upright letters in running text, and emphasise single words.
/// - Warns: a whole paragraph in `*…*`. Passes: a title in italics within a sentence.
public struct ItalicRun: SourceRule {
    public static let description = RuleDescription(
        id: "italic-run", summary: "italics are short", outcome: .warning,
        references: [Reference(.practice, "RNIB Clear Print"), Reference(.hig, "Typography")],
        fix: "use ordinary letters in running text, and emphasise single words")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { layout.uses.contains { $0.role.isRunning } }

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.layouts.flatMap { layout in
            layout.longRuns.filter { $0.kind == .italic }.map {
                finding($0, "italics", keys: [.symbolicTraits, .face, .fontName], layout, subject)
            }
        }
    }
}

extension SourceRule {
    /// A long run: in the Markdown where the author made it, by emphasis or a class, and in the sheet where whole blocks look so.
    func finding(_ run: LongRun, _ what: String, keys: [StyleKey], _ layout: LayoutSummary, _ subject: AuditContext) -> Finding {
        let selectors = layout.styles[run.style].selectors,
            inner = selectors.dropLast().contains { subject.keys.writes(keys, $0, at: layout.category) }
        let decided = inner ? nil : subject.keys.place(of: keys, in: selectors, at: layout.category)
        return finding(
            "\(run.words) words in a row are in \(what): “\(run.text.prefix(40))…”", decided: decided, shown: run.source.map { [$0] } ?? [],
            place: run.place,
            at: layout.category, in: subject, measured: Measurement(Double(run.words), .words),
            required: Measurement(Double(RunCollector.longest), .words),
            about: [String(run.text.prefix(20))])
    }
}
