import TypesetAudit
import TypesetBase

/// The result of a run, from those of its documents.
extension TypesettingRun {
    /// Returns the warnings about content that exceeds a limit.
    static func limitWarnings(_ sizes: [TypesetDocument], in path: String) -> [Diagnostic] {
        let texts = sizes.map(\.cutTexts).max() ?? 0, shadows = sizes.map(\.omittedEffects).max() ?? 0
        let cut = Diagnostic.warning(
            "\(texts == 1 ? "a text of the file is" : "\(texts) texts of the file are") cut to the 32767 bytes that PDF/A allows",
            path: path,
            hints: ["shorten the title, the headings and the descriptions; the pages show the full text"])
        let omitted = Diagnostic.warning(
            "\(shadows == 1 ? "a shadow is" : "\(shadows) shadows are") left out: the soft shadows of the document take too many pixels",
            path: path, hints: ["set a smaller `blur` or `oversampling`, or allow more with `--limit effect-pixels=N`"])
        return ((texts > 0 ? [cut] : []) + (shadows > 0 ? [omitted] : [])).found(by: .layoutLimit)
    }

    /// Combines the results in the order of the plan, not in the order of the work.
    func result(_ results: [Int: DocumentResult]) -> TypesettingResult {
        let documents = works.indices.map { results[$0] ?? DocumentResult() }
        // A reason that prevents one result from being kept applies to all, so it is reported once.
        let problems = [documents.lazy.compactMap(\.cacheProblem).first, spool?.problem].compactMap(\.self)
        let diagnostics = documents.flatMap(\.diagnostics) + problems
        let audits = documents.compactMap(\.report)
        let written = plan.outputs.indices.compactMap { documents[plan.outputs[$0].document].outputs[$0] }
        let isWhole = written.count == plan.outputs.count && audits.allSatisfy(\.isComplete)
        var result = TypesettingResult(
            outputs: written, diagnostics: DiagnosticPrinter.ordered(diagnostics), reports: audits, claims: documents.map(\.claim),
            pictures: documents.filter { $0.report != nil }.map(\.pictures),
            outcome: !isWhole ? .failed : hasErrors(diagnostics, audits) ? .findings : .done, timings: timings)
        result.inputs = documents.map(\.inputs)
        result.listings = documents.map(\.listings)
        result.fontFiles = Set(documents.flatMap(\.fonts))
        result.reusedCount = documents.count(where: \.isReused)
        return result
    }

    private func hasErrors(_ diagnostics: [Diagnostic], _ audits: [AuditReport]) -> Bool {
        if diagnostics.contains(where: \.isBuildError) { return true }
        if job.audit?.failsOnBuildErrors != false, audits.contains(where: \.hasBuildErrors) { return true }
        guard let failOn = job.audit?.failOn else { return false }
        return audits.contains { $0.counted.contains { $0.severity >= failOn } }
    }
}
