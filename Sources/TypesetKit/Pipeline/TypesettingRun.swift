import Synchronization
import TypesetAudit
import TypesetBase

/// Runs a planned job: prepares each document once, typesets it at each size, writes the files, and orders the results.
struct TypesettingRun<Stages: TypesettingStages>: Sendable {
    let job: TypesettingJob
    let plan: OutputPlan
    let stages: Stages
    let timings: StageTimings
    let cancellation: RunCancellation?
    let progress: @Sendable (TypesettingEvent) -> Void
    /// The archive for the outputs; nil writes files.
    var archive: TarArchive?
    let works: [TypesettingWork]
    /// The spool for report pictures, if the documents do not fit in memory.
    let spool: PictureSpool?
    /// The positions of each document's outputs in the plan.
    private let positions: [Int: [Int]]
    /// The rule lists that reports share.
    private let ruleRuns = KnownRuleRuns()
    /// The part of the cache key that all documents share.
    let commonKey: String

    init(
        job: TypesettingJob, plan: OutputPlan, stages: Stages, timings: StageTimings, cancellation: RunCancellation? = nil,
        progress: @escaping @Sendable (TypesettingEvent) -> Void
    ) {
        self.job = job
        self.plan = plan
        self.stages = stages
        self.timings = timings
        self.cancellation = cancellation
        self.progress = progress
        works = job.works
        let count = job.selection?.count ?? works.count
        spool = job.audit?.drawsPictures == true && count > PictureSpool.documentLimit ? PictureSpool() : nil
        positions = Dictionary(grouping: plan.outputs.indices) { plan.outputs[$0].document }
        commonKey = job.cache.map { [works] in CacheKey.common(to: works, machine: $0.machine) } ?? ""
    }

    /// The result of one output.
    private struct OutputReport: Sendable {
        var output: TypesettingOutput?
        var diagnostics: [Diagnostic] = []
        var document = TypesetDocument(pages: 0)
    }

    /// The result of one document.
    struct DocumentResult: Sendable {
        /// The outputs by index in the plan.
        var outputs: [Int: TypesettingOutput] = [:]
        var diagnostics: [Diagnostic] = []
        var report: AuditReport?
        var claim: ConformanceClaim?
        /// The pictures for the report; nil if none are requested.
        var pictures: (any ReportPictures)?
        /// The absolute paths of the files that the document was made of.
        var inputs: [String] = []
        /// The absolute paths of the folders that were listed for the document.
        var listings: [String] = []
        /// The files of the document's fonts.
        var fonts: [String] = []
        var isReused = false
        /// The reason why the result is not kept for later runs.
        var cacheProblem: Diagnostic?
    }

    /// Runs the job and blocks until everything is written.
    func callAsFunction() -> TypesettingResult {
        let results = Mutex<[Int: DocumentResult]>([:]), threads = max(1, job.threads ?? ThreadPool.processorCount)
        ThreadPool.run(threads: threads, cancellation: cancellation) {
            let all = await typesetAll(atOnce: threads)
            results.withLock { $0 = all }
        }
        return result(results.withLock(\.self))
    }

    /// Returns the results by document.
    ///
    /// As many documents are started as there are threads, and another one whenever one ends. No thread is then idle, and few documents are
    /// in memory at the same time.
    private func typesetAll(atOnce limit: Int) async -> [Int: DocumentResult] {
        await withTaskGroup(of: (Int, DocumentResult).self) { group in
            var results: [Int: DocumentResult] = [:]
            let selected = works.indices.filter { job.selection?.contains($0) ?? true }
            for document in selected where job.faults.suspects.contains(works[document].path) {
                results[document] = await inFlight(document)
            }
            var waiting = selected.filter { results[$0] == nil }[...]
            for document in waiting.prefix(limit) { group.addTask { (document, await inFlight(document)) } }
            waiting = waiting.dropFirst(limit)
            for await (document, result) in group {
                results[document] = result
                if let next = waiting.popFirst() { group.addTask { (next, await inFlight(next)) } }
            }
            return results
        }
    }

    private func inFlight(_ document: Int) async -> DocumentResult {
        let path = works[document].path
        if Task.isCancelled { return DocumentResult() }
        if let error = job.faults.error(about: path) { return failed(document, [error]) }
        return await InFlightDocuments.during(path) { await cached(document) }
    }

    private func failed(_ document: Int, _ diagnostics: [Diagnostic]) -> DocumentResult {
        for index in indices(of: document) {
            archive?.end(index)
            progress(.failed(index: index))
        }
        return DocumentResult(diagnostics: diagnostics)
    }

    func indices(of document: Int) -> [Int] { positions[document] ?? [] }

    func typeset(_ document: Int) async -> DocumentResult {
        progress(.preparing(document: works[document].path))
        let (sizes, diagnostics) = await sizes(of: document)
        guard let sizes else { return failed(document, diagnostics) }
        var result = await result(of: document, sizes.outputs, sizes.auditor, diagnostics)
        result.fonts = sizes.fonts
        return result
    }

    /// The results of a document's sizes, after its layout is released.
    private struct FinishedSizes {
        var outputs: [(index: Int, report: OutputReport)]
        var auditor: Auditor?
        var fonts: [String]
    }

    /// Typesets the sizes of a document; nil if it cannot be read.
    private func sizes(of document: Int) async -> (FinishedSizes?, [Diagnostic]) {
        let (prepared, diagnostics) = await stages.prepare(works[document], number: document)
        guard let prepared else { return (nil, diagnostics) }
        let own = indices(of: document)
        let outputs = await withTaskGroup(of: [Int: OutputReport].self) { group in
            // The largest size starts first, because it takes longest.
            for outputs in groups(own, of: prepared) {
                group.addTask { StageTimings.$size.withValue(outputs.size) { typeset(prepared, outputs) } }
            }
            return await group.reduce(into: [:]) { $0.merge($1) { $1 } }
        }
        let finished = FinishedSizes(
            outputs: own.map { ($0, outputs[$0] ?? OutputReport()) }, auditor: stages.auditor(of: prepared),
            fonts: stages.fontFiles(of: prepared))
        return (finished, diagnostics)
    }

    /// Returns the result of one document when all its sizes are done.
    private func result(
        of document: Int, _ outputs: [(index: Int, report: OutputReport)], _ auditor: Auditor?, _ diagnostics: [Diagnostic]
    ) async -> DocumentResult {
        let reports = outputs.map(\.report), documents = reports.map(\.document)
        var result = DocumentResult(diagnostics: diagnostics + reports.flatMap(\.diagnostics))
        for (index, report) in outputs { result.outputs[index] = report.output }
        let limited = Self.limitWarnings(documents, in: works[document].path)
        var auditor = auditor
        if auditor == nil { result.diagnostics += limited } else { auditor?.add(limited) }
        result.report = await auditor?.report(on: documents.flatMap(\.audited), timings: timings).map(sharing)
        if result.report == nil {
            result.diagnostics += auditor?.buildDiagnostics ?? []
            result.diagnostics += LayoutFallbackNotes.diagnostics(
                outputs.map { (plan.outputs[$0.index].size, $0.report.document.fallbacks) })
        }
        result.claim = result.outputs.isEmpty ? nil : result.report?.claim ?? auditor?.claim
        result.pictures = auditor?.pictures
        if let spool, let pictures = auditor?.pictures, let report = result.report {
            result.pictures = timings.measure(.audit) { spool.kept(pictures, of: report, number: document) }
        }
        return result
    }

    /// Returns the report, with the rule list of another document if it is equal, because thousands of reports stay in memory to the end of
    /// a run.
    private func sharing(_ report: AuditReport) -> AuditReport {
        let verdicts = report.rules.map(\.verdicts)
        let known = ruleRuns.lists.withLock { lists in
            if let known = lists[verdicts] { return known }
            lists[verdicts] = report.rules
            return report.rules
        }
        guard known == report.rules else { return report }
        var report = report
        report.rules = known
        return report
    }

    /// The outputs of a document that are typeset together: those at one size whose editions have equal layouts.
    private struct OutputGroup: Sendable {
        var size: ContentSizeCategory
        /// The outputs by their index in the plan, each with its edition.
        var outputs: [(index: Int, traits: ReaderTraits)]
    }

    /// Groups outputs, the largest sizes first.
    private func groups(_ indices: [Int], of document: Stages.Prepared) -> [OutputGroup] {
        Dictionary(grouping: indices) { plan.outputs[$0].size }.sorted { $0.key > $1.key }.flatMap { size, indices in
            let byEdition = Dictionary(indices.map { (plan.outputs[$0].traits, $0) }) { first, _ in first }
            let editions = indices.map { plan.outputs[$0].traits }
            return stages.editions(editions, of: document, withEqualLayoutAt: size).map { editions in
                OutputGroup(size: size, outputs: editions.compactMap { traits in byEdition[traits].map { ($0, traits) } })
            }
        }
    }

    private func typeset(_ document: Stages.Prepared, _ group: OutputGroup) -> [Int: OutputReport] {
        let indices = group.outputs.map(\.index)
        var reports = Dictionary(uniqueKeysWithValues: indices.map { ($0, OutputReport()) })
        defer { for index in indices { archive?.end(index) } }
        if Task.isCancelled { return reports }
        for index in indices { progress(.started(index: index, document: works[plan.outputs[index].document].path, size: group.size)) }
        stages.typeset(document, at: group.size, forEqual: group.outputs.map(\.traits)) { file, edition throws(Diagnostic) in
            try write(file, indices[edition])
        } finish: { result, edition in
            reports[indices[edition]] = report(result, of: indices[edition])
        }
        return reports
    }

    private func report(_ result: Result<TypesetDocument, Diagnostic>, of index: Int) -> OutputReport {
        let planned = plan.outputs[index]
        switch result {
        case .success(let document):
            let output = TypesettingOutput(
                document: works[planned.document].path, size: planned.size, traits: planned.traits,
                path: document.volumes > 1 ? VolumePath.template(planned.path) : planned.path, pages: document.pages,
                volumes: document.volumes)
            progress(.wrote(index: index, output))
            return OutputReport(output: output, document: document)
        case .failure(let error):
            progress(.failed(index: index))
            return OutputReport(diagnostics: [error])
        }
    }

    private func write(_ file: PaintedFile, _ index: Int) throws(Diagnostic) {
        guard job.writesFiles else { return }
        let output = plan.outputs[index], document = works[output.document]
        let path =
            file.page.map { plan.naming.path(document: document, size: output.size, traits: output.traits, page: $0, of: file.pageCount) }
            ?? file.volume.map { VolumePath.file($0, of: VolumePath.template(output.path)) } ?? output.path
        if file.volume != nil { try checkVolume(at: path, of: output) }
        if let archive { return archive.add(file.bytes, name: FilePath.normalized(path), of: index) }
        try timings.measure(.write) { () throws(Diagnostic) in
            _ = try OutputFile.write(file.bytes, to: path, below: plan.naming.base(document: document))
        }
    }

    /// Checks that a volume, whose path is known only now, has a file of its own.
    private func checkVolume(at path: String, of output: OutputPlan.Output) throws(Diagnostic) {
        let name = works[output.document].path
        if output.path == OutputFile.standardOutput {
            throw .error("'-' is standard output, which takes one file, but the document has several volumes", path: name)
        }
        guard plan.outputs.contains(where: { FilePath.normalized($0.path) == FilePath.normalized(path) }) else { return }
        throw .error(
            "'\(path)' would be written twice: for a volume of \(name) and for another output", path: name,
            hints: ["rename the other document, or give it another output"])
    }
}

/// The rule lists of reports, by their verdicts.
private final class KnownRuleRuns: Sendable {
    let lists = Mutex<[[[RuleRun.Verdict]]: [RuleRun]]>([:])
}
