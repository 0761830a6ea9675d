import Audit
import ContentSize
import Diagnostics
import Layout
import Synchronization

/// Carries out a planned job: prepares each document once, typesets it at each size, writes the files, and puts the results in order.
struct TypesettingRun<Stages: TypesettingStages>: Sendable {
    let job: TypesettingJob
    let plan: OutputPlan
    let stages: Stages
    let timings: StageTimings
    let progress: @Sendable (TypesettingEvent) -> Void

    /// What is known of one output when it is over.
    private struct Report: Sendable {
        var output: TypesettingOutput?
        var diagnostics: [Diagnostic] = []
        var fallbacks: [LayoutFallback] = []
        var audited: AuditedSize?
    }

    /// Filled in any order, read in the order of the plan.
    private final class Reports: Sendable {
        let preparations: Mutex<[[Diagnostic]]>
        let outputs: Mutex<[Report]>
        /// By document; nil where it is not audited.
        let bases: Mutex<[AuditBasis?]>

        init(documents: Int, outputs: Int) {
            preparations = Mutex(Array(repeating: [], count: documents))
            bases = Mutex(Array(repeating: nil, count: documents))
            self.outputs = Mutex(Array(repeating: Report(), count: outputs))
        }
    }

    func callAsFunction() -> TypesettingResult {
        let reports = Reports(documents: job.documents.count, outputs: plan.outputs.count)
        let work = job.documents.indices.map { document -> WorkQueue.Work in
            { queue in queue.add(prepare(document, reports)) }
        }
        WorkQueue.run(work, threads: job.threads ?? Processor.activeCount)
        return result(reports)
    }

    /// The work that remains when the document is prepared: its sizes, the largest first because it takes longest.
    private func prepare(_ document: Int, _ reports: Reports) -> [WorkQueue.Work] {
        progress(.preparing(document: job.documents[document]))
        let (prepared, diagnostics) = stages.prepare(job.documents[document])
        reports.preparations.withLock { $0[document] = diagnostics }
        let indices = plan.outputs.indices.filter { plan.outputs[$0].document == document }
        guard let prepared else {
            for index in indices { progress(.failed(index: index)) }
            return []
        }
        let basis = stages.auditBasis(of: prepared)
        reports.bases.withLock { $0[document] = basis }
        return indices.reversed().map { index in { _ in typeset(prepared, index, reports) } }
    }

    private func typeset(_ document: Stages.Prepared, _ index: Int, _ reports: Reports) {
        let planned = plan.outputs[index], path = job.documents[planned.document]
        progress(.started(index: index, document: path, size: planned.size))
        var report = Report()
        do throws(Diagnostic) {
            let result = try stages.typeset(document, at: planned.size) { file throws(Diagnostic) in try write(file, planned) }
            let output = TypesettingOutput(document: path, size: planned.size, path: planned.path, pages: result.pages)
            report = Report(output: output, diagnostics: result.diagnostics, fallbacks: result.fallbacks, audited: result.audited)
            progress(.wrote(index: index, output))
        } catch {
            report.diagnostics.append(error)
            progress(.failed(index: index))
        }
        reports.outputs.withLock { [report] in $0[index] = report }
    }

    private func write(_ file: PaintedFile, _ output: OutputPlan.Output) throws(Diagnostic) {
        guard job.writesFiles else { return }
        let path =
            file.page.map {
                plan.naming.path(document: job.documents[output.document], size: output.size, page: $0, of: file.pageCount)
            } ?? output.path
        try timings.measure(.write) { () throws(Diagnostic) in try OutputFile.write(file.bytes, to: path) }
    }

    private func result(_ reports: Reports) -> TypesettingResult {
        let outputs = reports.outputs.withLock(\.self), bases = reports.bases.withLock(\.self)
        let preparations = reports.preparations.withLock(\.self)
        var diagnostics: [Diagnostic] = [], audits: [AuditReport] = []
        for document in job.documents.indices {
            let own = plan.outputs.indices.filter { plan.outputs[$0].document == document }
            let found = preparations[document] + own.flatMap { outputs[$0].diagnostics }
            guard let basis = bases[document] else {
                diagnostics += found + LayoutFallbackNotes.diagnostics(own.map { (plan.outputs[$0].size, outputs[$0].fallbacks) })
                continue
            }
            // What a rule judges is told as a finding, and not twice.
            diagnostics += found.filter { $0.rule == nil }
            audits.append(timings.measure(.audit) { basis.report(on: own.compactMap { outputs[$0].audited }, diagnostics: found) })
        }
        let written = outputs.compactMap(\.output), isWhole = written.count == plan.outputs.count && audits.allSatisfy(\.isComplete)
        return TypesettingResult(
            outputs: written, diagnostics: DiagnosticPrinter.ordered(diagnostics), reports: audits,
            pictures: bases.compactMap(\.self).map(\.pictures),
            outcome: !isWhole ? .failed : hasErrors(diagnostics, audits) ? .findings : .done, timings: timings)
    }

    private func hasErrors(_ diagnostics: [Diagnostic], _ audits: [AuditReport]) -> Bool {
        if diagnostics.contains(where: { $0.severity == .error }) { return true }
        guard let failOn = job.audit?.failOn else { return false }
        return audits.contains { $0.counted.contains { $0.severity >= failOn } }
    }
}
