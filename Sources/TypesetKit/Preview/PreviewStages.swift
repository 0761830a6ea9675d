import Synchronization
package import TypesetBase

/// Prepares documents of a job for the preview instead of files.
package struct PreviewStages: Sendable {
    /// The result of preparing a document.
    package struct Attempt: Sendable {
        /// The document; nil if it cannot be typeset, for the reason in the diagnostics.
        package var document: PreviewDocument?
        package var diagnostics: [Diagnostic]
        /// The absolute paths of the files that the document is made of, and of those that were searched for.
        package var inputs: Set<String>
    }

    private let stages: DocumentStages

    /// Creates stages for a job.
    ///
    /// - Parameter job: the job; its output is ignored. `stylesheets` that are still valid are used again.
    /// - Throws: an error about the job, before any document is read.
    package init(_ job: TypesettingJob) throws(Diagnostic) {
        var job = job
        (job.format, job.writesFiles) = (.pdf, false)
        job.sizes = ContentSizeCategory.allCases
        let plan = try OutputPlan(job, isFolder: InputFile.isFolder)
        try InputFile.checkFolders(job.roots, kind: "root")
        try InputFile.checkFolders(job.fontDirectories, kind: "font folder")
        stages = DocumentStages(job: job, naming: plan.naming, timings: StageTimings())
    }

    /// The loaded stylesheets, for the stages of a later job.
    package var stylesheets: SheetStore { stages.sheets }

    /// Reads and shapes a document, and blocks until it is done.
    ///
    /// - Parameter number: the position of the document in the job.
    package func prepare(_ number: Int) -> Attempt {
        let record = AccessRecord(), stages = stages, work = stages.job.works[number]
        let result = Mutex<(prepared: PreparedDocument?, diagnostics: [Diagnostic])>((nil, []))
        ThreadPool.run(threads: max(1, stages.job.threads ?? ThreadPool.processorCount)) {
            let made = await AccessRecord.$current.withValue(record) { await stages.prepare(work, number: number) }
            result.withLock { $0 = made }
        }
        let (prepared, diagnostics) = result.withLock(\.self)
        let inputs = Set(record.all.filter { $0.value != .listed }.keys)
        return Attempt(
            document: prepared.map { PreviewDocument($0, stages) }, diagnostics: DiagnosticPrinter.ordered(diagnostics), inputs: inputs)
    }
}
