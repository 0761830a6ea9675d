import TypesetStylesheet

/// A long passage of running text is in italics.
///
/// Slanted letters are harder to distinguish. More than twenty words in italics tire every reader and stop some.
///
/// - Warns: a whole paragraph in `*…*`. Passes: a title in italics within a sentence.
struct ItalicRun: SourceRule {
    static let description = RuleDescription(
        id: .italicRun, subject: .runningText, summary: "passages in italics are short", outcome: .warning,
        references: [Reference(.practice, "RNIB Clear Print"), Reference(.hig, "Typography")],
        fix: "use roman type in running text, and emphasize single words")

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            layout.longRuns.filter { $0.kind == .italic }.map {
                fault($0, "italics", keys: [Style.symbolicTraits.key, Style.face.key, Style.fontName.key], layout, context)
            }
        }
    }
}

extension SourceRule {
    /// The fault of a long run.
    ///
    /// It points at the Markdown if emphasis or a class caused the run, and at the stylesheet if whole blocks have the style.
    func fault(_ run: LongRun, _ what: String, keys: [StyleKey], _ layout: LayoutSummary, _ context: AuditContext) -> Fault {
        let selectors = layout.styles[run.style].selectors,
            inner = selectors.dropLast().contains { context.keys.writes(keys, $0, at: layout.category) }
        let decided = inner ? nil : context.keys.cause(of: keys, in: selectors, at: layout.category)
        return fault(
            "\(run.words) words in a row are in \(what): “\(run.text.prefix(40))…”", decidedBy: decided,
            blocks: run.source.map { [$0] } ?? [],
            location: run.location,
            at: layout.category, in: context, measured: AuditFigure(Double(run.words), .words),
            required: AuditFigure(Double(RunCollector.longest), .words),
            identity: [String(run.text.prefix(20))])
    }
}
