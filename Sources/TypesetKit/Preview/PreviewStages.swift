import ContentSize
package import Diagnostics
import FileAccess
import Synchronization

/// Prepares documents of a job to be shown instead of written.
package struct PreviewStages: Sendable {
    /// What came of preparing a document.
    package struct Attempt: Sendable {
        /// Nil where it cannot be typeset; the diagnostics then say why.
        package var document: PreviewDocument?
        package var diagnostics: [Diagnostic]
        /// The files that it is made of, and those that were looked for, by absolute path.
        package var inputs: Set<String>
    }

    private let stages: DocumentStages

    /// - Parameter job: its output is of no account. `stylesheets` that are still good are used again.
    /// - Throws: what is wrong with the job before any document is read.
    package init(_ job: TypesettingJob) throws(Diagnostic) {
        var job = job
        (job.format, job.writesFiles) = (.pdf, false)
        job.sizes = ContentSizeCategory.allCases
        let plan = try OutputPlan(job, isFolder: InputFile.isFolder)
        try InputFile.checkFolders(job.roots, kind: "root")
        try InputFile.checkFolders(job.fontDirectories, kind: "font folder")
        stages = DocumentStages(job: job, naming: plan.naming, timings: StageTimings())
    }

    package var job: TypesettingJob { stages.job }

    /// The stylesheets that were loaded, for the stages of a later job.
    package var stylesheets: SheetStore { stages.sheets }

    /// Reads and shapes a document, and blocks until that is done.
    ///
    /// - Parameter number: its position in the job.
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
