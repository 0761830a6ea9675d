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
    private let works: [TypesettingWork]

    init(
        job: TypesettingJob, plan: OutputPlan, stages: Stages, timings: StageTimings,
        progress: @escaping @Sendable (TypesettingEvent) -> Void
    ) {
        self.job = job
        self.plan = plan
        self.stages = stages
        self.timings = timings
        self.progress = progress
        works = job.works
    }

    /// What is known of one output when it is over.
    private struct OutputReport: Sendable {
        var output: TypesettingOutput?
        var diagnostics: [Diagnostic] = []
        var fallbacks: [LayoutFallback] = []
        var cutTexts = 0
        var audited: AuditedSize?
    }

    /// What is known of one document when all its sizes are done.
    private struct DocumentReport: Sendable {
        /// From before its sizes.
        var diagnostics: [Diagnostic] = []
        /// Nil where nothing judges it.
        var auditor: Auditor?
        /// By index into the plan.
        var outputs: [Int: OutputReport] = [:]
    }

    /// Blocks until everything is written.
    func callAsFunction() -> TypesettingResult {
        let reports = Mutex<[Int: DocumentReport]>([:]), threads = max(1, job.threads ?? ThreadPool.processorCount)
        ThreadPool.run(threads: threads) {
            let all = await typesetAll(atOnce: threads)
            reports.withLock { $0 = all }
        }
        return result(reports.withLock(\.self))
    }

    /// Reports by document. As many documents are begun as there are threads, and another whenever one is finished: each has work at any
    /// time, so no thread is idle, and few documents are in memory at once.
    private func typesetAll(atOnce limit: Int) async -> [Int: DocumentReport] {
        await withTaskGroup(of: (Int, DocumentReport).self) { group in
            var reports: [Int: DocumentReport] = [:]
            var waiting = works.indices.filter { job.selection?.contains($0) ?? true }[...]
            for document in waiting.prefix(limit) { group.addTask { (document, await typeset(document)) } }
            waiting = waiting.dropFirst(limit)
            for await (document, report) in group {
                reports[document] = report
                if let next = waiting.popFirst() { group.addTask { (next, await typeset(next)) } }
            }
            return reports
        }
    }

    private func typeset(_ document: Int) async -> DocumentReport {
        progress(.preparing(document: works[document].path))
        let (prepared, diagnostics) = await stages.prepare(works[document], number: document)
        var report = DocumentReport(diagnostics: diagnostics)
        let indices = plan.outputs.indices.filter { plan.outputs[$0].document == document }
        guard let prepared else {
            for index in indices { progress(.failed(index: index)) }
            return report
        }
        report.auditor = stages.auditor(of: prepared)
        report.outputs = await withTaskGroup(of: (Int, OutputReport).self) { group in
            // The largest first, because it takes longest.
            for index in indices.reversed() { group.addTask { (index, typeset(prepared, index)) } }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        return report
    }

    private func typeset(_ document: Stages.Prepared, _ index: Int) -> OutputReport {
        let planned = plan.outputs[index], path = works[planned.document].path
        progress(.started(index: index, document: path, size: planned.size))
        do throws(Diagnostic) {
            let result = try stages.typeset(document, at: planned.size, for: planned.traits) { file throws(Diagnostic) in
                try write(file, planned)
            }
            let output = TypesettingOutput(
                document: path, size: planned.size, traits: planned.traits, path: planned.path, pages: result.pages)
            progress(.wrote(index: index, output))
            return OutputReport(output: output, fallbacks: result.fallbacks, cutTexts: result.cutTexts, audited: result.audited)
        } catch {
            progress(.failed(index: index))
            return OutputReport(diagnostics: [error])
        }
    }

    private func write(_ file: PaintedFile, _ output: OutputPlan.Output) throws(Diagnostic) {
        guard job.writesFiles else { return }
        let document = works[output.document]
        let path =
            file.page.map { plan.naming.path(document: document, size: output.size, traits: output.traits, page: $0, of: file.pageCount) }
            ?? output.path
        try timings.measure(.write) { () throws(Diagnostic) in
            _ = try OutputFile.write(file.bytes, to: path, below: plan.naming.base(document: document))
        }
    }

    private static func cutTexts(_ count: Int, in document: String) -> [Diagnostic] {
        guard count > 0 else { return [] }
        let texts = count == 1 ? "a text of the file is" : "\(count) texts of the file are"
        return [
            .warning(
                "\(texts) longer than the 32767 bytes that PDF/A allows, and cut", path: document,
                hints: ["shorten the title, the headings and the descriptions; the pages show them whole"])
        ]
    }

    /// In the order of the plan, whatever the order in which the work was done.
    private func result(_ reports: [Int: DocumentReport]) -> TypesettingResult {
        let documents = works.indices.map { reports[$0] ?? DocumentReport() }
        let outputs = plan.outputs.indices.map { documents[plan.outputs[$0].document].outputs[$0] ?? OutputReport() }
        var diagnostics: [Diagnostic] = [], audits: [AuditReport] = []
        for (document, report) in documents.enumerated() {
            let own = plan.outputs.indices.filter { plan.outputs[$0].document == document }
            diagnostics += report.diagnostics + own.flatMap { outputs[$0].diagnostics }
            diagnostics += Self.cutTexts(own.map { outputs[$0].cutTexts }.max() ?? 0, in: works[document].path)
            if let audit = timings.measure(.audit, { report.auditor?.report(on: own.compactMap { outputs[$0].audited }) }) {
                audits.append(audit)
            } else {
                diagnostics += report.auditor?.buildDiagnostics ?? []
                diagnostics += LayoutFallbackNotes.diagnostics(own.map { (plan.outputs[$0].size, outputs[$0].fallbacks) })
            }
        }
        let written = outputs.compactMap(\.output), isWhole = written.count == plan.outputs.count && audits.allSatisfy(\.isComplete)
        return TypesettingResult(
            outputs: written, diagnostics: DiagnosticPrinter.ordered(diagnostics), reports: audits,
            claims: documents.map { $0.outputs.values.contains { $0.output != nil } ? $0.auditor?.claim : nil },
            pictures: documents.compactMap(\.auditor).map(\.pictures),
            outcome: !isWhole ? .failed : hasErrors(diagnostics, audits) ? .findings : .done, timings: timings)
    }

    private func hasErrors(_ diagnostics: [Diagnostic], _ audits: [AuditReport]) -> Bool {
        if diagnostics.contains(where: { $0.severity == .error }) { return true }
        guard let failOn = job.audit?.failOn else { return false }
        return audits.contains { $0.counted.contains { $0.severity >= failOn } }
    }
}
